//! Budgets as people write them: times such as `60s`, amounts of memory such as `2GiB`.
//!
//! Nothing here reads a clock: the caller of an analysis watches its budget, and cancels it
//! ([`unsnarl_program::Cancel`]).

use std::fmt;
use std::time::Duration;

/// Why a text is not a budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BudgetError {
    text: String,
    problem: Problem,
    example: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    NoNumber,
    NoUnit(&'static [Unit]),
    UnknownUnit(String, &'static [Unit]),
    Nothing,
    TooLarge,
}

impl fmt::Display for BudgetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |units: &[Unit]| units.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        let text = &self.text;
        match &self.problem {
            Problem::NoNumber => write!(f, "`{text}` does not start with a number")?,
            Problem::NoUnit(units) => write!(f, "`{text}` has no unit: {}", names(units))?,
            Problem::UnknownUnit(unit, units) => write!(f, "unknown unit `{unit}` in `{text}`: {}", names(units))?,
            Problem::Nothing => write!(f, "`{text}` is not a budget")?,
            Problem::TooLarge => write!(f, "`{text}` is too much to be measured")?,
        }
        write!(f, " (write `{}`)", self.example)
    }
}

impl std::error::Error for BudgetError {}

/// A unit, and how many of the smallest unit it is.
type Unit = (&'static str, u64);

const TIMES: &[Unit] = &[("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)];
const SIZES: &[Unit] = &[
    ("B", 1),
    ("kB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
];

/// Reads a time: `500ms`, `60s`, `1.5m`, `2h`.
pub fn time(text: &str) -> Result<Duration, BudgetError> {
    amount(text, TIMES, "60s").map(Duration::from_millis)
}

/// Reads an amount of memory, in bytes: `1500MB`, `2GiB`, `1.5GiB`. Upper and lower case are the same.
pub fn memory(text: &str) -> Result<u64, BudgetError> {
    amount(text, SIZES, "2GiB")
}

fn amount(text: &str, units: &'static [Unit], example: &'static str) -> Result<u64, BudgetError> {
    let fail = |problem| Err(BudgetError { text: text.to_owned(), problem, example });
    let written = text.trim();
    let end = written.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(written.len());
    let (number, unit) = (&written[..end], written[end..].trim_start());
    let Ok(value) = number.parse::<f64>() else {
        return fail(Problem::NoNumber);
    };
    if unit.is_empty() {
        return fail(Problem::NoUnit(units));
    }
    let Some((_, size)) = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit)) else {
        return fail(Problem::UnknownUnit(unit.to_owned(), units));
    };
    // Exact up to 2^53; single bytes of a petabyte do not matter.
    let total = (value * *size as f64).round();
    match total {
        total if total < 1.0 => fail(Problem::Nothing),
        total if total < 2f64.powi(53) => Ok(total as u64),
        _ => fail(Problem::TooLarge),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_are_read_in_every_unit() {
        for (text, milliseconds) in
            [("500ms", 500), ("60s", 60_000), ("2m", 120_000), ("1.5 m", 90_000), (" 1h ", 3_600_000), ("0.5s", 500)]
        {
            assert_eq!(time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for (text, bytes) in [("2GiB", 2 << 30), ("1500MB", 1_500_000_000), ("1.5gib", 3 << 29), ("64 KiB", 65_536)] {
            assert_eq!(memory(text), Ok(bytes), "{text}");
        }
    }

    #[test]
    fn what_is_no_budget_is_refused_with_what_to_write() {
        for (text, message) in [
            ("", "`` does not start with a number (write `60s`)"),
            ("-5s", "`-5s` does not start with a number (write `60s`)"),
            ("1.2.3s", "`1.2.3s` does not start with a number (write `60s`)"),
            ("60", "`60` has no unit: ms, s, m, h (write `60s`)"),
            ("60sec", "unknown unit `sec` in `60sec`: ms, s, m, h (write `60s`)"),
            ("0s", "`0s` is not a budget (write `60s`)"),
            ("0.0001ms", "`0.0001ms` is not a budget (write `60s`)"),
            ("99999999999999999h", "`99999999999999999h` is too much to be measured (write `60s`)"),
        ] {
            assert_eq!(time(text).unwrap_err().to_string(), message);
        }
        let wrong = memory("2G").unwrap_err().to_string();
        assert_eq!(wrong, "unknown unit `G` in `2G`: B, kB, MB, GB, KiB, MiB, GiB (write `2GiB`)");
        assert!(memory("2 minutes").is_err() && memory("GiB").is_err());
    }
}
