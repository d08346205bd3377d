//! What a method does to locks itself, whoever calls it and with what: relative locksets, as `local.rs` found them.

use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::StatementId;

use super::Operation;
use super::guards::{GuardSet, Guards, add, held, state_at};
use super::operations::operations_at;
use super::path::LockPath;

impl Guards {
    /// The locks that an instance, or what it calls, has taken itself and must hold before a statement.
    pub fn taken(&self, instance: InstanceId, statement: StatementId) -> GuardSet {
        let state = state_at(&self.stretches[instance], Some(statement));
        let nothing = GuardSet::new();
        state.map_or_else(GuardSet::new, |state| held(&nothing, state, &self.class_of, &self.given_back))
    }

    /// The same, with what a library method holds while it does what the statement calls it for.
    pub fn taken_during(&self, instance: InstanceId, statement: StatementId) -> GuardSet {
        let mut all = self.taken(instance, statement);
        for guard in self.during.get(&(instance, statement)).into_iter().flatten() {
            add(&mut all, *guard);
        }
        all
    }

    /// The names of the locks that an instance was entered with and may have given back before a statement; `None` for one without a name.
    pub fn given_back(&self, instance: InstanceId, statement: StatementId) -> impl Iterator<Item = Option<&LockPath>> {
        let state = state_at(&self.stretches[instance], Some(statement));
        let released = state.into_iter().flat_map(|state| state.released());
        released.map(|released| released.path.map(|path| self.paths().get(path)))
    }

    /// What a statement of an instance does to locks, in order; without a statement, what a library method does that the library calls.
    pub fn operations(&self, instance: InstanceId, statement: Option<StatementId>) -> impl Iterator<Item = &Operation> {
        operations_at(&self.operations, instance, statement)
    }
}
