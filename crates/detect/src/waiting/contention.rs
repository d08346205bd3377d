//! Which acquisitions may wait for a lock while it is held.
//!
//! Over-approximates as points-to sets and may-happen-in-parallel do.

use std::collections::BTreeMap;

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Acquisition, AcquisitionId, Guard, LockClassId, LockPath, LockRoot};
use unsnarl_pointer::{InstanceId, ObjectId};

use crate::scene::shared::{At, is_own};

/// All acquisitions, by lock class.
pub(crate) struct Contention {
    by_class: BTreeMap<LockClassId, Vec<AcquisitionId>>,
    by_instance: BTreeMap<InstanceId, Vec<AcquisitionId>>,
}

impl Contention {
    pub(crate) fn of(facts: &Facts<'_, '_>) -> Contention {
        let mut contention = Contention { by_class: BTreeMap::new(), by_instance: BTreeMap::new() };
        for id in (0..facts.locks.len()).map(AcquisitionId::new) {
            let acquisition = facts.locks.acquisition(id);
            contention.by_class.entry(acquisition.class).or_default().push(id);
            contention.by_instance.entry(acquisition.instance).or_default().push(id);
        }
        contention
    }

    /// The acquisitions of an instance.
    pub(crate) fn taken_by(&self, instance: InstanceId) -> &[AcquisitionId] {
        self.by_instance.get(&instance).map_or(&[], Vec::as_slice)
    }

    /// An acquisition in which another thread may wait while this one executes a statement with the lock held.
    pub(crate) fn waiter(
        &self,
        facts: &Facts<'_, '_>,
        guard: &Guard,
        at: At,
        counts: impl Fn(At) -> bool,
    ) -> Option<AcquisitionId> {
        let held = facts.locks.class(guard.class);
        let is_shared = |object: ObjectId| !is_own(facts, object, at.0);
        if !held.objects.iter().any(is_shared) {
            return None;
        }
        let classes = self.by_class.iter().filter(|(class, _)| {
            let wanted = facts.locks.class(**class);
            held.may_be_lock_of(wanted) && held.excludes(wanted)
        });
        classes.flat_map(|(_, acquisitions)| acquisitions).copied().find(|id| {
            let acquisition = facts.locks.acquisition(*id);
            let there = acquisition.statement.map(|statement| (acquisition.instance, statement));
            acquisition.blocks
                && !is_taken_of_new(facts, acquisition)
                && there.is_some_and(|there| counts(there) && facts.may_happen_in_parallel(at, there))
        })
    }
}

/// Whether no other thread can wait for the lock yet: it is that of an object under construction, of what that object
/// holds, or of another fresh object.
fn is_taken_of_new(facts: &Facts<'_, '_>, acquisition: &Acquisition) -> bool {
    let (analysis, program) = (facts.analysis, facts.analysis.program());
    let Some((body, statement)) = analysis.code_of(acquisition.instance).zip(acquisition.statement) else {
        return false;
    };
    let Some(lock) = acquisition.locked_value(body) else { return false };
    let root = LockPath::of(program, &facts.changing, body, lock).root;
    let is_in_constructor =
        body.this().is_some_and(|this| root == LockRoot::Value(this)) && program.is_constructor(body.method);
    let is_fresh = |context| facts.is_fresh(context, lock, statement);
    is_in_constructor || facts.guards.contexts_of(acquisition.instance).all(is_fresh)
}
