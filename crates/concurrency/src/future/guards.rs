//! Which locks must be held at an access, by names that all accesses to the same object have for them.
//!
//! They stand for the paper's must-lock analysis and its lock patterns (sections 4.3 and 4.7): what another thread does
//! only while it holds a lock, it cannot do as long as this thread holds the lock. Names are those of
//! `locks/protection.rs`: the lock of a single object, of a class or static field, or one that belongs to the accessed
//! object, which covers the paper's accesses through `this`. Locks that are held to read are left out, and so are the
//! permits of a semaphore: whoever releases one that it does not have lets two threads in.

use unsnarl_library::LockSort;
use unsnarl_pointer::{InstanceId, ObjectId};
use unsnarl_program::Interned;
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};

use super::effect::GuardsId;
use crate::facts::Facts;
use crate::locks::{GuardContextId, LockName, protections_of};
use crate::order::{Initial, initial};

unsnarl_program::ids! {
    /// The number of a lock.
    LockId;
}

/// The number of the empty set.
pub(super) const NONE: GuardsId = GuardsId::new(0);

/// Finds the locks, and numbers them.
pub(super) struct Collector<'c, 'f, 'a> {
    facts: &'c Facts<'f, 'a>,
    locks: Interned<LockId, (LockName, LockSort)>,
    sets: Interned<GuardsId, Vec<u32>>,
}

impl<'c, 'f, 'a> Collector<'c, 'f, 'a> {
    pub(super) fn new(facts: &'c Facts<'f, 'a>) -> Collector<'c, 'f, 'a> {
        let mut sets: Interned<GuardsId, Vec<u32>> = Interned::default();
        sets.intern(Vec::new());
        Collector { facts, locks: Interned::default(), sets }
    }

    /// The locks that must be held when a statement accesses something: a library call, one of its operands.
    pub(super) fn at(
        &mut self,
        instance: InstanceId,
        body: &Body,
        statement: StatementId,
        operand: Option<ValueId>,
    ) -> GuardsId {
        let held = self.held(instance, body, statement, operand);
        self.sets.intern(held)
    }

    /// The locks of a set.
    pub(super) fn locks_of(&self, set: GuardsId) -> &[u32] {
        &self.sets.values()[set]
    }

    /// The number of a set of locks.
    pub(super) fn number(&mut self, locks: Vec<u32>) -> u32 {
        self.sets.intern(locks).index() as u32
    }

    fn held(
        &mut self,
        instance: InstanceId,
        body: &Body,
        statement: StatementId,
        operand: Option<ValueId>,
    ) -> Vec<u32> {
        if !is_access(body, statement) {
            return Vec::new();
        }
        let base = match body.statement(statement).op {
            Op::GetField { object, .. } | Op::PutField { object, .. } => Some(object),
            Op::ArrayLoad { array, .. } | Op::ArrayStore { array, .. } => Some(array),
            _ => operand,
        };
        let mut common: Option<Vec<u32>> = None;
        for context in self.facts.guards.contexts_of(instance) {
            let held = protections_of(self.facts, context, statement, base);
            let are_permits = self.holds_permits(context, statement);
            let exclusive = held.iter().filter(|lock| !lock.is_shared()).map(|lock| lock.lock());
            let exclusive = exclusive.filter(|(_, sort)| *sort == LockSort::Monitor || !are_permits);
            let held: Vec<u32> =
                exclusive.map(|(name, sort)| self.locks.intern((name.clone(), sort)).index() as u32).collect();
            common = Some(match common {
                None => held,
                Some(common) => common.into_iter().filter(|lock| held.contains(lock)).collect(),
            });
        }
        let mut common = common.unwrap_or_default();
        common.sort_unstable();
        common.dedup();
        common
    }

    /// Whether what is held before a statement may be the permit of a semaphore.
    fn holds_permits(&self, context: GuardContextId, statement: StatementId) -> bool {
        let Facts { analysis, ref guards, ref locks, .. } = *self.facts;
        let is_permit = |object: ObjectId| matches!(initial(analysis, object), Initial::Constant(1));
        let held = guards.held_during(context, statement);
        held.iter().any(|held| {
            let class = locks.class(held.class);
            class.sort == LockSort::Explicit && class.objects.iter().any(is_permit)
        })
    }

    /// All sets of locks, by number.
    pub(super) fn sets(&self) -> Vec<Vec<u32>> {
        self.sets.values().iter().cloned().collect()
    }
}

/// Whether a statement accesses something, itself or in the library.
pub(super) fn is_access(body: &Body, statement: StatementId) -> bool {
    matches!(
        body.statement(statement).op,
        Op::GetField { .. }
            | Op::PutField { .. }
            | Op::GetStatic(_)
            | Op::PutStatic(..)
            | Op::ArrayLoad { .. }
            | Op::ArrayStore { .. }
            | Op::Invoke { .. }
    )
}
