//! Assumptions that have decided something in an analysis.

/// An assumption of `docs/assumptions.md` that an analysis has relied on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsedAssumption {
    /// Its number: `A17`.
    pub number: String,
    /// What is assumed, in one sentence.
    pub text: String,
    /// How many decisions rest on it: in how many places of the program it was used.
    pub decisions: usize,
    /// Some of the places, in words.
    pub places: Vec<String>,
}

impl UsedAssumption {
    /// What is assumed, and how often that decided something.
    pub fn sentence(&self) -> String {
        let UsedAssumption { number, text, decisions, .. } = self;
        let times = if *decisions == 1 { "decision" } else { "decisions" };
        format!("{number}, {decisions} {times}: {text}")
    }
}
