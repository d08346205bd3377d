//! Locks that a method takes twice: the analysis of "Automatic Detection of Atomicity Violations" (in
//! `docs/references.md`), sections 3 and 4.
//!
//! ```text
//! expression.rs   locking expressions, DEPENDS, TRANSLATELOCK       (4.1, figure 7)
//! taken.rs        LOCKSHELD: the locks that a method takes          (4.3, figure 7)
//! scopes.rs       R and T of each method and critical section       (4.2, 4.6, figures 6 and 9)
//! mod.rs          the final T and P, up the call graph              (4.4, 4.5, figures 8 and 10)
//! parts.rs        the variables that are accessed under each of the two acquisitions
//! reliance.rs     whether the second acquisition relies on the first
//! rivals.rs       whether another thread may interfere in between
//! judged.rs       which pairs are defects
//! report.rs       the findings
//! ```
//!
//! A *pair* is two acquisitions of one lock in one activation of a method. Its *context* is another lock that is held
//! from the first to the second, by the method itself or by a caller. The lock that is taken twice is a *witness* if
//! the pair has a context, else a *potential witness*. The patterns decide what to report of pairs with and without a
//! context.
//!
//! Everything is computed per instance, that is, per method and context of the points-to analysis; its call graph
//! replaces the paper's class-hierarchy analysis.
//!
//! Deviations from the paper, apart from those that the files name: a potential witness without a name in a caller (the
//! paper's `*`, which it drops) still gets that caller as its context, but is not followed further; at most
//! [`MAX_POTENTIAL`] witnesses per instance are followed up, to callers at any depth. Missed: critical sections that
//! overlap without nesting (hand-over-hand locking).
//!
//! Pattern and judgement are two layers: every pair with a context is a finding, as in the paper; `judged.rs` decides
//! whether it is more than a note.

mod expression;
mod judged;
mod parts;
mod reliance;
mod report;
mod rivals;
mod scopes;
mod taken;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};

use rustc_hash::FxHashSet;
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::AcquisitionId;
use unsnarl_pointer::InstanceId;
use unsnarl_program::IdVec;
use unsnarl_program::ir::StatementId;

use crate::scene::shared::At;
use expression::{Arguments, ExpressionId, must_be};
use scopes::{Reacquisition, Scope, scopes};
use taken::Taken;

use expression::Expression;
pub(crate) use judged::{DefectReason, Judge};
pub(crate) use reliance::Reliance;
pub(crate) use report::Report;
use taken::Source;

/// The maximum number of potential witnesses of an instance that are followed to its callers.
const MAX_POTENTIAL: usize = 32;

/// The two locks of a pair: `other` is taken after `one` was released. Without the variant, they are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Locks {
    one: ExpressionId,
    other: ExpressionId,
}

/// The context of a pair: the lock that is held around it.
#[derive(Clone, Debug)]
pub(crate) struct PairContext {
    /// The acquisition of the context.
    pub(crate) acquisition: AcquisitionId,
    /// The calls from there to the method of the pair, outermost first; none if that method takes it.
    pub(crate) calls: Vec<At>,
    /// The lock that is taken twice, as the method that takes the context names it; `None` if it has no name there.
    witness: Option<ExpressionId>,
}

/// All pairs of one instance with the same locks (one lock; two in the variant).
pub(crate) struct Pairs {
    pub(crate) instance: InstanceId,
    /// The lock that is taken first.
    pub(crate) one: ExpressionId,
    /// The lock that is taken second: the same one, except in the variant.
    pub(crate) other: ExpressionId,
    /// Whether these are two different locks, regardless of their names.
    pub(crate) are_two: bool,
    /// The statements of the first and the second acquisition.
    pub(crate) places: Vec<(StatementId, StatementId)>,
    /// The nearest context, if there is one.
    pub(crate) around: Option<PairContext>,
}

/// All pairs of acquisitions in the program.
pub(crate) struct LockedTwice {
    taken: Taken,
    pairs: Vec<Pairs>,
    /// Whether a limit was reached, so that there may be more.
    is_cut: bool,
}

impl LockedTwice {
    /// With `variant`, a pair is two acquisitions of different locks, instead of one lock that is taken twice.
    pub(crate) fn of(facts: &Facts<'_, '_>, variant: bool) -> LockedTwice {
        let mut taken = Taken::of(facts);
        let (mut pairs, mut is_cut) = (Vec::new(), false);
        let mut open: IdVec<InstanceId, Vec<(Locks, usize)>> =
            IdVec::filled(Vec::new(), facts.analysis.instances().len());
        for instance in facts.analysis.instances() {
            if facts.is_cancelled() {
                break;
            }
            let (scopes, is_cut_here) = scopes(facts, &mut taken, instance, variant);
            is_cut |= is_cut_here;
            for scope in scopes {
                let mut by_locks: BTreeMap<Locks, Vec<(StatementId, StatementId)>> = BTreeMap::new();
                for Reacquisition { one, other, are_two, first, second } in scope.twice.iter().copied() {
                    let locks = Locks { one, other };
                    if variant == are_two {
                        by_locks.entry(locks).or_default().push((first, second));
                    }
                }
                for (locks, places) in by_locks {
                    let around = own_context(facts, &taken, instance, &scope, locks);
                    if scope.section.is_some() && around.is_none() {
                        continue;
                    }
                    if around.is_none() {
                        open[instance].push((locks, pairs.len()));
                    }
                    pairs.push(Pairs {
                        instance,
                        one: locks.one,
                        other: locks.other,
                        are_two: variant,
                        places,
                        around,
                    });
                }
            }
        }
        is_cut |= find_contexts(facts, &mut taken, &mut pairs, open) || taken.is_cut;
        LockedTwice { taken, pairs, is_cut }
    }

    pub(crate) fn pairs(&self) -> &[Pairs] {
        &self.pairs
    }

    /// The expression with a number.
    pub(crate) fn expression(&self, lock: ExpressionId) -> &Expression {
        self.taken.expressions.get(lock)
    }

    /// The lock of a critical section, as the method that takes it names it.
    pub(crate) fn lock_of(&self, instance: InstanceId, acquisition: AcquisitionId) -> Option<ExpressionId> {
        let mut sections = self.taken.sections_of(instance).iter();
        sections.find(|section| section.section.acquisition == acquisition)?.lock
    }

    /// The call chain from a statement of an instance to the acquisition of a lock, and that acquisition.
    pub(crate) fn call_chain_to(
        &self,
        facts: &Facts<'_, '_>,
        (instance, statement): At,
        lock: ExpressionId,
    ) -> Option<(Vec<At>, AcquisitionId)> {
        let own = self.own_acquisition((instance, statement), lock);
        if let Some(own) = own {
            return Some((Vec::new(), own));
        }
        let (mut at, mut lock, mut calls) = ((instance, statement), lock, Vec::new());
        let edges = facts.analysis.calls_at(instance, Some(statement)).iter().filter(|edge| edge.kind.runs_here());
        let mut next = edges.into_iter().find_map(|edge| {
            let arguments = self.taken.arguments(facts, edge);
            let mut theirs = self.taken.by(edge.callee).iter().map(|(theirs, _)| *theirs);
            let theirs = theirs.find(|theirs| self.taken.expressions.translates_to(*theirs, &arguments, lock))?;
            Some((edge.callee, theirs))
        });
        let mut seen = FxHashSet::default();
        while let Some((callee, theirs)) = next.filter(|step| seen.insert(*step)) {
            calls.push(at);
            lock = theirs;
            match self.taken.source(callee, lock)? {
                Source::Own(acquisition) => return Some((calls, acquisition)),
                Source::Call(statement, further, name) => {
                    at = (callee, statement);
                    next = Some((further, name));
                }
            }
        }
        None
    }

    /// The acquisition at the statement itself: of a critical section that begins there, or of a library call.
    fn own_acquisition(&self, (instance, statement): At, lock: ExpressionId) -> Option<AcquisitionId> {
        let mut sections = self.taken.sections_of(instance).iter();
        let section = sections.find(|section| section.taken == statement && section.lock == Some(lock));
        let during = || self.taken.during(instance).iter().find(|(at, held, _)| *at == statement && *held == lock);
        section.map(|section| section.section.acquisition).or_else(|| during().map(|(_, _, acquisition)| *acquisition))
    }
}

/// The critical section that a scope is, as context; `None` if it, or a section around it, is of one of the two locks
/// (the paper's `\ {e}`).
fn own_context(
    facts: &Facts<'_, '_>,
    taken: &Taken,
    instance: InstanceId,
    scope: &Scope,
    locks: Locks,
) -> Option<PairContext> {
    let sections = taken.sections_of(instance);
    let section = &sections[scope.section?];
    let object = |lock: ExpressionId| must_be(facts, instance, taken.expressions.get(lock));
    let is_one = |lock, other| lock == other || object(lock).is_some_and(|single| object(other) == Some(single));
    let is_of_locks =
        |lock: Option<ExpressionId>| lock.is_some_and(|lock| is_one(lock, locks.one) || is_one(lock, locks.other));
    // Sections around it as well: a thread that already holds the lock does not acquire it anew.
    let around = sections.iter().filter(|outer| outer.taken == section.taken || outer.section.contains(section.taken));
    let is_held = around.into_iter().any(|outer| is_of_locks(outer.lock));
    (!is_held).then(|| PairContext {
        acquisition: section.section.acquisition,
        calls: Vec::new(),
        witness: Some(locks.one),
    })
}

/// The paper's second extension: a caller that holds another lock while it calls a method with potential witnesses is
/// their context. Keeps the nearest. Returns whether there were too many.
fn find_contexts(
    facts: &Facts<'_, '_>,
    taken: &mut Taken,
    pairs: &mut [Pairs],
    mut open: IdVec<InstanceId, Vec<(Locks, usize)>>,
) -> bool {
    let mut is_cut = false;
    let analysis = facts.analysis;
    let mut chains: IdVec<InstanceId, Vec<Vec<At>>> = open.iter().map(|open| vec![Vec::new(); open.len()]).collect();
    let mut queue: VecDeque<(InstanceId, usize)> = open
        .iter()
        .enumerate()
        .flat_map(|(instance, open)| (0..open.len()).map(move |index| (InstanceId::new(instance), index)))
        .collect();
    while let Some((instance, index)) = queue.pop_front() {
        let (locks, pair) = open[instance][index];
        if facts.is_cancelled() {
            break;
        }
        if pairs[pair].around.is_some() {
            continue;
        }
        for edge in analysis.calls_to(instance).iter().filter(|edge| edge.kind.runs_here()) {
            let Some(statement) = edge.statement else { continue };
            let chain = |chains: &IdVec<InstanceId, Vec<Vec<At>>>| -> Vec<At> {
                [(edge.caller, statement)].into_iter().chain(chains[instance][index].iter().copied()).collect()
            };
            let arguments = Arguments::of(facts, edge.caller, edge.statement, instance);
            let mut name = |lock| taken.expressions.translate(lock, &arguments);
            let (one, other) = (name(locks.one), name(locks.other));
            let around: Vec<_> =
                taken.sections_of(edge.caller).iter().filter(|section| section.section.contains(statement)).collect();
            if around.iter().any(|section| section.lock.is_some() && (section.lock == one || section.lock == other)) {
                continue;
            }
            if let Some(nearest) = around.iter().min_by_key(|section| section.section.statements.len()) {
                let (acquisition, calls) = (nearest.section.acquisition, chain(&chains));
                pairs[pair].around = Some(PairContext { acquisition, calls, witness: one });
                break;
            }
            // A lock without a name in the caller is not followed further.
            let (Some(one), Some(other)) = (one, other) else { continue };
            let known = &mut open[edge.caller];
            let next = (Locks { one, other }, pair);
            if known.contains(&next) {
                continue;
            }
            if known.len() >= MAX_POTENTIAL {
                is_cut = true;
                continue;
            }
            known.push(next);
            let chain = chain(&chains);
            chains[edge.caller].push(chain);
            queue.push_back((edge.caller, known.len() - 1));
        }
    }
    is_cut
}
