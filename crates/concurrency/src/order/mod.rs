//! Happens-before by signals between threads: latches, barriers, permits, queues, flags, futures, and the end of other
//! threads.
//!
//! A *token* is one object, or a flag (a field of one object, volatile or under one lock), through which one thread
//! lets others go on. What a thread does before it ever releases the token happens before what another does after it
//! must have acquired it, if the acquisition has to wait for that thread:
//!
//! | kind | an acquisition waits for |
//! |---|---|
//! | latch, barrier | all that release it, if they are as many as it counts (A18) |
//! | permit | the one thread that releases, if there are none at first |
//! | queue | the one thread that puts something in, if it is empty at first |
//! | exchange | the other thread, if there are two |
//! | flag, atomic | the one thread that makes it true, if it is false at first; a branch on it acquires it. A flag is volatile, or set and tested under one lock |
//! | future | the one thread that completes it, if no task does |
//! | end | the thread that ends, if it was started before the waiting thread |
//!
//! A stage that follows a thread, or the next task of a serial executor, starts only after its end.
//!
//! Two data flows decide this for every statement: what the thread may have released, and what it may not have acquired
//! yet. Under-approximates: tokens that are not single objects order nothing, nor do those that may be changed
//! otherwise.

mod counted;
mod signals;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use smallvec::SmallVec;
use unsnarl_library::{LockMode, Outcome};
use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId, ObjectId, OriginId};
use unsnarl_program::ir::{BlockId, Body, StatementId, ValueId, ZeroTest};
use unsnarl_program::{IdBits, IdVec};

use crate::assumed::Assumed;
use crate::locks::{Guards, Locks};
use crate::once::{LoopCache, Once};
use crate::summaries::{Effects, StatementSets, Summaries};
use crate::threads::{OriginBits, Threads, WaitPlace};
pub(crate) use signals::{Initial, initial};
use signals::{Signal, Signals};

unsnarl_program::ids! {
    /// A token that orders something.
    SignalId;
}

/// A set of such tokens.
type SignalBits = IdBits<SignalId>;

/// The maximum number of signals in a row that are followed from thread to thread.
const MAX_CHAIN: usize = 4;

/// The objects whose locks a thread must hold.
type HeldObjects = SmallVec<[ObjectId; 2]>;

/// Which locks must be held where.
pub(crate) struct HeldLocks<'h> {
    pub(crate) locks: &'h Locks,
    pub(crate) guards: &'h Guards,
    pub(crate) once: &'h Once,
    pub(crate) assumed: &'h Assumed,
}

impl HeldLocks<'_> {
    /// The single objects whose locks must be held at a statement, in all contexts.
    fn at(&self, instance: InstanceId, statement: StatementId) -> HeldObjects {
        let held = |context| -> HeldObjects {
            let guards = self.guards.held(context, statement);
            // Readers do not exclude each other.
            let classes = guards.iter().map(|guard| self.locks.class(guard.class));
            classes
                .filter(|class| class.mode != LockMode::Read)
                .filter_map(|class| class.must_be_of(self.once))
                .collect()
        };
        let mut contexts = self.guards.contexts_of(instance).map(held);
        let first = contexts.next().unwrap_or_default();
        contexts.fold(first, |mut common, held| {
            common.retain(|object| held.contains(object));
            common
        })
    }
}

/// Happens-before by signals.
pub struct Order {
    /// For each origin, the tokens whose acquisition waits for it.
    waiting_for: IdVec<OriginId, SignalBits>,
    /// The origins with such tokens.
    awaited: OriginBits,
    may_have_released: StatementSets<SignalId>,
    may_not_have_acquired: StatementSets<SignalId>,
}

impl Order {
    pub(crate) fn of(
        analysis: &Analysis<'_>,
        threads: &Threads,
        held: &HeldLocks<'_>,
        top_down: &[InstanceId],
        loops: &mut LoopCache,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Order {
        let assumed = held.assumed;
        let signals = Signals::of(analysis, threads, held, loops).ordering(loops);
        let mut waiting_for: IdVec<OriginId, SignalBits> =
            IdVec::filled(SignalBits::default(), analysis.origins().len());
        let mut released = Effects::default();
        for (token, signal) in signals.entries() {
            for origin in &signal.waits_for {
                waiting_for[*origin].insert(token);
            }
            for (instance, statement) in &signal.releases {
                released.gain(*instance, *statement, &std::iter::once(token).collect());
            }
        }
        let is_awaited = |origin: &OriginId| !waiting_for[*origin].is_empty();
        let awaited = waiting_for.ids().filter(is_awaited).collect();
        if signals.is_empty() {
            let (may_have_released, may_not_have_acquired) = (StatementSets::default(), StatementSets::default());
            return Order { waiting_for, awaited, may_have_released, may_not_have_acquired };
        }
        let released = Summaries::of((analysis, assumed), top_down, released, signals.len(), is_cancelled);
        // What counts is whether the thread itself has released it, not the thread that started it.
        let may_have_released = released.enter(
            &|_| SignalBits::default(),
            &|edge, before| match edge.kind {
                EdgeKind::Spawn(..) => SignalBits::default(),
                _ => before,
            },
            is_cancelled,
        );
        let may_not_have_acquired = unacquired((analysis, assumed), threads, &signals, top_down, is_cancelled);
        Order { waiting_for, awaited, may_have_released, may_not_have_acquired }
    }

    /// Whether every execution of a statement by this origin happens before every execution of another statement.
    #[inline]
    pub fn must_precede(
        &self,
        (origin, one, at): (OriginId, InstanceId, StatementId),
        (other, there): (InstanceId, StatementId),
    ) -> bool {
        let tokens = &self.waiting_for[origin];
        !tokens.is_empty()
            && tokens.exceeds_both(
                self.may_have_released.before(one, Some(at)),
                self.may_not_have_acquired.before(other, Some(there)),
            )
    }

    /// The origins some of whose actions are ordered before those of others.
    #[inline]
    pub fn awaited(&self) -> &OriginBits {
        &self.awaited
    }
}

/// The tokens that may not have been acquired. A thread that acquires a token has also acquired what the releasing
/// threads had acquired before. Each round follows one more link of such chains; the result is sound after any round.
fn unacquired(
    (analysis, assumed): (&Analysis<'_>, &Assumed),
    threads: &Threads,
    signals: &IdVec<SignalId, Signal>,
    top_down: &[InstanceId],
    is_cancelled: &dyn Fn() -> bool,
) -> StatementSets<SignalId> {
    let everything: SignalBits = signals.ids().collect();
    let at_start = acquired_at_start(analysis, signals);
    let entered = |edge: &CallEdge, mut before: SignalBits| {
        if let (EdgeKind::Spawn(..), Some(acquired)) = (edge.kind, at_start.get(&edge.callee)) {
            before.subtract(acquired);
        }
        before
    };
    let mut with: Vec<SignalBits> = signals.ids().map(|signal| std::iter::once(signal).collect()).collect();
    let mut rounds = 0;
    loop {
        let mut effects = Effects::default();
        for (signal, with) in signals.iter().zip(&with) {
            for (instance, place) in &signal.acquisitions {
                match *place {
                    WaitPlace::At(statement, is_timed) => effects.lose(*instance, statement, with, !is_timed),
                    WaitPlace::Between(from, to) => effects.lose_between(*instance, from, to, with),
                }
            }
        }
        let summaries = Summaries::of((analysis, assumed), top_down, effects, signals.len(), is_cancelled);
        let unacquired = summaries.enter(&|_| everything.clone(), &entered, is_cancelled);
        let mut changed = false;
        for (signal, with) in signals.iter().zip(&mut with) {
            for origin in &signal.waits_for {
                let is_own =
                    |(instance, _): &&(InstanceId, StatementId)| threads.origins_of(*instance).contains(*origin);
                let mut missing = SignalBits::default();
                for (instance, statement) in signal.releases.iter().filter(is_own) {
                    missing.union(unacquired.before(*instance, Some(*statement)));
                }
                let entered = analysis.spawned_instances().iter().filter(|(entered, _)| entered == origin);
                for (_, entry) in entered.filter(|_| signal.releases.is_empty()) {
                    let mut at_end = unacquired.before(*entry, None).clone();
                    at_end.subtract(&summaries.lost_by(*entry));
                    missing.union(&at_end);
                }
                let mut acquired = everything.clone();
                acquired.subtract(&missing);
                changed |= with.union(&acquired);
            }
        }
        rounds += 1;
        if !changed || rounds == MAX_CHAIN || is_cancelled() {
            return unacquired;
        }
    }
}

/// For each instance with which threads start, the tokens that all of them have acquired by then.
fn acquired_at_start(analysis: &Analysis<'_>, signals: &IdVec<SignalId, Signal>) -> BTreeMap<InstanceId, SignalBits> {
    let mut at_start: BTreeMap<InstanceId, SignalBits> = BTreeMap::new();
    for (origin, entry) in analysis.spawned_instances() {
        let tokens = signals.entries().filter(|(_, signal)| signal.acquired_by.contains(origin));
        let acquired: SignalBits = tokens.map(|(token, _)| token).collect();
        match at_start.entry(*entry) {
            Entry::Vacant(vacant) => {
                vacant.insert(acquired);
            }
            Entry::Occupied(mut known) => known.get_mut().intersect(&acquired),
        }
    }
    at_start
}

/// The control-flow edges on which a value has an outcome: those of branches on it, or on it after a cast.
pub(crate) fn branches_on(
    body: &Body,
    value: ValueId,
    outcome: Outcome,
) -> impl Iterator<Item = (BlockId, BlockId)> + '_ {
    body.blocks().filter_map(move |block| {
        let test = ZeroTest::of(body, block).filter(|test| body.uncast(test.value) == value)?;
        match outcome {
            Outcome::IfTrue | Outcome::IfNonnull | Outcome::IfNonzero => Some((block, test.if_nonzero)),
            Outcome::IfFalse => Some((block, test.if_zero)),
            _ => None,
        }
    })
}

/// Whether any statement uses a value.
pub(crate) fn is_used(body: &Body, value: ValueId) -> bool {
    body.statements().any(|statement| body.uses(statement, value))
}
