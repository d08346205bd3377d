//! What the critical sections of a program say of a variable: whether it needs a lock at all.
//!
//! The scores of RacerX (Zhou 2003, section 4.2, the table "handling variables not requiring protection"): how often
//! the variable is the only, first or last object of a critical section; how many accesses are under any lock; how many
//! variables are used without a lock where this one is. `rank/` has the weights.
//!
//! Deviations: the only object of a section does not count as its first and last, too. A critical section is that of
//! one acquisition within its method. A call counts as another object, unless the call is the access. Fields that never
//! change need no lock and are not counted, nor are volatile ones.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Guard, GuardContextId, sections};
use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::{Body, Op, StatementId};
use unsnarl_program::{FieldId, MethodId, Origin};

use crate::flow::definition;
use crate::race::candidates::Race;

/// The maximum number of methods that are looked at for one variable.
const MAX_METHODS: usize = 64;

/// What was counted for one variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scores {
    /// The critical sections of which it is the only object.
    pub(crate) only: usize,
    /// Those of which it is the first of several.
    pub(crate) first: usize,
    /// Those of which it is the last of several.
    pub(crate) last: usize,
    /// The statements that access it under any lock.
    pub(crate) locked: usize,
    /// The statements that write it under any lock.
    pub(crate) locked_writes: usize,
    /// All statements that access it.
    pub(crate) all: usize,
    /// The most variables that one method uses without a lock, if it uses this one so.
    pub(crate) unprotected: usize,
}

impl Scores {
    pub(crate) fn of(facts: &Facts<'_, '_>, race: &Race<'_>) -> Scores {
        let mut methods: BTreeMap<MethodId, (InstanceId, BTreeSet<StatementId>)> = BTreeMap::new();
        let mut statements: BTreeMap<(MethodId, StatementId), (bool, bool)> = BTreeMap::new();
        let mut bare: BTreeMap<MethodId, GuardContextId> = BTreeMap::new();
        for (access, context) in race.live(facts) {
            let method = facts.analysis.instance(access.instance).method;
            let held = facts.guards.held_during(context, access.statement);
            let is_locked = held.iter().any(|guard| !is_of_library(facts, guard));
            // A statement is under a lock if it is in all contexts.
            let statement = statements.entry((method, access.statement)).or_insert((is_locked, access.is_write));
            statement.0 &= is_locked;
            methods.entry(method).or_insert_with(|| (access.instance, BTreeSet::new())).1.insert(access.statement);
            if !is_locked {
                bare.entry(method).or_insert(context);
            }
        }
        let locked = statements.values().filter(|(is_locked, _)| *is_locked).count();
        let locked_writes = statements.values().filter(|(is_locked, is_write)| *is_locked && *is_write).count();
        let mut scores = Scores { locked, locked_writes, all: statements.len(), ..Scores::default() };
        for (instance, own) in methods.values().take(MAX_METHODS) {
            scores.count_sections(facts, *instance, own);
        }
        let unprotected = bare.values().take(MAX_METHODS).map(|context| unprotected(facts, *context));
        scores.unprotected = unprotected.max().unwrap_or_default();
        scores
    }

    /// Counts the sections of an instance that begin or end with an access to the variable, or have no other.
    fn count_sections(&mut self, facts: &Facts<'_, '_>, instance: InstanceId, own: &BTreeSet<StatementId>) {
        let Some(body) = facts.analysis.code_of(instance) else { return };
        for section in sections(facts, instance) {
            let is_object =
                |statement: &&StatementId| own.contains(*statement) || is_object(facts, instance, body, **statement);
            let objects: Vec<bool> =
                section.statements.iter().filter(is_object).map(|statement| own.contains(statement)).collect();
            if !objects.is_empty() && objects.iter().all(|is_own| *is_own) {
                self.only += 1;
            } else {
                self.first += usize::from(objects.first() == Some(&true));
                self.last += usize::from(objects.last() == Some(&true));
            }
        }
    }
}

/// Whether a lock is that of an object that the library keeps for all, such as the console: it says nothing about the
/// fields of the program.
fn is_of_library(facts: &Facts<'_, '_>, guard: &Guard) -> bool {
    let program = facts.analysis.program();
    let Some(acquisition) = guard.taken.map(|taken| facts.locks.acquisition(taken)) else { return false };
    let Some(body) = facts.analysis.code_of(acquisition.instance) else { return false };
    let locked = acquisition.locked_value(body).and_then(|locked| definition(body, locked));
    matches!(locked, Some((_, Op::GetStatic(field))) if program.class(field.owner).origin != Origin::Application)
}

/// How far a share is from the expected one, in standard deviations.
pub(crate) fn z(guarded: usize, all: usize) -> f64 {
    /// The expected share of accesses to a guarded variable that hold its lock.
    const USUAL: f64 = 0.8;
    let all = all.max(1) as f64;
    (guarded as f64 / all - USUAL) / (USUAL * (1.0 - USUAL) / all).sqrt()
}

/// A field that a statement accesses, if the field changes and is not volatile.
fn variable(facts: &Facts<'_, '_>, body: &Body, statement: StatementId) -> Option<FieldId> {
    let program = facts.analysis.program();
    let field = match body.statement(statement).op {
        Op::GetField { field, .. } | Op::PutField { field, .. } | Op::GetStatic(field) | Op::PutStatic(field, _) => {
            field.resolved?
        }
        _ => return None,
    };
    let is_plain = !program.field(field).access.is_volatile() && !facts.changing.never_changes(program, field);
    is_plain.then_some(field)
}

/// Whether a statement uses something that the lock of its section may be for. Operations on locks are no such use.
fn is_object(facts: &Facts<'_, '_>, instance: InstanceId, body: &Body, statement: StatementId) -> bool {
    let is_call = matches!(body.statement(statement).op, Op::Invoke { .. } | Op::Dynamic { .. });
    let is_array = matches!(body.statement(statement).op, Op::ArrayLoad { .. } | Op::ArrayStore { .. });
    let is_other = is_call && facts.guards.operations(instance, Some(statement)).next().is_none();
    is_other || is_array || variable(facts, body, statement).is_some()
}

/// How many variables a method uses without a lock in a context.
fn unprotected(facts: &Facts<'_, '_>, context: GuardContextId) -> usize {
    let Some(body) = facts.analysis.code_of(facts.guards.context(context).instance) else { return 0 };
    let used = body.statements().filter_map(|statement| Some((statement, variable(facts, body, statement)?)));
    let bare = used.filter(|(statement, _)| facts.guards.held_during(context, *statement).is_empty());
    bare.map(|(_, field)| field).collect::<BTreeSet<FieldId>>().len()
}
