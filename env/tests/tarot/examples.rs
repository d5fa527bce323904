//! Rules of the play in positions of their own, with the legal cards counted by hand.

use skat_env::tarot::{Action, BySeat, Card, CardSet, Contract, Deal, Level, Rules, Seat, Sizes, State};
use skat_env::{ActionSet as _, Environment};

fn cards(text: &str) -> CardSet {
    text.split(' ').filter(|word| !word.is_empty()).map(|word| word.parse::<Card>().unwrap()).collect()
}

/// A deal in which the players have at least these cards, filled up with cards that are named
/// nowhere, low ones first; the dog as well.
fn deal<const P: usize>(wanted: [&str; P], dog: &str) -> Deal<P> {
    let named = wanted.iter().fold(cards(dog), |all, text| all | cards(text));
    let mut rest = Card::all().filter(|&card| !named.contains(card));
    let mut hands = BySeat(wanted.map(cards));
    for seat in Seat::all::<P>() {
        while hands[seat].len() < Sizes::<P>::HAND {
            hands[seat].insert(rest.next().expect("enough cards"));
        }
    }
    Deal::new(hands).unwrap_or_else(|error| panic!("{error}"))
}

fn played<const P: usize>(deal: Deal<P>, actions: &str) -> State<P> {
    let rules = Rules { announcements: false };
    let mut state = State::new(deal, rules);
    for word in actions.split(' ') {
        let action: Action = word.parse().unwrap();
        state.try_apply(action).unwrap_or_else(|error| panic!("{word}: {error}"));
    }
    state
}

fn legal<const P: usize>(state: &State<P>) -> CardSet {
    state.legal().cards()
}

/// Hearts are led; the second has none, the third hearts, the fourth trumps alone.
fn hearts() -> Deal<4> {
    let hands = [
        "H1 H2 H3 HK C1 C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CN CQ CK",
        "D1 D2 D3 D4 D5 D6 D7 D8 D9 T5 T9 T12 EX S1 S2 S3 S4 S5",
        "H4 H5 H6 H7 T1 T20 DT DJ DN DQ DK S6 S7 S8 S9 ST SJ SN",
        "T2 T3 T4 T6 T7 T8 T10 T11 T13 T14 T15 T16 T17 T18 T19 T21 SQ SK",
    ];
    deal(hands, "H8 H9 HT HJ HN HQ")
}

#[test]
fn a_lead_is_free() {
    let state = played(hearts(), "contre");
    assert_eq!(legal(&state), state.hand(Seat::FIRST));
}

#[test]
fn who_cannot_follow_trumps_or_excuses_himself() {
    let state = played(hearts(), "contre H1");
    assert_eq!(legal(&state), cards("T5 T9 T12 EX"));
}

#[test]
fn who_can_follow_does_even_after_a_trump() {
    let state = played(hearts(), "contre H1 T5");
    assert_eq!(legal(&state), cards("H4 H5 H6 H7"));
}

#[test]
fn a_trump_goes_above_the_highest_on_the_table() {
    let state = played(hearts(), "contre H1 T12 H4");
    assert_eq!(legal(&state), cards("T13 T14 T15 T16 T17 T18 T19 T21"));
}

#[test]
fn trumps_led_are_gone_above_too_and_below_only_with_nothing_higher() {
    let state = played(hearts(), "pass pass pass contre H1 T12 H4 T13 T10");
    // The first has no trump and plays anything; the second has none above the ten but the twelve
    // is gone, and plays a lower one or the Excuse.
    assert_eq!(legal(&state), state.hand(Seat::FIRST));
    let state = played(hearts(), "pass pass pass contre H1 T12 H4 T13 T10 C1");
    assert_eq!(legal(&state), cards("T5 T9 EX"));
    let state = played(hearts(), "pass pass pass contre H1 T12 H4 T13 T10 C1 T5");
    assert_eq!(legal(&state), cards("T20"));
}

#[test]
fn the_excuse_led_lets_the_next_say_what_is_followed() {
    let second = "D1 D2 D3 D4 D5 D6 D7 D8 D9 T5 T9 T12 EX S1 S2 S3 S4 S5";
    let hands = [second, "H1 H2 H3 HK C1 C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CN CQ CK", "", ""];
    let mut state = played(deal(hands, "H8 H9 HT HJ HN HQ"), "contre EX");
    assert_eq!(legal(&state), state.hand(Seat::from_index(1)), "nothing is led yet");
    state.card("H1".parse().unwrap());
    let third = state.hand(Seat::from_index(2)) & CardSet::of_suit(skat_env::tarot::Suit::Hearts);
    assert_eq!(legal(&state), third);
}

#[test]
fn an_auction_goes_up_once_round() {
    let names =
        |state: &State| state.legal().iter().map(|action| action.to_string()).collect::<Vec<_>>().join(" ");
    let state = played(hearts(), "pass");
    assert_eq!(names(&state), "pass prise garde sans contre");
    let state = played(hearts(), "prise pass");
    assert_eq!(names(&state), "pass garde sans contre");
    let state = played(hearts(), "prise sans");
    assert_eq!(names(&state), "pass contre");
    let state = played(hearts(), "prise sans pass contre");
    let terms = state.terms().unwrap();
    assert_eq!((terms.declarer.index(), terms.contract), (3, Contract::GardeContre));
    let state = played(hearts(), "contre");
    assert!(state.play().is_some(), "nobody can go above it");
    let state = played(hearts(), "pass pass pass pass");
    assert!(state.is_over() && state.scores().0 == [0; 4]);
}

/// Kings and bouts stay; low cards go in ascending order.
#[test]
fn the_discard_has_no_kings_and_no_trumps() {
    let hands = ["DK HK SK T1 T2 T3 T4 T5 T6 T7 T21 EX C1 C2 C3 C4 C5 C6", "", "", ""];
    let state = played(deal(hands, "CK T8 T9 T10 C7 C8"), "garde pass pass pass");
    assert_eq!(legal(&state), cards("C1 C2 C3"), "five stay above the one that is chosen");
    let state = played(deal(hands, "CK T8 T9 T10 C7 C8"), "garde pass pass pass C3 C4 C5 C6 C7");
    assert_eq!(legal(&state), cards("C8"));
}

/// Too few low cards: all of them go, then trumps that are no bouts, and everybody sees those.
#[test]
fn trumps_are_laid_away_when_nothing_else_is_left() {
    let hands = ["DK HK SK CK T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T21 EX C1", "", "", ""];
    let deal = deal(hands, "C2 T12 T13 T14 T15 T16");
    let state = played(deal, "garde pass pass pass");
    assert_eq!(legal(&state), cards("C1"));
    let state = played(deal, "garde pass pass pass C1 C2");
    assert_eq!(legal(&state), cards("T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13"));
    let state = played(deal, "garde pass pass pass C1 C2 T2 T3 T4 T5");
    assert_eq!(state.view(1).laid, cards("T2 T3 T4 T5"));
    assert_eq!(state.view(0).laid, cards("C1 C2 T2 T3 T4 T5"));
    assert!(state.hand(Seat::FIRST).contains(Card::PETIT));
}

/// Ten trumps make a poignée; the Excuse counts only where no other trump is hidden.
#[test]
fn poignees_are_offered_by_the_number_of_trumps() {
    let of = |hand: &str| {
        let hand = cards(hand);
        Level::ALL.map(|level| level.is_in::<4>(hand))
    };
    assert_eq!(of("T1 T2 T3 T4 T5 T6 T7 T8 T9"), [false; 3]);
    assert_eq!(of("T1 T2 T3 T4 T5 T6 T7 T8 T9 EX"), [true, false, false]);
    assert_eq!(of("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 EX"), [true, true, false]);
    assert_eq!(of("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15"), [true, true, true]);
    let sizes = [3, 4, 5].map(|players| match players {
        3 => Level::ALL.map(|level| level.trumps::<3>()),
        4 => Level::ALL.map(|level| level.trumps::<4>()),
        _ => Level::ALL.map(|level| level.trumps::<5>()),
    });
    assert_eq!(sizes, [[13, 15, 18], [10, 13, 15], [8, 10, 13]]);
}

/// Twelve trumps, of which a simple poignée hides two.
#[test]
fn a_poignee_hides_what_its_player_chooses() {
    let hands = ["T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T21", "", "", ""];
    let mut state: State = State::new(deal(hands, "C2 C3 C4 C5 C6 C7"), Rules::default());
    state.act(Action::Bid(Contract::GardeContre));
    state.act(Action::NoChelem);
    state.show(Level::Simple);
    let view = state.view(1);
    assert_eq!((view.choosing.unwrap().count, view.legal.len()), (0, 0));
    state.card(Card::PETIT);
    assert_eq!(legal(&state), cards("T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T21"));
    assert!(state.view(1).choosing.unwrap().hidden.is_empty());
    state.card(Card::TWENTY_ONE);
    let shown = state.view(1).tricks.unwrap().poignee(Seat::FIRST).unwrap();
    assert_eq!(shown.cards, cards("T2 T3 T4 T5 T6 T7 T8 T9 T10 T11"));
    assert!(!state.legal().iter().any(|action| matches!(action, Action::Show(_))), "one is enough");
    assert_eq!(state.seat_to_move(), Some(Seat::FIRST));
}

/// Who announces the chelem leads.
#[test]
fn the_chelem_gives_the_lead() {
    let mut state: State = State::new(hearts(), Rules::default());
    for _ in 0..3 {
        state.say(None);
    }
    state.say(Some(Contract::GardeContre));
    let mut without = state;
    state.announce(true);
    without.announce(false);
    assert_eq!((state.seat_to_move().unwrap().index(), without.seat_to_move().unwrap().index()), (3, 0));
}

/// At a table of five the declarer calls a king before he sees the dog; with all four of them a
/// queen too. The first lead is not of that suit, but for the king itself.
#[test]
fn a_king_is_called_at_a_table_of_five() {
    let deal = deal(["DK HK SK CK T1 T2", "DQ D1 D2", "", "", ""], "C2 C3 C4");
    let state = played(deal, "garde pass pass pass pass");
    assert_eq!(legal(&state), cards("DK HK SK CK DQ HQ SQ CQ"));
    assert!(state.view(1).dog.is_empty());
    let state = played(deal, "garde pass pass pass pass HQ");
    assert_eq!(state.view(1).known_of(Seat::FIRST), cards("DK HK SK CK"));
    let state = played(deal, "pass garde pass pass pass");
    assert_eq!(legal(&state), CardSet::KINGS);
    let state = played(deal, "pass contre DK");
    let led = legal(&state);
    assert!(led.contains("DK".parse().unwrap()));
    assert_eq!(led, state.hand(Seat::FIRST) - (cards("D1 D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DN DQ")));
    // The holder knows that he is the partner, the others do not.
    let first = state.view(0);
    assert!(first.is_partner(Seat::from_index(1)) && !first.is_partner(Seat::from_index(2)));
    assert!(!state.view(1).is_partner(Seat::FIRST));
    let mut played = state;
    played.card("DK".parse().unwrap());
    assert!(played.view(1).is_partner(Seat::FIRST) && played.view(2).is_partner(Seat::from_index(3)));
}
