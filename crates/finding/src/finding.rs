//! A finding: the violation of a rule, with its verdict and the reasons for it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use crate::fingerprint::Fingerprint;
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

/// One of the defects that a finding stands for: a pair of accesses, a cycle of locks, a use without the lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Where it is. Parts share sites.
    pub sites: Vec<Arc<Site>>,
    /// What it is known by, whatever else the finding stands for.
    pub fingerprint: Fingerprint,
}

impl Part {
    /// The part of a finding of a rule at some sites.
    pub fn new(rule: RuleId, sites: Vec<Arc<Site>>) -> Part {
        let fingerprint = Fingerprint::of(rule, sites.iter().map(|site| &**site));
        Part { sites, fingerprint }
    }
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
    /// The defects that it stands for, if they are several; their sites are further places. A baseline knows a finding
    /// if it knows all of them. Empty if it is one defect, at `sites`.
    pub more: Vec<Part>,
    /// One flow for each thread that takes part.
    pub flows: Vec<Flow>,
    /// Its premises, explained.
    pub notes: Vec<Note>,
    /// What speaks for and against it.
    pub evidence: Vec<Evidence>,
}

impl Finding {
    /// All places: those it is about, then the further ones, each once.
    pub fn all_sites(&self) -> Vec<&Site> {
        self.sites_and_parts().0
    }

    /// The places of its parts that are not among those it is about, each once.
    pub fn further_sites(&self) -> Vec<&Site> {
        self.all_sites().split_off(self.sites.len())
    }

    /// All places, and for each part which of them are its own. One part alone is the finding itself, and not listed.
    pub fn sites_and_parts(&self) -> (Vec<&Site>, Vec<Vec<usize>>) {
        // A place has one entry, whichever thread is there.
        fn place(site: &Site) -> (&str, &str, &str, u16, &str) {
            (&site.class, &site.method, &site.descriptor, site.pc, &site.role)
        }
        let mut all: Vec<&Site> = self.sites.iter().collect();
        let mut known = BTreeMap::new();
        for (index, site) in self.sites.iter().enumerate() {
            known.entry(place(site)).or_insert(index);
        }
        // Parts share sites, so most are known by their address.
        let mut by_address: BTreeMap<*const Site, usize> = BTreeMap::new();
        let mut parts = Vec::with_capacity(self.more.len());
        for part in &self.more {
            let mut indices = Vec::with_capacity(part.sites.len());
            for site in &part.sites {
                let index = *by_address.entry(Arc::as_ptr(site)).or_insert_with(|| {
                    *known.entry(place(site)).or_insert_with(|| {
                        all.push(site);
                        all.len() - 1
                    })
                });
                indices.push(index);
            }
            parts.push(indices);
        }
        if parts.len() == 1 {
            parts.clear();
        }
        (all, parts)
    }

    /// The fingerprints of the defects that it stands for: its own, if it is one.
    pub fn part_fingerprints(&self) -> Vec<Fingerprint> {
        match &self.more[..] {
            [] => vec![self.fingerprint()],
            parts => parts.iter().map(|part| part.fingerprint).collect(),
        }
    }

    /// Adds defects for which it stands as well, each once. A finding without parts stands for itself only.
    pub fn absorb(&mut self, parts: Vec<Part>) {
        if self.more.is_empty() {
            return;
        }
        let mut known: BTreeSet<Vec<Arc<Site>>> = self.more.iter().map(|part| part.sites.clone()).collect();
        self.more.extend(parts.into_iter().filter(|part| known.insert(part.sites.clone())));
    }

    /// The sum of the weights of the evidence. The probability grows with it.
    pub fn score(&self) -> f64 {
        self.evidence.iter().fold(0.0, |score, evidence| score + evidence.weight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(method: &str, pc: u16) -> Arc<Site> {
        let (class, descriptor) = ("Bank".to_owned(), "()V".to_owned());
        let (method, role) = (method.to_owned(), "writes".to_owned());
        Arc::new(Site { class, method, descriptor, file: None, line: None, pc, thread: None, role })
    }

    fn finding(sites: Vec<Site>, more: Vec<Part>) -> Finding {
        Finding {
            rule: RuleId("data-race"),
            run: RunId::default(),
            verdict: Verdict::Possible,
            severity: Severity::Error,
            message: String::new(),
            sites,
            more,
            flows: vec![],
            notes: vec![],
            evidence: vec![],
        }
    }

    fn part(sites: &[&Arc<Site>]) -> Part {
        Part::new(RuleId("data-race"), sites.iter().map(|site| Arc::clone(site)).collect())
    }

    #[test]
    fn each_place_is_listed_once_and_parts_say_which_are_theirs() {
        let [a, b, c] = [site("a", 1), site("b", 2), site("c", 3)];
        let of_thread = |site: &Site, thread| Site { thread: Some(thread), ..site.clone() };
        let more = vec![part(&[&a, &b]), part(&[&a, &c]), part(&[&c, &c])];
        let found = finding(vec![of_thread(&a, 0), of_thread(&b, 1)], more);
        let (all, parts) = found.sites_and_parts();
        assert_eq!(all.iter().map(|site| site.method.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
        assert_eq!(parts, [[0, 1], [0, 2], [2, 2]]);
        assert_eq!(found.further_sites(), [&*c]);
        assert_eq!(found.part_fingerprints()[0], found.fingerprint(), "the roles and methods of the first two");
        let alone = finding(vec![of_thread(&a, 0)], vec![]);
        assert_eq!((alone.further_sites(), alone.part_fingerprints()), (vec![], vec![alone.fingerprint()]));
    }

    #[test]
    fn equal_parts_are_absorbed_once_and_a_single_defect_stays_one() {
        let [a, b] = [site("a", 1), site("b", 2)];
        let mut found = finding(vec![Site::clone(&a)], vec![part(&[&a])]);
        found.absorb(vec![part(&[&site("a", 1)]), part(&[&b]), part(&[&b])]);
        assert_eq!(found.more, [part(&[&a]), part(&[&b])]);
        let mut alone = finding(vec![Site::clone(&a)], vec![]);
        alone.absorb(vec![part(&[&b])]);
        assert!(alone.more.is_empty());
    }
}
