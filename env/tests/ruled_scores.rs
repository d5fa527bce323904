//! Games that a ruling has ended go on the score sheet as the ruling says.

mod walks;

use rand::SeedableRng as _;
use skat_env::Rng;
use skat_env::below;
use skat_env::skat::referee::{NoProof, Referee, Refereed};
use skat_env::skat::table::{Score, Verdict};
use skat_env::skat::{Action, Contract};
use std::collections::HashSet;

#[test]
fn the_score_of_a_ruling_has_its_value() {
    let mut rng = Rng::seed_from_u64(1);
    let mut verdicts = HashSet::new();
    let mut contracts = HashSet::new();
    let mut declared = HashSet::new();
    for _ in 0..20_000 {
        let states = walks::walk(&mut rng);
        declared.extend(states.last().and_then(walks::contract));
        let state = states[below(&mut rng, states.len() - 1)];
        let mut game: Refereed<NoProof> = Refereed::new(state, Referee::new(NoProof));
        let all: Vec<Action> = Action::all().collect();
        game.act(all[below(&mut rng, all.len())]);
        let Some((_, ended)) = game.infraction() else { continue };
        let score = Score::ruled(ended);
        assert_eq!(score.value(), ended.settlement.value, "{game}");
        assert_eq!(score.is_won(), ended.settlement.won, "{game}");
        let checked = Score::new(score.contract(), score.matadors(), score.level(), score.verdict());
        assert_eq!(checked, Ok(score), "{game}");
        verdicts.insert(std::mem::discriminant(&score.verdict()));
        contracts.insert(score.contract());
    }
    assert_eq!(verdicts.len(), [Verdict::Won, Verdict::Lost, Verdict::Overbid(3)].len());
    assert_eq!(declared.len(), Contract::COUNT);
    assert!(contracts.len() > 20, "{}", contracts.len());
}
