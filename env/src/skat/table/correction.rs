//! Errors on the sheet and who may correct them (ISkO 5.5.3, SkTO 7.2.3 to 7.2.5, 9.11).

use super::entry::Entry;
use super::error::TableError;
use super::legible::Legible;
use super::partner::Partner;
use super::remark::{Authority, Remark};
use super::sheet::{Sheet, check_declarer};

impl Sheet {
    /// Replaces an entry, on which all agree whom it concerns; running scores follow, and who has
    /// signed signs again.
    ///
    /// During the series by ISkO 5.5.3; after it the same is possible by SkTO 7.2.5. `agreed` are
    /// those who agree: all who are at the table, and all who were at it in that game, since it is
    /// their score too.
    ///
    /// # Errors
    /// When the game is not entered, one of those has not agreed, or the declarer did not play in
    /// it.
    pub fn correct(&mut self, game: usize, entry: Entry, agreed: &[Partner]) -> Result<(), TableError> {
        self.expect_game(game)?;
        let concerned = self.company().partners().iter().chain(self.company_in(game).partners());
        let mut against = concerned.filter(|partner| !agreed.contains(partner));
        if let Some(&partner) = against.next() {
            return Err(TableError::NotAgreed(partner));
        }
        self.replace(game, entry, Authority::Agreement)
    }

    /// Replaces an entry by the lowest value that fits what is legible of it, as management may
    /// (SkTO 7.2.5), and gives the new entry. Nobody has to agree; who has signed signs again.
    ///
    /// # Errors
    /// When the game is not entered, the declarer did not play in it, or no score has what is
    /// legible.
    pub fn correct_to_lowest(
        &mut self,
        game: usize,
        declarer: Partner,
        legible: &Legible,
    ) -> Result<Entry, TableError> {
        self.expect_game(game)?;
        let score = legible.lowest().ok_or(TableError::NotLegible)?;
        let entry = Entry::Played { declarer, score };
        self.replace(game, entry, Authority::Management)?;
        Ok(entry)
    }

    fn replace(&mut self, game: usize, entry: Entry, by: Authority) -> Result<(), TableError> {
        check_declarer(&self.seating_in(game), game, &entry)?;
        let was = std::mem::replace(&mut self.entries[game - 1], entry);
        self.remarks.push(Remark::Corrected { game, was, by });
        // What they have signed is not what stands there now (SkTO 7.2.3, 9.11).
        self.signatures.clear();
        Ok(())
    }

    /// The first game that was played but is not entered, which makes the sheet deficient (SkTO
    /// 7.2.4).
    pub fn first_missing(&self) -> Option<usize> {
        self.entries.iter().position(|entry| *entry == Entry::Missing).map(|i| i + 1)
    }

    /// Notes that management declares the sheet invalid (SkTO 7.2.4, 9.11): it counts in no ranking
    /// over several sheets. Doing so twice changes nothing.
    pub fn declare_invalid(&mut self) {
        if !self.is_invalid() {
            self.remarks.push(Remark::DeclaredInvalid);
        }
    }

    /// Whether management has declared the sheet invalid.
    pub fn is_invalid(&self) -> bool {
        self.remarks.contains(&Remark::DeclaredInvalid)
    }

    /// Signs the sheet at the end of the series (SkTO 7.2.3, 9.11). Signing twice changes nothing.
    ///
    /// # Errors
    /// Before the end, while a game is missing, or when the partner is not at the table.
    pub fn sign(&mut self, partner: Partner) -> Result<(), TableError> {
        let company = self.company();
        if !company.contains(partner) {
            return Err(TableError::NotAtTheTable(partner, company.partners().to_vec()));
        }
        if !self.is_over() {
            return Err(TableError::NotOver { entered: self.entries.len(), games: self.games });
        }
        if let Some(game) = self.first_missing() {
            return Err(TableError::Deficient(game));
        }
        if !self.signatures.contains(&partner) {
            self.signatures.push(partner);
        }
        Ok(())
    }

    /// Whether all who are at the table have signed, which ends the last round (ISkO 3.2.11).
    pub fn is_signed(&self) -> bool {
        self.company().partners().iter().all(|partner| self.signatures.contains(partner))
    }
}
