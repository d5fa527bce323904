//! Who deals, who plays and who sits out, against a table that is walked around chair by chair.

use crate::sheets::{entry, name, names, partner, random_entry};
use rand::SeedableRng;
use skat_env::Rng;
use skat_env::skat::Seat;
use skat_env::skat::table::{Entry, Name, NextGame, Partner, Seating, Sheet, TableError};

/// Chairs around a table. People are their names; the walk to the left is one chair at a time.
struct Chairs {
    people: Vec<String>,
    /// The chair of the dealer; the first one deals first.
    dealer: usize,
}

impl Chairs {
    fn new(names: &[Name]) -> Chairs {
        Chairs { people: names.iter().map(ToString::to_string).collect(), dealer: 0 }
    }

    fn left_of(&self, chair: usize) -> usize {
        if chair + 1 == self.people.len() { 0 } else { chair + 1 }
    }

    fn right_of(&self, chair: usize) -> usize {
        (0..self.people.len()).find(|&other| self.left_of(other) == chair).expect("a round table")
    }

    /// Forehand, middlehand and rearhand.
    fn players(&self) -> [usize; 3] {
        let forehand = self.left_of(self.dealer);
        let middlehand = self.left_of(forehand);
        match self.people.len() {
            3 => [forehand, middlehand, self.left_of(middlehand)],
            4 => [forehand, middlehand, self.left_of(middlehand)],
            _ => [forehand, middlehand, self.right_of(self.dealer)],
        }
    }

    /// The same as the sheet says it: the dealer, the players, then who sits out, all by name.
    fn seating(&self) -> (String, [String; 3], Vec<String>) {
        let players = self.players();
        let mut out = Vec::new();
        let mut chair = self.dealer;
        for _ in 0..self.people.len() {
            if !players.contains(&chair) {
                out.push(self.people[chair].clone());
            }
            chair = self.left_of(chair);
        }
        (self.people[self.dealer].clone(), players.map(|chair| self.people[chair].clone()), out)
    }

    /// Whether the round is over after this game.
    fn next(&mut self) -> bool {
        self.dealer = self.left_of(self.dealer);
        self.dealer == 0
    }
}

fn by_name(sheet: &Sheet, seating: &Seating) -> (String, [String; 3], Vec<String>) {
    let name = |partner: Partner| sheet.names()[partner.index()].to_string();
    let out = seating.sitting_out.iter().map(|&partner| name(partner)).collect();
    (name(seating.dealer), seating.players.0.map(name), out)
}

fn passed_in(sheet: &mut Sheet, games: usize) {
    for _ in 0..games {
        sheet.enter(Entry::PassedIn).expect("a game is left");
    }
}

#[test]
fn dealers_and_players_are_those_around_the_table() {
    for count in 3..=7 {
        let mut sheet = Sheet::new(names(count), 12 * count).expect("a series");
        let mut chairs = Chairs::new(sheet.names());
        while let Some(seating) = sheet.seating() {
            assert_eq!(by_name(&sheet, &seating), chairs.seating(), "{count} partners");
            passed_in(&mut sheet, 1);
            assert_eq!(sheet.is_between_rounds(), chairs.next());
        }
    }
}

#[test]
fn everybody_deals_once_in_a_round_and_has_each_seat_once() {
    for count in 3..=7 {
        let sheet = Sheet::new(names(count), count).expect("a series");
        let seatings: Vec<Seating> = (1..=count).map(|game| sheet.seating_in(game)).collect();
        for partner in sheet.partners() {
            let times = |is: &dyn Fn(&Seating) -> bool| seatings.iter().filter(|s| is(s)).count();
            assert_eq!(times(&|s| s.dealer == partner), 1);
            for seat in Seat::ALL {
                assert_eq!(times(&|s| s.players[seat] == partner), 1);
            }
            assert_eq!(times(&|s| s.sitting_out.contains(&partner)), count - 3);
        }
    }
}

#[test]
fn the_dealer_plays_only_at_a_table_of_three() {
    for count in 3..=7 {
        let sheet = Sheet::new(names(count), count).expect("a series");
        for game in 1..=count {
            let seating = sheet.seating_in(game);
            assert_eq!(seating.sitting_out.first() == Some(&seating.dealer), count > 3);
            assert_eq!(seating.players[Seat::Rearhand] == seating.dealer, count == 3);
        }
    }
}

#[test]
fn a_passed_in_game_counts_and_the_next_partner_deals() {
    let mut sheet = Sheet::new(names(3), 4).expect("a series");
    let dealers = [1, 2, 3, 1].map(partner);
    for dealer in dealers {
        assert_eq!(sheet.seating().expect("a game is left").dealer, dealer);
        passed_in(&mut sheet, 1);
    }
    assert!(sheet.is_over() && sheet.seating().is_none());
    assert_eq!(sheet.enter(Entry::PassedIn), Err(TableError::Over { games: 4 }));
}

#[test]
fn a_newcomer_sits_to_the_right_of_number_one_at_the_start_of_a_round() {
    let mut sheet = Sheet::new(names(3), 36).expect("a series");
    passed_in(&mut sheet, 2);
    assert_eq!(sheet.change_partners(&[], &[name("Doris")]), Err(TableError::InsideRound { game: 3 }));
    passed_in(&mut sheet, 1);
    assert!(!sheet.has_changed());
    sheet.change_partners(&[], &[name("Doris")]).expect("a round begins");
    assert!(sheet.has_changed());
    assert_eq!(sheet.company().partners(), [1, 2, 3, 4].map(partner));
    let seating = sheet.seating().expect("a game is left");
    assert_eq!((seating.dealer, seating.players.0), (partner(1), [2, 3, 4].map(partner)));
    passed_in(&mut sheet, 3);
    assert_eq!(sheet.seating().expect("a game is left").dealer, partner(4));
    assert_eq!(sheet.company_in(3).partners().len(), 3);
}

#[test]
fn who_leaves_says_so_before_the_round_and_goes_after_it() {
    let mut sheet = Sheet::new(names(4), 48).expect("a series");
    passed_in(&mut sheet, 1);
    assert_eq!(sheet.announce_departure(partner(2)), Err(TableError::InsideRound { game: 2 }));
    passed_in(&mut sheet, 3);
    sheet.announce_departure(partner(2)).expect("a round begins");
    assert_eq!(sheet.announce_departure(partner(2)), Err(TableError::LeavesAlready(partner(2))));
    assert_eq!(sheet.leaving_now().count(), 0);
    let stays = sheet.change_partners(&[(partner(2), name("Emil"))], &[]);
    assert_eq!(stays, Err(TableError::SeatNotFree(partner(2))));
    passed_in(&mut sheet, 4);
    assert_eq!(sheet.leaving_now().collect::<Vec<_>>(), [partner(2)]);
    assert_eq!(sheet.enter(Entry::PassedIn), Err(TableError::HasToLeave(partner(2), 9)));

    let mut without = sheet.clone();
    without.change_partners(&[], &[]).expect("three are left");
    assert_eq!(without.company().partners(), [1, 3, 4].map(partner));

    sheet.change_partners(&[(partner(2), name("Emil"))], &[]).expect("the seat is free");
    assert_eq!(sheet.company().partners(), [1, 5, 3, 4].map(partner));
    let again = sheet.announce_departure(partner(2));
    assert_eq!(again, Err(TableError::NotAtTheTable(partner(2), [1, 5, 3, 4].map(partner).to_vec())));
}

#[test]
fn a_round_that_grows_ends_later_for_those_who_leave_after_it() {
    let mut sheet = Sheet::new(names(3), 36).expect("a series");
    sheet.announce_departure(partner(3)).expect("a round begins");
    sheet.change_partners(&[], &[name("Doris")]).expect("a round begins");
    assert_eq!(sheet.departures()[0].after_game, 4);
    passed_in(&mut sheet, 4);
    sheet.change_partners(&[], &[]).expect("three are left");
    assert_eq!(sheet.company().partners(), [1, 2, 4].map(partner));
}

#[test]
fn three_must_be_left_and_nobody_deals_twice_in_a_row() {
    let mut sheet = Sheet::new(names(4), 48).expect("a series");
    for number in [1, 2, 3] {
        sheet.announce_departure(partner(number)).expect("a round begins");
    }
    passed_in(&mut sheet, 4);
    assert_eq!(sheet.change_partners(&[], &[]), Err(TableError::TooFew { found: 1 }));
    let all_new = sheet.change_partners(&[], &[name("Emil"), name("Frieda")]);
    assert_eq!(all_new, Err(TableError::DealsTwice(partner(4))));
    let back = sheet.change_partners(&[(partner(1), name("Anna"))], &[name("Emil")]);
    assert_eq!(back, Err(TableError::NameTaken(name("Anna"))));
    let twice = [(partner(1), name("Emil")), (partner(1), name("Frieda"))];
    assert_eq!(sheet.change_partners(&twice, &[]), Err(TableError::SeatNotFree(partner(1))));
    assert_eq!(sheet.names().len(), 4, "a refused change leaves no name behind");
    let seats = [(partner(1), name("Emil")), (partner(3), name("Frieda"))];
    sheet.change_partners(&seats, &[]).expect("three are left, and a newcomer deals");
    assert_eq!(sheet.company().partners(), [5, 6, 4].map(partner));
}

#[test]
fn who_comes_back_keeps_the_number() {
    let mut sheet = Sheet::new(names(4), 48).expect("a series");
    sheet.announce_departure(partner(2)).expect("a round begins");
    passed_in(&mut sheet, 4);
    sheet.change_partners(&[], &[]).expect("three are left");
    passed_in(&mut sheet, 3);
    sheet.change_partners(&[], &[name("Bert")]).expect("a round begins");
    assert_eq!(sheet.company().partners(), [1, 3, 4, 2].map(partner));
    assert_eq!(sheet.change_partners(&[], &[name("Anna")]), Err(TableError::NameTaken(name("Anna"))));
}

/// Else he would have changed his seat.
#[test]
fn who_has_just_left_comes_back_after_a_round_at_the_earliest() {
    let mut sheet = Sheet::new(names(4), 48).expect("a series");
    sheet.announce_departure(partner(2)).expect("a round begins");
    passed_in(&mut sheet, 4);
    sheet.change_partners(&[], &[]).expect("three are left");
    let left = sheet.clone();
    assert_eq!(sheet.change_partners(&[], &[name("Bert")]), Err(TableError::NameTaken(name("Bert"))));
    assert_eq!(sheet, left);
    assert_eq!(sheet.to_string().parse(), Ok(left));
}

/// Random comings and goings; the chairs are moved by hand.
#[test]
fn partners_come_and_go_as_around_a_real_table() {
    for seed in 0..300 {
        let rng = &mut Rng::seed_from_u64(seed);
        let mut sheet = Sheet::new(names(3 + skat_env::below(rng, 4)), 60).expect("a series");
        let mut chairs = Chairs::new(sheet.names());
        let mut leaving: Vec<String> = Vec::new();
        let mut newcomers = 0;
        let mut round_over = true;
        while !sheet.is_over() {
            if round_over {
                let mut replacements = Vec::new();
                for left in std::mem::take(&mut leaving) {
                    let chair =
                        chairs.people.iter().position(|person| *person == left).expect("at the table");
                    if chairs.people.len() == 3 || skat_env::below(rng, 2) == 0 {
                        newcomers += 1;
                        chairs.people[chair] = format!("Newcomer {newcomers}");
                        let seat = sheet.partner(&name(&left)).expect("on the sheet");
                        replacements.push((seat, name(&chairs.people[chair])));
                    } else {
                        chairs.people.remove(chair);
                    }
                }
                let mut joining = Vec::new();
                if skat_env::below(rng, 4) == 0 {
                    newcomers += 1;
                    chairs.people.push(format!("Newcomer {newcomers}"));
                    joining.push(name(&format!("Newcomer {newcomers}")));
                }
                sheet.change_partners(&replacements, &joining).expect("three are left");
                if skat_env::below(rng, 2) == 0 {
                    let chair = skat_env::below(rng, chairs.people.len());
                    leaving.push(chairs.people[chair].clone());
                    let partner = sheet.partner(&name(&leaving[0])).expect("on the sheet");
                    sheet.announce_departure(partner).expect("a round begins");
                }
            }
            let seating = sheet.seating().expect("a game is left");
            assert_eq!(by_name(&sheet, &seating), chairs.seating(), "seed {seed}");
            let entry = random_entry(&sheet, rng);
            sheet.enter(entry).expect("a player's game");
            round_over = chairs.next();
        }
        // What was told before each game is what the finished sheet says.
        let dealers = sheet.rows().map(|row| row.seating.dealer).collect::<Vec<_>>();
        assert!(
            dealers.windows(2).all(|pair| pair[0] != pair[1]),
            "seed {seed}: nobody deals twice in a row"
        );
    }
}

#[test]
fn a_deal_out_of_turn_voids_the_rest_of_its_round() {
    let mut sheet = Sheet::new(names(3), 36).expect("a series");
    for declarer in [1, 2, 3, 1, 2] {
        sheet.enter(entry(&format!("{declarer} C with 1 won"))).expect("a player");
    }
    let mut same_round = sheet.clone();
    assert_eq!(same_round.void_out_of_turn(5, NextGame::NotDeclared), Ok(1)); // ISkO 3.2.12
    assert_eq!(same_round.totals(), [48, 24, 24]);
    assert_eq!(same_round.seating().expect("a game is left").dealer, partner(2));
    let mut earlier_round = sheet.clone();
    assert_eq!(earlier_round.void_out_of_turn(2, NextGame::NotDeclared), Ok(2)); // ISkO 3.2.13: games 4 and 5
    assert_eq!(earlier_round.totals(), [24, 24, 24]);
    assert_eq!(earlier_round.seating().expect("a game is left").dealer, partner(1));
    assert_eq!(
        sheet.void_out_of_turn(6, NextGame::NotDeclared),
        Err(TableError::NoGame { found: 6, entered: 5 })
    );
    assert_eq!(earlier_round.to_string().parse(), Ok(earlier_round));
}

#[test]
fn a_round_is_over_when_the_next_ones_first_game_is_declared() {
    let mut sheet = Sheet::new(names(3), 6).expect("a series");
    passed_in(&mut sheet, 3);
    // ISkO 3.2.11: the fourth game is declared but not entered; only it is played again (3.2.13).
    let mut declared = sheet.clone();
    assert_eq!(declared.void_out_of_turn(2, NextGame::Declared), Ok(0));
    assert_eq!(declared, sheet);
    assert_eq!(sheet.clone().void_out_of_turn(2, NextGame::NotDeclared), Ok(2));
    // Inside a round it makes no difference; the declared game itself may have been dealt out of
    // turn.
    passed_in(&mut sheet, 1);
    for next in [NextGame::Declared, NextGame::NotDeclared] {
        assert_eq!(sheet.clone().void_out_of_turn(2, next), Ok(1), "game 4, from the beginning of its round");
        assert_eq!(sheet.clone().void_out_of_turn(4, next), Ok(1));
    }
    assert_eq!(sheet.clone().void_out_of_turn(5, NextGame::Declared), Ok(0));
    let not_yet = sheet.clone().void_out_of_turn(5, NextGame::NotDeclared);
    assert_eq!(not_yet, Err(TableError::NoGame { found: 5, entered: 4 }));
    assert_eq!(
        sheet.clone().void_out_of_turn(0, NextGame::Declared),
        Err(TableError::NoGame { found: 0, entered: 4 })
    );
    passed_in(&mut sheet, 2);
    assert_eq!(sheet.clone().void_out_of_turn(5, NextGame::NotDeclared), Ok(2));
    assert_eq!(sheet.void_out_of_turn(5, NextGame::Declared), Err(TableError::Over { games: 6 }));
}

#[test]
fn who_has_left_between_the_rounds_stays_away_once_the_next_is_declared() {
    let mut sheet = Sheet::new(names(4), 8).expect("a series");
    sheet.announce_departure(partner(4)).expect("a round begins");
    passed_in(&mut sheet, 4);
    sheet.change_partners(&[], &[]).expect("three are left");
    assert_eq!(sheet.void_out_of_turn(3, NextGame::Declared), Ok(0));
    assert_eq!(sheet.company().partners(), [1, 2, 3].map(partner));
}

#[test]
fn a_round_is_not_over_before_the_next_begins() {
    let mut sheet = Sheet::new(names(4), 8).expect("a series");
    sheet.announce_departure(partner(4)).expect("a round begins");
    passed_in(&mut sheet, 4);
    sheet.change_partners(&[], &[]).expect("three are left");
    sheet.announce_departure(partner(1)).expect("a round begins");
    assert_eq!(sheet.void_out_of_turn(3, NextGame::NotDeclared), Ok(2)); // ISkO 3.2.11: no game of the next round yet
    assert_eq!(sheet.company().partners(), [1, 2, 3, 4].map(partner));
    passed_in(&mut sheet, 2);
    assert_eq!(sheet.leaving_now().collect::<Vec<_>>(), [partner(4)], "he leaves after the round as before");
    sheet.change_partners(&[], &[]).expect("three are left");
    passed_in(&mut sheet, 4);
    for number in [1, 2, 3] {
        assert!(
            sheet.clone().void_out_of_turn(8, NextGame::NotDeclared).is_ok(),
            "the last round is over when all have signed"
        );
        sheet.sign(partner(number)).expect("the series is over");
    }
    assert_eq!(sheet.void_out_of_turn(8, NextGame::NotDeclared), Err(TableError::Closed));
}

#[test]
fn a_series_that_cannot_go_on_ends_early() {
    let mut sheet = Sheet::new(names(4), 48).expect("a series");
    assert_eq!(sheet.end_early(), Err(TableError::NoGame { found: 1, entered: 0 }));
    passed_in(&mut sheet, 4);
    sheet.change_partners(&[], &[name("Emil")]).expect("a round begins");
    sheet.announce_departure(partner(1)).expect("a round begins");
    sheet.end_early().expect("four games are entered");
    assert!(sheet.is_over() && sheet.games() == 4);
    assert_eq!(sheet.company().partners(), [1, 2, 3, 4].map(partner), "those who played sign");
    for number in [1, 2, 3, 4] {
        sheet.sign(partner(number)).expect("the series is over");
    }
    assert_eq!(sheet.to_string().parse(), Ok(sheet));
}

#[test]
fn a_series_needs_three_names_that_differ_and_a_game() {
    assert_eq!(Sheet::new(names(2), 36), Err(TableError::TooFew { found: 2 }));
    assert_eq!(Sheet::new(names(3), 0), Err(TableError::NoGames));
    let twice = vec![name("Anna"), name("Bert"), name("Anna")];
    assert_eq!(Sheet::new(twice, 36), Err(TableError::NameTaken(name("Anna"))));
    assert_eq!(Sheet::ROUNDS * 3, 36);
    assert_eq!(Sheet::ROUNDS * 4, 48);
    for text in ["", " Anna", "Anna ", "An|na", "An\nna"] {
        assert!(text.parse::<Name>().is_err(), "{text:?}");
    }
}
