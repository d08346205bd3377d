//! A finding: the violation of a rule, with its verdict and the reasons for it.

use std::fmt;

use crate::rule::{RuleId, Severity};
use crate::run::RunId;
use crate::schedule::Schedule;
use crate::site::Site;

/// What is known about a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// An execution that shows it was found: its schedule is the evidence, and can be run again.
    Confirmed(Schedule),
    /// Neither confirmed nor excluded.
    Possible,
    /// It cannot happen, for this reason.
    Excluded(String),
}

impl Verdict {
    /// The schedule that confirms it.
    pub fn schedule(&self) -> Option<&Schedule> {
        match self {
            Verdict::Confirmed(schedule) => Some(schedule),
            Verdict::Possible | Verdict::Excluded(_) => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Confirmed(_) => "confirmed",
            Verdict::Possible => "possible",
            Verdict::Excluded(_) => "excluded",
        })
    }
}

/// A fact that speaks for or against a finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The fact, in words.
    pub text: String,
    /// How much it adds to the score; negative if it speaks against.
    pub weight: f64,
}

/// A premise of a finding that a reader would ask for: why two threads run in parallel, why two names are the same
/// lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it explains, in a word or two: "in parallel", "same lock".
    pub label: String,
    /// The explanation.
    pub text: String,
}

/// What one thread does in a finding, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// The thread, in words: where it is started and what it runs.
    pub thread: String,
    /// Its steps, in order.
    pub sites: Vec<Site>,
}

/// The violation of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The rule.
    pub rule: RuleId,
    /// The run that produced the verdict.
    pub run: RunId,
    /// What is known about it.
    pub verdict: Verdict,
    /// How bad it is.
    pub severity: Severity,
    /// One sentence that names the defect.
    pub message: String,
    /// The places it is about, the most important first.
    pub sites: Vec<Site>,
    /// Further places of the same, for which the first ones stand. Fingerprints and suppressions do not look at them.
    pub more: Vec<Site>,
    /// One flow for each thread that takes part.
    pub flows: Vec<Flow>,
    /// Its premises, explained.
    pub notes: Vec<Note>,
    /// What speaks for and against it.
    pub evidence: Vec<Evidence>,
}

impl Finding {
    /// All places: those it is about, and the further ones.
    pub fn all_sites(&self) -> impl Iterator<Item = &Site> {
        self.sites.iter().chain(&self.more)
    }

    /// The sum of the weights of the evidence. The probability grows with it.
    pub fn score(&self) -> f64 {
        self.evidence.iter().fold(0.0, |score, evidence| score + evidence.weight)
    }
}
