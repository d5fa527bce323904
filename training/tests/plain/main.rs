//! The plain algorithms: their arithmetic against slow references, what they learn, and that runs
//! repeat bit for bit.

mod imitation;
mod kuhn;
mod learning;
mod losses;
#[path = "../shared/remote.rs"]
mod remote;
mod repeat;
mod runs;
