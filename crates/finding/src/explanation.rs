//! What became of each pair of accesses to a variable: why it is a race, or why not.

use crate::site::Site;

/// A variable that the user asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Its name: "`Cache.hits`", "the contents of `entries`".
    pub variable: String,
    /// Why no access to it is a race, if one reason holds for all.
    pub excluded: Option<Reason>,
    /// Accesses that race with no other, with the reason.
    pub alone: Vec<(Site, Reason)>,
    /// All pairs of others, one of which writes.
    pub pairs: Vec<ExplainedPair>,
}

/// Two accesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedPair {
    /// Where they are; the first writes.
    pub sites: [Site; 2],
    /// Why they are no race; `None` if they are one.
    pub dropped: Option<Reason>,
}

/// Why something is no race.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reason {
    /// The name of the veto.
    pub veto: &'static str,
    /// The stage it belongs to.
    pub stage: &'static str,
    /// The reason in words.
    pub because: &'static str,
}
