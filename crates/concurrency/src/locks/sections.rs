//! Critical sections: the statements between the acquisition of a lock and its release.
//!
//! Otto and Moschny 2008, section 4.2. There a *block* is a sequence of statements with one lockset; here a section has
//! one acquisition, and sections nest. What a section calls belongs to it; users have to follow the calls themselves.
//! Over-approximates: a statement is inside if the lock may be held there.

use std::collections::BTreeMap;

use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::{Op, StatementId};

use super::{AcquisitionId, AcquisitionKind};
use crate::facts::Facts;

/// The critical section of one acquisition, within the method that makes it.
#[derive(Clone)]
pub struct Section {
    /// Where the lock is acquired.
    pub acquisition: AcquisitionId,
    /// The statements before which the lock may be held, in order; the release is the last.
    pub statements: Vec<StatementId>,
    /// Whether the method releases the lock before it returns.
    pub is_closed: bool,
}

impl Section {
    /// Whether a statement is inside.
    pub fn contains(&self, statement: StatementId) -> bool {
        self.statements.binary_search(&statement).is_ok()
    }
}

/// The critical sections of an instance, ordered by acquisition. The acquisition at the end of a wait starts no section
/// of its own.
pub fn sections(facts: &Facts<'_, '_>, instance: InstanceId) -> Vec<Section> {
    let Some(body) = facts.analysis.code_of(instance) else { return Vec::new() };
    let mut sections: BTreeMap<AcquisitionId, Section> = BTreeMap::new();
    if !facts.guards.takes_locks(instance) {
        return Vec::new();
    }
    for statement in body.statements() {
        for acquisition in facts.guards.may_be_taken(instance, statement) {
            let data = facts.locks.acquisition(acquisition);
            if data.instance != instance || matches!(data.kind, AcquisitionKind::Wait(_)) {
                continue;
            }
            let section = sections.entry(acquisition).or_insert_with(|| Section {
                acquisition,
                statements: Vec::new(),
                is_closed: true,
            });
            section.statements.push(statement);
            section.is_closed &= !matches!(body.statement(statement).op, Op::Return(_));
        }
    }
    sections.into_values().collect()
}
