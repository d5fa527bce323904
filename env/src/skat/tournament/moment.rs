//! Days and minutes, for objections that have their time (ISkO 4.5.11, SkTO 9.10).

use crate::skat::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// A minute of a day, written like `2026-05-01 14:30`, in whatever time the place of the tournament
/// has.
///
/// Years are from 1 to 9999, by the Gregorian calendar. No clock is read here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    year: u16,
    month: u8,
    day: u8,
    minute: u16,
}

const MINUTES: u16 = 24 * 60;
const EXPECTED: &str = "a day and a time like 2026-05-01 14:30";

impl Moment {
    /// So many minutes later.
    ///
    /// # Panics
    /// After the year 9999.
    #[must_use]
    pub fn later(self, minutes: u32) -> Moment {
        let minutes = u32::from(self.minute) + minutes;
        let mut moment = Moment { minute: (minutes % u32::from(MINUTES)) as u16, ..self };
        for _ in 0..minutes / u32::from(MINUTES) {
            moment = moment.next_day();
        }
        moment
    }

    fn next_day(self) -> Moment {
        let Moment { year, month, day, minute } = self;
        match () {
            () if day < days(year, month) => Moment { day: day + 1, ..self },
            () if month < 12 => Moment { year, month: month + 1, day: 1, minute },
            () => {
                assert!(year < 9999, "after the last year");
                Moment { year: year + 1, month: 1, day: 1, minute }
            }
        }
    }
}

/// How many days a month has.
const fn days(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Moment { year, month, day, minute } = self;
        write!(f, "{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)
    }
}

impl FromStr for Moment {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Moment, ParseError> {
        let is_shaped = text.len() == 16
            && text.bytes().enumerate().all(|(i, byte)| match i {
                4 | 7 => byte == b'-',
                10 => byte == b' ',
                13 => byte == b':',
                _ => byte.is_ascii_digit(),
            });
        let number = |from: usize, to: usize| -> u16 {
            text.get(from..to).and_then(|digits| digits.parse().ok()).unwrap_or(u16::MAX)
        };
        let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
        let (hour, minute) = (number(11, 13), number(14, 16));
        let is_time = hour < 24 && minute < 60 && year > 0 && (1..=12).contains(&month);
        if !is_shaped || !is_time || !(1..=u16::from(days(year, month as u8))).contains(&day) {
            return Err(ParseError::new(text, EXPECTED));
        }
        Ok(Moment { year, month: month as u8, day: day as u8, minute: 60 * hour + minute })
    }
}

serde_as_text!(Moment);
