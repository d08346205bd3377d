//! What a method itself does to locks, independent of its callers: the relative locksets of `local.rs`.

use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::StatementId;

use super::Operation;
use super::guards::{GuardSet, Guards, add, state_at};
use super::operations::operations_at;
use super::path::LockPath;
use super::state::HeldLock;

impl Guards {
    /// The locks that an instance, or its callees, has itself acquired and must hold before a statement.
    pub fn taken(&self, instance: InstanceId, statement: StatementId) -> GuardSet {
        let state = state_at(&self.states[instance], Some(statement));
        state.map_or_else(GuardSet::new, |state| self.held_in(&GuardSet::new(), state, &HeldLock::is_sure))
    }

    /// The same, together with what a library method holds while it executes the statement's call.
    pub fn taken_during(&self, instance: InstanceId, statement: StatementId) -> GuardSet {
        let mut all = self.taken(instance, statement);
        for guard in self.during.get(&(instance, statement)).into_iter().flatten() {
            add(&mut all, *guard);
        }
        all
    }

    /// The names of the locks that were held on entry to an instance and may have been released before a statement;
    /// `None` for a lock without a name.
    pub fn released_before(
        &self,
        instance: InstanceId,
        statement: StatementId,
    ) -> impl Iterator<Item = Option<&LockPath>> {
        let state = state_at(&self.states[instance], Some(statement));
        let released = state.into_iter().flat_map(|state| state.released());
        released.map(|released| released.path.map(|path| self.paths().get(path)))
    }

    /// What a statement of an instance does to locks, in order. Without a statement: what a library method does that
    /// the library calls.
    pub fn operations(&self, instance: InstanceId, statement: Option<StatementId>) -> impl Iterator<Item = &Operation> {
        operations_at(&self.operations, instance, statement)
    }
}
