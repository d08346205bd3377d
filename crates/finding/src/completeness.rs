//! How complete an analysis was. "Nothing found" and "ran out" are never the same answer.

use std::collections::BTreeMap;
use std::fmt;

/// A kind of thing that an analysis could not look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GapKind {
    /// An input, or a part of one, could not be read.
    UnreadableInput,
    /// A class that the program uses is not among the inputs.
    MissingClass,
    /// A method whose code is malformed.
    MalformedMethod,
    /// A construct that the analysis does not understand.
    Unsupported,
    /// A budget of time, memory or states ran out.
    ExhaustedBudget,
}

impl fmt::Display for GapKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GapKind::UnreadableInput => "unreadable-input",
            GapKind::MissingClass => "missing-class",
            GapKind::MalformedMethod => "malformed-method",
            GapKind::Unsupported => "unsupported",
            GapKind::ExhaustedBudget => "exhausted-budget",
        })
    }
}

/// One thing that was not looked at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gap {
    /// Of what kind it is.
    pub kind: GapKind,
    /// Where: an input, a class, a method.
    pub place: String,
    /// What was wrong, and what follows from it.
    pub reason: String,
}

/// All that was not looked at, in a fixed order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completeness {
    gaps: Vec<Gap>,
}

impl Completeness {
    /// Adds a gap.
    pub fn add(&mut self, gap: Gap) {
        let position = self.gaps.partition_point(|known| *known < gap);
        if self.gaps.get(position) != Some(&gap) {
            self.gaps.insert(position, gap);
        }
    }

    /// Whether everything was looked at.
    pub fn is_complete(&self) -> bool {
        self.gaps.is_empty()
    }

    /// All gaps, by kind and place.
    pub fn gaps(&self) -> &[Gap] {
        &self.gaps
    }

    /// How many gaps of each kind there are.
    pub fn counts(&self) -> BTreeMap<GapKind, usize> {
        let mut counts = BTreeMap::new();
        for gap in &self.gaps {
            *counts.entry(gap.kind).or_default() += 1;
        }
        counts
    }
}

impl FromIterator<Gap> for Completeness {
    fn from_iter<I: IntoIterator<Item = Gap>>(gaps: I) -> Self {
        let mut gaps: Vec<Gap> = gaps.into_iter().collect();
        gaps.sort();
        gaps.dedup();
        Completeness { gaps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_of_discovery_does_not_show() {
        let gap = |place: &str| Gap { kind: GapKind::MissingClass, place: place.into(), reason: String::new() };
        let mut one = Completeness::default();
        assert!(one.is_complete());
        for place in ["b", "a", "b"] {
            one.add(gap(place));
        }
        let other: Completeness = ["a", "b"].map(gap).into_iter().collect();
        assert_eq!(one, other);
        assert!(!one.is_complete());
        assert_eq!(one.counts()[&GapKind::MissingClass], 2);
    }
}
