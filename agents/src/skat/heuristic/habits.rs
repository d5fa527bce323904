//! The numbers behind the rules of thumb, tuned by self-play on duplicate deals.

/// What this player believes about tricks and bids; card points unless said otherwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// Tournament points that a game must be expected to bring before it is bid for.
    pub(crate) bid_above: f32,
    /// The same for forehand when both others have passed.
    pub(crate) forehand_above: f32,
    /// What the choice of the game after seeing the skat is worth, in tournament points.
    pub(crate) choice: f32,
    /// How much the three best games count before the choice: regression on the player's own games.
    pub(crate) choice_shares: [f32; 3],
    /// What a trick brings beyond the winning card.
    pub(crate) catch: f32,
    /// What a ruff brings beyond the trump.
    pub(crate) ruff: f32,
    /// How many times likelier an unseen trump is with the declarer than with his opponent.
    pub(crate) declarer_trumps: f32,
    /// The fraction of its points that a beaten card of a defender costs; the rest is smeared in
    /// time.
    pub(crate) defender_beaten: f32,
    /// What a player adds to his partner's trick, as a fraction of the mean unseen card.
    pub(crate) smear: f32,
    /// What a player adds to his opponent's trick, as a fraction of the mean unseen card.
    pub(crate) concede: f32,
    /// What a low card is worth as a guard of a ten.
    pub(crate) guard: f32,
    /// Probability that a guarded card with one higher card out wins.
    pub(crate) guarded: f32,
    /// Probability that a bare card with one higher card out wins.
    pub(crate) bare: f32,
}

impl Habits {
    /// Tournament points that a game must be expected to bring; `alone` is forehand when both
    /// others have passed.
    pub(crate) const fn least(&self, alone: bool) -> f32 {
        if alone { self.forehand_above } else { self.bid_above }
    }
}

impl Default for Habits {
    fn default() -> Habits {
        Habits {
            bid_above: 4.0,
            forehand_above: 0.0,
            choice: 22.75,
            choice_shares: [0.8, 0.14, 0.07],
            catch: 6.0,
            ruff: 8.0,
            declarer_trumps: 2.5,
            defender_beaten: 0.6,
            smear: 1.7,
            concede: 0.35,
            guard: 2.5,
            guarded: 0.5,
            bare: 0.2,
        }
    }
}
