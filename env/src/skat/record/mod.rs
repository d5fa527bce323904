//! Deals written down.
//!
//! # The one-line text
//! A [`State`](super::State) displays itself, parses and serializes as one line: the rules options by their names
//! where they are on (`concede`, `certain`), the deal, then every action in order. Whose turn it is follows from the rules, so
//! any point of a deal can be stored.
//!
//! ```
//! use skat_env::skat::State;
//!
//! let text = "HA.SK.SJ.SA.CQ.S8.C9.H7.H9.DQ|CJ.S9.DJ.S7.D9.SQ.C8.HQ.DK.CA|D8.D7.DT.CT.ST.C7.HK.DA.HT.HJ|H8.CK \
//!             p 18 p s H8 ST D SA S7 DA";
//! let state: State = text.parse()?;
//! assert_eq!(state.play().unwrap().tricks().declarer_points(), 22);
//! assert_eq!(state.to_string().parse(), Ok(state));
//!
//! let error = text.replace("S7 DA", "C8").parse::<State>().unwrap_err();
//! assert_eq!(error.to_string(), "word 10: \"C8\" is not legal for middlehand, who may: S7 S9 SQ");
//! # Ok::<(), skat_env::skat::ParseError>(())
//! ```

mod text;
