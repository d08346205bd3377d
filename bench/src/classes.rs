//! The classes of what the rules of atomicity find, and how often each was given.
//!
//! They are those of "A Static Analysis for Automatic Detection of Atomicity Violations in Java Programs", section 5.2,
//! whose figure 11 stands beside our counts: its warnings are those of `atomicity-violation`, about other versions and
//! mostly other programs.

use serde::{Deserialize, Serialize};

use crate::table::print_markdown;

/// How the rules begin whose findings have a class.
const ATOMICITY: &str = "atomicity-";

/// Whether the findings of a rule have a class, rather than being true or false.
pub(crate) fn has_classes(rule: &str) -> bool {
    rule.starts_with(ATOMICITY)
}

/// What a reader takes a finding for.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Class {
    /// A block that is meant to be atomic, and is not.
    Violation,
    /// The pattern, though nothing disturbs it now, since the object is encapsulated, say, or guarded by another lock;
    /// later code may.
    Style,
    /// The pattern, where no atomicity is meant, or in a locking idiom of the program's own.
    Benign,
    /// No instance of the pattern: the path or the call cannot happen.
    NonPattern,
}

impl Class {
    const ALL: [Class; 4] = [Class::Violation, Class::Style, Class::Benign, Class::NonPattern];

    /// Errors, and what may become one, are worth a report.
    pub(crate) fn is_true(self) -> bool {
        matches!(self, Class::Violation | Class::Style)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Class::Violation => "violation",
            Class::Style => "style",
            Class::Benign => "benign",
            Class::NonPattern => "non-pattern",
        }
    }
}

/// How many findings there are of each class.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    warnings: usize,
    /// In the order of [`Class::ALL`].
    read: [usize; 4],
}

/// All programs of figure 11.
const FIGURE_11: Counts = Counts { warnings: 27, read: [9, 6, 8, 4] };

impl Counts {
    /// Counts findings by their class, if a person has classified them.
    pub(crate) fn of(classes: impl Iterator<Item = Option<Class>>) -> Counts {
        let mut counts = Counts::default();
        for class in classes {
            counts.warnings += 1;
            if let Some(index) = Class::ALL.iter().position(|one| Some(*one) == class) {
                counts.read[index] += 1;
            }
        }
        counts
    }

    fn add(&mut self, other: &Counts) {
        self.warnings += other.warnings;
        self.read.iter_mut().zip(other.read).for_each(|(sum, more)| *sum += more);
    }

    fn row(&self, name: String, is_shown: &str, cell: impl Fn(usize) -> String) -> [String; 8] {
        let [violation, style, benign, non_pattern] = self.read.map(cell);
        let unread = self.warnings - self.read.iter().sum::<usize>();
        let (warnings, unread) = (self.warnings.to_string(), unread.to_string());
        [name, is_shown.to_owned(), warnings, violation, style, benign, non_pattern, unread]
    }

    /// A row of sums, with the shares of what was read.
    fn sum_row(&self, name: &str, is_shown: &str) -> [String; 8] {
        let read: usize = self.read.iter().sum();
        let share = |count: usize| match read {
            0 => count.to_string(),
            _ => format!("{count} ({:.0} %)", 100.0 * count as f64 / read as f64),
        };
        self.row(name.to_owned(), is_shown, share)
    }
}

/// What is found in a program: what is shown by default, and the notes, which are not.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) shown: Counts,
    pub(crate) notes: Counts,
}

/// Prints the programs, their sums, and figure 11. A program without notes has no row for them.
pub(crate) fn print(programs: &[Program]) {
    let (mut shown, mut notes, mut rows) = (Counts::default(), Counts::default(), Vec::new());
    for program in programs {
        shown.add(&program.shown);
        notes.add(&program.notes);
        let row = |counts: &Counts, is_shown| counts.row(program.name.to_owned(), is_shown, |count| count.to_string());
        rows.push(row(&program.shown, "yes"));
        if program.notes.warnings > 0 {
            rows.push(row(&program.notes, "no"));
        }
    }
    rows.push(shown.sum_row("all", "yes"));
    rows.push(notes.sum_row("all", "no"));
    rows.push(FIGURE_11.sum_row("the paper's figure 11", "–"));
    let head = ["program", "shown", "warnings", "violations", "style", "benign", "non-pattern", "not read"];
    print_markdown("Atomicity, by program", head, &rows);
}
