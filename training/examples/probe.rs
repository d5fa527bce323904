//! probe
use skat_training::*;
use skat_agents::*;
use skat_evaluation::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let config = Config::load(std::path::Path::new(&a[1])).unwrap();
    let mut rng = skat_env::stream(config.seed, 0);
    let mut network = fresh_network(&config.network, &mut rng);
    println!("{} parameters, {} inputs", network.parameters(), skat_env::skat::encode::v1::LEN);
    let mut learner = Learner::new(&network, &config.learner);
    let mut average = network.clone();
    let mut pending: Vec<Sample> = vec![];
    let t0 = Instant::now();
    let per = config.self_play.games_per_iteration as u64;
    let n = config.games / per;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let mut tally = Tally::default();
    let (mut tp, mut tl, mut ls, mut lo, mut steps) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for it in 0..n {
        let p = it as f64 / n as f64;
        let ex = Exploration { epsilon: config.self_play.epsilon.at(p), bold: config.self_play.bold.at(p), teacher: config.self_play.teacher.at(p), fork: config.self_play.fork.at(p) };
        let net = network.clone();
        let cfg = &config;
        let (e, dt) = std::thread::scope(|s| {
            let h = s.spawn(move || { let t = Instant::now(); let e = play(&net, cfg.objective, &cfg.self_play, ex, cfg.seed, it); (e, t.elapsed().as_secs_f64()) });
            let t = Instant::now();
            pool.install(|| {
                let mut order: Vec<&Sample> = pending.iter().collect();
                let mut rng = skat_env::stream(cfg.seed ^ 77, it);
                for i in (1..order.len()).rev() { order.swap(i, skat_env::skat::below(&mut rng, i + 1)); }
                order.truncate((cfg.learner.share * order.len() as f64).ceil() as usize);
                for c in order.chunks(cfg.learner.batch) {
                    let l = learner.step(c, cfg.learner.learning_rate.at(p));
                    ls += l.score; lo += l.outcome; steps += 1.0;
                }
            });
            tl += t.elapsed().as_secs_f64();
            h.join().unwrap()
        });
        tp += dt;
        tally.add(&e.tally);
        pending = e.samples;
        network = learner.network();
        average.average_with(&network, cfg.learner.average.min(1.0 - 1.0 / (it as f32 + 2.0)));
        let k = (n / 8).max(1);
        if it % k == k - 1 {
            let secs = t0.elapsed().as_secs_f64();
            println!("{:5.0}s games {} {:.0} games/s play {:.1}s learn {:.1}s samples {} | loss {:.3} {:.3} | passed {:.3} won {:.3} overbid {:.3} decl {:.1} def {:.1}", secs, (it+1)*per, (it+1) as f64 * per as f64 / secs, tp, tl, pending.len(), ls/steps, lo/steps,
              tally.passed_in as f64 / tally.deals as f64, tally.won() as f64 / tally.played() as f64, tally.overbid as f64/tally.played() as f64, tally.declarer_points as f64 / tally.played() as f64, tally.defender_points as f64 / tally.played() as f64 / 2.0);
            let byc: Vec<String> = skat_env::skat::Contract::all().zip(&tally.contracts).filter(|(_, g)| g.played > 0).map(|(c, g)| format!("{c}:{}/{:.2}", g.played, g.won as f64 / g.played as f64)).collect();
            println!("      {}", byc.join(" "));
            tally = Tally::default(); ls = 0.0; lo = 0.0; steps = 0.0;
            let me = Neural::new(std::sync::Arc::new(average.clone()), config.objective);
            for (name, o) in [("heuristic", &Heuristic::default() as &dyn Agent<skat_env::skat::State>)] {
                let r = duel(&me, o, &DuelConfig { deals: 300, seed: 5 }, &|_, _| ());
                println!("      vs {name}: {:?}", r.difference);
            }
        }
    }
    std::fs::write(&a[2], skat_agents::neural::to_bytes(&average, config.objective)).unwrap();
}
