//! Correlated branches: a lock that is taken if a condition holds, and released if the same condition holds.
//!
//! `if (k) lock(); x++; if (k) unlock();` has two paths, not four, if `k` does not change in between. RacerX has to
//! live with the other two, its *false paths*, and ranks what they lead to lower (Zhou 2003, section 4.2). Deviation:
//! here they are pruned. While two paths on which a condition has different values are joined, a lock that is held on
//! one of them is kept as *held if the condition has that value* (`State::join`); the next test of the condition
//! decides.
//!
//! What counts as one condition: a value that is tested against zero twice, or two reads of an unchanging field of a
//! parameter or of an unchanging static field. If it is a parameter, its value is known in contexts whose callers pass
//! a constant; so a helper that is told whether it has to take the lock is judged for each of its callers.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_library::Outcome;
use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId};
use unsnarl_program::IdVec;
use unsnarl_program::Program;
use unsnarl_program::ir::{Body, Constant, Definition, StatementId, ValueId, ZeroTest};

use super::guards::{Guard, GuardContextId, GuardSet, Guards, Parameters, add, state_at};
use super::path::{ChangingFields, LockPath, LockRoot};
use super::state::{HeldLock, State};
use crate::facts::Facts;

/// Parameters with a higher index are never known.
const MAX_PARAMETERS: usize = 32;

/// For each tested value that is tested again: the value that stands for all tests of the condition.
pub(super) type Conditions = FxHashMap<ValueId, ValueId>;

/// The conditions of a body that are tested more than once.
pub(super) fn conditions(program: &Program, changing: &ChangingFields, body: &Body) -> Conditions {
    let mut tests: Vec<(LockPath, ValueId)> = Vec::new();
    for block in body.blocks() {
        let Some(test) = ZeroTest::of(body, block) else { continue };
        let path = LockPath::of(program, changing, body, test.value);
        let is_steady = match path.root {
            LockRoot::Value(root) => {
                path.fields.is_empty() || matches!(body.value(root).definition, Definition::Parameter(_))
            }
            LockRoot::Static(_) => true,
            LockRoot::Class(_) | LockRoot::Text(_) | LockRoot::Object(_) => false,
        };
        if is_steady {
            tests.push((path, test.value));
        }
    }
    let mut conditions = Conditions::default();
    for (path, value) in &tests {
        let mut same = tests.iter().filter(|(other, _)| other == path);
        if let (Some((_, first)), Some(_)) = (same.next(), same.next()) {
            conditions.insert(*value, *first);
        }
    }
    conditions
}

/// Whether a condition is a field that never changes, so that it has one value for all threads.
fn is_field(program: &Program, changing: &ChangingFields, body: &Body, condition: ValueId) -> bool {
    let path = LockPath::of(program, changing, body, condition);
    !path.fields.is_empty() || matches!(path.root, LockRoot::Static(_))
}

/// Whether an outcome is that of zero (false, null).
pub(super) fn is_of_zero(outcome: Outcome) -> bool {
    outcome == Outcome::IfFalse
}

/// For each instance, the parameters on which it depends which locks it, or a callee, holds.
#[derive(Default)]
pub(super) struct TestedParameters {
    of: FxHashMap<InstanceId, SmallVec<[(ValueId, usize); 1]>>,
}

impl TestedParameters {
    pub(super) fn of(
        analysis: &Analysis<'_>,
        states: &IdVec<InstanceId, Vec<(StatementId, State)>>,
    ) -> TestedParameters {
        let mut tested = TestedParameters::default();
        let mut open: Vec<InstanceId> = Vec::new();
        for instance in analysis.instances() {
            let on = states[instance].iter().flat_map(|(_, state)| state.held()).filter_map(|held| held.depends_on);
            for (value, _) in on {
                if tested.add(analysis, instance, value) {
                    open.push(instance);
                }
            }
        }
        while let Some(instance) = open.pop() {
            let indices: SmallVec<[usize; 2]> = tested.of[&instance].iter().map(|(_, index)| *index).collect();
            for edge in analysis.calls_to(instance).iter().filter(|edge| edge.kind == EdgeKind::Call) {
                let Some(passed) = analysis.passed(edge.caller, edge.statement, instance) else { continue };
                for argument in indices.iter().filter_map(|index| passed.get(*index)) {
                    if tested.add(analysis, edge.caller, *argument) {
                        open.push(edge.caller);
                    }
                }
            }
        }
        tested
    }

    /// Adds a value, if it is a parameter; returns whether it is new.
    fn add(&mut self, analysis: &Analysis<'_>, instance: InstanceId, value: ValueId) -> bool {
        let Some(body) = analysis.code_of(instance) else { return false };
        let Some(index) = body.parameters().position(|parameter| parameter == value) else { return false };
        let known = self.of.entry(instance).or_default();
        let is_new = index < MAX_PARAMETERS && !known.contains(&(value, index));
        if is_new {
            known.push((value, index));
        }
        is_new
    }

    /// Which parameters of a callee are zero, and which are not, as bits.
    pub(super) fn passed(&self, analysis: &Analysis<'_>, edge: &CallEdge, of_caller: &Parameters) -> [u32; 2] {
        let mut bits = [0; 2];
        let Some(tested) = self.of.get(&edge.callee).filter(|_| edge.kind == EdgeKind::Call) else { return bits };
        let passed = analysis.passed(edge.caller, edge.statement, edge.callee);
        let (Some(body), Some(passed)) = (analysis.code_of(edge.caller), passed) else { return bits };
        for (_, index) in tested {
            let Some(argument) = passed.get(*index) else { continue };
            let is_zero = match body.constant(*argument) {
                Some(Constant::Int(number)) => Some(number == 0),
                Some(Constant::Null) => Some(true),
                _ => self.is_zero(edge.caller, of_caller, *argument),
            };
            if let Some(is_zero) = is_zero {
                bits[usize::from(!is_zero)] |= 1 << index;
            }
        }
        bits
    }

    /// Whether a value is zero in a context, if it is a parameter of which that is known.
    fn is_zero(&self, instance: InstanceId, parameters: &Parameters, value: ValueId) -> Option<bool> {
        let (_, index) = self.of.get(&instance)?.iter().find(|(parameter, _)| *parameter == value)?;
        match (parameters.zero >> index & 1, parameters.nonzero >> index & 1) {
            (1, 0) => Some(true),
            (0, 1) => Some(false),
            _ => None,
        }
    }

    /// Whether a lock must be held, given the parameters.
    pub(super) fn is_sure(&self, instance: InstanceId, parameters: &Parameters, held: &HeldLock) -> bool {
        let is_decided = |(on, outcome): (ValueId, Outcome)| {
            self.is_zero(instance, parameters, on).is_some_and(|is_zero| is_zero == is_of_zero(outcome))
        };
        held.must && held.depends_on.is_none_or(is_decided)
    }
}

impl Guards {
    /// The locks that a method has taken before a statement if a field has one value, which it keeps.
    pub fn held_if(&self, facts: &Facts<'_, '_>, context: GuardContextId, statement: StatementId) -> GuardSet {
        let instance = self.context(context).instance;
        let (program, changing) = (facts.analysis.program(), &facts.changing);
        let mut all = GuardSet::new();
        let (Some(state), Some(body)) =
            (state_at(&self.states[instance], Some(statement)), facts.analysis.code_of(instance))
        else {
            return all;
        };
        for held in state.held().iter().filter(|held| held.must) {
            if held.depends_on.is_some_and(|(on, _)| is_field(program, changing, body, on)) {
                let class = self.class_of[held.acquisition];
                add(&mut all, Guard { class, path: held.path, taken: Some(held.acquisition) });
            }
        }
        all
    }
}
