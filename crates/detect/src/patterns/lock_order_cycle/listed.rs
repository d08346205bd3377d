//! The cycles on one set of locks: which of them is reported, and which others the report stands for.
//!
//! The cycles that are new, those that the baseline knows and those that are suppressed are findings of their own. A
//! cycle that a finding stands for need not have been tried: once a report is strong enough, no other is made. If there
//! are too many cycles, the finding names their constraints instead; a cycle whose constraints are all known is known.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use unsnarl_concurrency::Facts;
use unsnarl_finding::{Finding, Note, Part, Site};

use super::search::Cycle;
use super::{Edge, PATTERN};
use crate::scene::Scene;
use crate::suppress::{Standing, note_on_known};
use crate::wording::describe::{line, listed, lock_name, method_name, place};

/// Maximum number of new cycles on the same locks that are tried.
const MAX_TRIES: usize = 12;
/// Maximum number of suppressed ones, and of known ones, that are tried.
const MAX_DEALT_WITH: usize = 500;
/// Maximum number of cycles on the same locks that a finding names.
const MAX_LISTED: usize = 1_000;
/// Maximum number of them that are notes of the finding.
const MAX_NOTES: usize = 50;

/// Where the threads of cycles wait, and what a user has done about that.
pub(super) struct Waits<'w, 's, 'f, 'a, 'c> {
    scene: &'w Scene<'s, 'f, 'a>,
    edges: &'w [Edge<'c>],
    /// The places, each once, and whether each is suppressed.
    sites: Vec<(Arc<Site>, bool)>,
    ids: BTreeMap<Arc<Site>, usize>,
    /// For each edge, which of them it is.
    of_edge: Vec<Option<usize>>,
}

/// A cycle: the places where its threads wait, in order.
type Key = Vec<usize>;

/// What a cycle is known by.
pub(super) struct Way {
    key: Key,
    pub(super) standing: Standing,
    /// Whether the baseline knows the constraints, and not the cycle itself.
    is_known_by_constraints: bool,
}

impl<'w, 's, 'f, 'a, 'c> Waits<'w, 's, 'f, 'a, 'c> {
    pub(super) fn new(scene: &'w Scene<'s, 'f, 'a>, edges: &'w [Edge<'c>]) -> Self {
        Waits { scene, edges, sites: Vec::new(), ids: BTreeMap::new(), of_edge: vec![None; edges.len()] }
    }

    fn of_edge(&mut self, edge: usize) -> usize {
        if let Some(known) = self.of_edge[edge] {
            return known;
        }
        let site = Arc::new(site(self.scene.facts, &self.edges[edge]));
        let id = match self.ids.get(&site) {
            Some(known) => *known,
            None => {
                let is_covered = self.scene.suppressor.is_some_and(|known| known.covers(PATTERN.rule.id, &site));
                self.ids.insert(Arc::clone(&site), self.sites.len());
                self.sites.push((site, is_covered));
                self.sites.len() - 1
            }
        };
        self.of_edge[edge] = Some(id);
        id
    }

    /// What is known of a cycle, as far as the places where it waits tell.
    pub(super) fn way(&mut self, cycle: &[usize]) -> Way {
        let mut key: Key = cycle.iter().map(|edge| self.of_edge(*edge)).collect();
        key.sort_unstable();
        let is_known = |part: Part| {
            self.scene.suppressor.is_some_and(|known| known.knows(&[part.fingerprint]).first() == Some(&true))
        };
        let is_covered = key.iter().any(|site| self.sites[*site].1);
        let is_known_itself = !is_covered && is_known(self.part(&key));
        let is_known_by_constraints =
            !is_covered && !is_known_itself && key.iter().all(|site| is_known(self.part(&[*site])));
        let standing = match is_covered {
            true => Standing::Covered,
            false if is_known_itself || is_known_by_constraints => Standing::Known,
            false => Standing::New,
        };
        Way { key, standing, is_known_by_constraints }
    }

    fn part(&self, key: &[usize]) -> Part {
        Part::new(PATTERN.rule.id, key.iter().map(|site| Arc::clone(&self.sites[*site].0)).collect())
    }
}

/// Where a constraint waits, for which lock, and which it holds, if it was acquired in the same method.
fn site(facts: &Facts<'_, '_>, edge: &Edge<'_>) -> Site {
    let constraint = &facts.locks.constraints()[edge.constraints[0]];
    let wanted = lock_name(facts, facts.locks.acquisition(constraint.wanted));
    let held = constraint.taken_here.map(|taken| lock_name(facts, facts.locks.acquisition(taken)));
    let holding = held.map(|held| format!(", holding `{held}`")).unwrap_or_default();
    // `candidates` makes no edge without a place.
    let (instance, statement) = edge.places[0];
    let method = facts.analysis.instance(instance).method;
    place(facts, method, Some(statement), None, format!("waits for `{wanted}`{holding}"))
}

/// The cycles that a finding stands for.
#[derive(Default)]
struct Cycles {
    keys: BTreeSet<Key>,
    /// The constraints of those that are not named themselves.
    constraints: BTreeSet<usize>,
    /// Whether there are too many to name.
    is_cut: bool,
    /// Some of those without a shorter one, in words.
    words: BTreeSet<String>,
}

impl Cycles {
    fn add(&mut self, way: Way, words: impl FnOnce() -> Option<String>) {
        if self.words.len() <= MAX_NOTES {
            self.words.extend(words());
        }
        if self.is_cut || way.is_known_by_constraints {
            self.constraints.extend(way.key);
            return;
        }
        self.keys.insert(way.key);
        if self.keys.len() > MAX_LISTED {
            self.is_cut = true;
            self.constraints.extend(std::mem::take(&mut self.keys).into_iter().flatten());
        }
    }

    /// The parts of a finding, worded as its sites are where these say the same.
    fn parts(&self, waits: &Waits<'_, '_, '_, '_, '_>, sites: &[Site]) -> Vec<Part> {
        let worded = |site: &mut Arc<Site>| {
            let is_it = |other: &&Site| {
                (&other.class, &other.method, &other.descriptor, other.pc)
                    == (&site.class, &site.method, &site.descriptor, site.pc)
                    && site.role.starts_with(&other.role)
            };
            if let Some(own) = sites.iter().find(is_it) {
                *site = Arc::new(Site { thread: None, ..own.clone() });
            }
        };
        let constraints = self.constraints.iter().map(|site| vec![*site]);
        let mut parts: Vec<Part> = self.keys.iter().cloned().chain(constraints).map(|key| waits.part(&key)).collect();
        parts.iter_mut().flat_map(|part| &mut part.sites).for_each(worded);
        parts
    }
}

/// The reports so far for a set of locks, and the cycles on them.
#[derive(Default)]
pub(super) struct Reported {
    /// How many cycles were tried, by [`Standing`].
    tries: [usize; 3],
    /// The best of the new ones.
    pub(super) best: Option<(Finding, Cycle)>,
    /// The first of those that the baseline knows.
    pub(super) known: Option<(Finding, Cycle)>,
    /// The first of those that are suppressed.
    pub(super) covered: Option<Finding>,
    new_cycles: Cycles,
    known_cycles: Cycles,
}

impl Reported {
    /// Whether a cycle is to be tried. `is_longer`: a shorter one on some of its locks is reported.
    pub(super) fn wants(&self, standing: Standing, is_longer: bool) -> bool {
        let is_strong = |(finding, _): &(Finding, _)| finding.severity == PATTERN.rule.severity;
        let is_done = match standing {
            Standing::New => self.best.as_ref().is_some_and(|best| is_longer || is_strong(best)),
            Standing::Known => self.known.is_some(),
            Standing::Covered => self.covered.is_some(),
        };
        let [new, known, covered] = self.tries;
        let may_try = match standing {
            // What looks new may turn out to be suppressed.
            Standing::New => new < MAX_TRIES && covered < MAX_DEALT_WITH,
            Standing::Known => known < MAX_DEALT_WITH,
            Standing::Covered => covered < MAX_DEALT_WITH,
        };
        !is_done && may_try
    }

    /// A cycle was tried, with this result.
    pub(super) fn tried(&mut self, cycle: &Cycle, standing: Standing, found: Option<Finding>) {
        self.tries[standing as usize] += 1;
        let Some(found) = found else { return };
        match standing {
            Standing::Covered => {
                self.covered.get_or_insert(found);
            }
            Standing::Known => self.known = Some((found, cycle.clone())),
            Standing::New if self.best.as_ref().is_none_or(|(best, _)| best.score() < found.score()) => {
                self.best = Some((found, cycle.clone()));
            }
            Standing::New => {}
        }
    }

    /// The findings stand for a cycle as well.
    pub(super) fn list(&mut self, facts: &Facts<'_, '_>, edges: &[Edge<'_>], cycle: &Cycle, way: Way, is_longer: bool) {
        let words = || (!is_longer).then(|| in_words(facts, edges, cycle));
        match way.standing {
            Standing::New => self.new_cycles.add(way, words),
            Standing::Known => self.known_cycles.add(way, words),
            Standing::Covered => {}
        }
    }

    /// Whether a cycle is a finding that is not suppressed.
    pub(super) fn is_reported(&self) -> bool {
        self.best.is_some() || self.known.is_some()
    }

    /// Whether there may be a cycle that was not tried, and none that is reported.
    pub(super) fn has_given_up(&self) -> bool {
        let [new, _, covered] = self.tries;
        !self.is_reported() && (new >= MAX_TRIES || covered >= MAX_DEALT_WITH)
    }

    /// The findings, each with the other cycles for which it stands.
    pub(super) fn findings(self, waits: &Waits<'_, '_, '_, '_, '_>) -> Vec<Finding> {
        let known = self.known_cycles.keys.len() + self.known_cycles.constraints.len();
        let mut findings = Vec::new();
        let reported = [(self.best, self.new_cycles, known), (self.known, self.known_cycles, 0)];
        for (reported, cycles, known) in reported {
            let Some((mut finding, cycle)) = reported else { continue };
            finding.more = cycles.parts(waits, &finding.sites);
            let shown = in_words(waits.scene.facts, waits.edges, &cycle);
            let others: Vec<String> = cycles.words.into_iter().filter(|other| *other != shown).collect();
            let note = |text: String| Note { label: "another cycle".into(), text };
            let is_cut = others.len() > MAX_NOTES;
            finding.notes.extend(others.into_iter().take(MAX_NOTES).map(note));
            finding.notes.extend(is_cut.then(|| note("and more".into())));
            finding.notes.extend(note_on_known(known));
            findings.push(finding);
        }
        findings.extend(self.covered);
        findings
    }
}

/// Where the threads of a cycle wait.
fn in_words(facts: &Facts<'_, '_>, edges: &[Edge<'_>], cycle: &[usize]) -> String {
    let mut blocks: Vec<String> = cycle
        .iter()
        .filter_map(|edge| {
            let (instance, statement) = edges[*edge].places.first()?;
            let method = facts.analysis.instance(*instance).method;
            Some(format!("{} ({})", method_name(facts.analysis.program(), method), line(facts, method, *statement)))
        })
        .collect();
    blocks.sort();
    listed(&blocks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(key: &[usize], is_known_by_constraints: bool) -> Way {
        Way { key: key.to_vec(), standing: Standing::New, is_known_by_constraints }
    }

    #[test]
    fn too_many_cycles_are_named_by_their_constraints() {
        let mut cycles = Cycles::default();
        for number in 0..MAX_LISTED {
            cycles.add(way(&[0, number + 1], false), || Some(number.to_string()));
        }
        assert_eq!((cycles.keys.len(), cycles.constraints.len(), cycles.is_cut), (MAX_LISTED, 0, false));
        cycles.add(way(&[0, 1], false), || None);
        assert!(!cycles.is_cut, "each counts once");
        cycles.add(way(&[1, 2], false), || None);
        assert_eq!((cycles.keys.len(), cycles.constraints.len(), cycles.is_cut), (0, MAX_LISTED + 1, true));
        assert_eq!(cycles.words.len(), MAX_NOTES + 1);
    }

    #[test]
    fn what_is_known_by_its_constraints_is_named_by_them() {
        let mut cycles = Cycles::default();
        cycles.add(way(&[0, 1], true), || None);
        cycles.add(way(&[1, 2], false), || None);
        assert_eq!((cycles.keys.len(), cycles.constraints.len()), (1, 2));
    }
}
