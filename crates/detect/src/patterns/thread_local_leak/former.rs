//! Values that a thread-local variable had before: who sets one of these puts it back.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use unsnarl_library::{ClassFact, FlowSource, Root};
use unsnarl_pointer::{CallEdge, InstanceId};
use unsnarl_program::ir::{Body, Constant, Definition, DynamicSite, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId};

use crate::scene::{Code, Scene};

/// The maximum number of calls and fields through which a former value is followed.
const MAX_STEPS: usize = 4;

/// Finds out whether values are former ones. What is stored where is looked up once.
pub(super) struct Formers<'s, 'p, 'f, 'a> {
    pub scene: &'s Scene<'p, 'f, 'a>,
    /// The code that sets each field, with the values.
    stores: OnceCell<BTreeMap<FieldId, Vec<(usize, ValueId)>>>,
    /// The code that makes function objects of each method, with what these capture.
    makers: OnceCell<BTreeMap<MethodId, Vec<(usize, StatementId)>>>,
}

impl<'s, 'p, 'f, 'a> Formers<'s, 'p, 'f, 'a> {
    pub fn new(scene: &'s Scene<'p, 'f, 'a>) -> Formers<'s, 'p, 'f, 'a> {
        Formers { scene, stores: OnceCell::new(), makers: OnceCell::new() }
    }

    /// Whether a value is one that the variable had before: it was read from a thread-local variable, here, by a method
    /// that returned it, by all callers that pass it, by whoever made the function object that captured it, or by all
    /// code that sets the field in which it was kept, on the same thread. `null` may be among these.
    pub fn is_former_value(&self, code: &Code<'_>, value: ValueId) -> bool {
        // A `Code` that was made for one statement has no instances: those of its method are used.
        let known = self.scene.code().binary_search_by_key(&code.method, |known| known.method);
        let instances = known.map_or(&[][..], |at| &self.scene.code()[at].instances[..]);
        let is_former = |instance: &InstanceId| self.is_former((code.body, *instance), value);
        !instances.is_empty() && code.body.constant(value).is_none() && instances.iter().all(is_former)
    }

    /// The same, in one instance. Constants other than `null` are no former values.
    pub fn is_former(&self, (body, instance): (&Body, InstanceId), value: ValueId) -> bool {
        self.is_found((body, instance), value, MAX_STEPS)
    }

    fn is_found(&self, (body, instance): (&Body, InstanceId), value: ValueId, steps: usize) -> bool {
        let analysis = self.scene.analysis();
        let value = body.uncast(value);
        let Some(fewer) = steps.checked_sub(1) else { return false };
        match body.value(value).definition {
            Definition::Constant(constant) => constant == Constant::Null,
            Definition::Parameter(index) => {
                let calls = analysis.calls_to(instance);
                let passes = |edge: &CallEdge| {
                    let passed = analysis.passed(edge.caller, edge.statement, edge.callee);
                    let passed = passed.and_then(|passed| passed.get(usize::from(index)).copied());
                    let caller = analysis.code_of(edge.caller).zip(passed);
                    caller.is_some_and(|(body, value)| self.is_found((body, edge.caller), value, fewer))
                };
                !calls.is_empty() && calls.iter().all(passes)
                    || self.is_captured((body.method, instance), usize::from(index), fewer)
            }
            Definition::Statement(statement) => match body.statement(statement).op {
                Op::Phi(list) => {
                    let is_found = |one: &ValueId| *one == value || self.is_found((body, instance), *one, fewer);
                    body.operands(list).iter().all(is_found)
                }
                Op::GetField { field, .. } => {
                    field.resolved.is_some_and(|field| self.is_kept((field, instance), fewer))
                }
                Op::Invoke { .. } => {
                    let code = Code { method: body.method, body, instances: Vec::new() };
                    own_value(self.scene, &code, statement) == Some(value)
                        || self.is_returned((instance, statement), fewer)
                }
                _ => false,
            },
        }
    }

    /// Whether all methods that a statement calls return former values.
    fn is_returned(&self, (instance, statement): (InstanceId, StatementId), steps: usize) -> bool {
        let analysis = self.scene.analysis();
        let calls = analysis.calls_at(instance, Some(statement)).iter();
        let mut calls = calls.filter(|edge| edge.kind.runs_here()).peekable();
        let returns = |edge: &CallEdge| {
            analysis.code_of(edge.callee).is_some_and(|called| {
                called.statements().all(|at| match called.statement(at).op {
                    Op::Return(Some(value)) => self.is_found((called, edge.callee), value, steps),
                    _ => true,
                })
            })
        };
        calls.peek().is_some() && calls.all(returns)
    }

    /// Whether all threads that put a value back may have kept it themselves: the former value of another thread, which
    /// has handed over a task, is a new one here.
    fn may_have_kept(&self, kept: &[InstanceId], puts_back: InstanceId) -> bool {
        let threads = &self.scene.facts.threads;
        let mut by = self.scene.analysis().origins_of(puts_back);
        by.all(|origin| kept.iter().any(|instance| threads.origins_of(*instance).contains(origin)))
    }

    /// Whether all that is stored into a field, other than `null`, is a former value of the thread that puts it back.
    fn is_kept(&self, (field, puts_back): (FieldId, InstanceId), steps: usize) -> bool {
        let mut kept = Vec::new();
        let is_former = |(number, value): &(usize, ValueId)| {
            let code = &self.scene.code()[*number];
            if code.body.constant(*value).is_none() {
                kept.extend(&code.instances);
            }
            code.instances.iter().all(|instance| self.is_found((code.body, *instance), *value, steps))
        };
        let stores = self.stores.get_or_init(|| stores(self.scene)).get(&field);
        stores.is_none_or(|stores| stores.iter().all(is_former))
            && !kept.is_empty()
            && self.may_have_kept(&kept, puts_back)
    }

    /// Whether all function objects that a method is the code of captured a former value for one of its parameters.
    fn is_captured(&self, (method, puts_back): (MethodId, InstanceId), index: usize, steps: usize) -> bool {
        let mut kept = Vec::new();
        let is_former = |(number, statement): &(usize, StatementId)| {
            let code = &self.scene.code()[*number];
            kept.extend(&code.instances);
            let Op::Dynamic { operands, .. } = code.body.statement(*statement).op else { return false };
            let captured = code.body.operands(operands).get(index);
            captured.is_some_and(|value| {
                code.instances.iter().all(|instance| self.is_found((code.body, *instance), *value, steps))
            })
        };
        let makers = self.makers.get_or_init(|| makers(self.scene)).get(&method);
        makers.is_some_and(|makers| makers.iter().all(is_former))
            && !kept.is_empty()
            && self.may_have_kept(&kept, puts_back)
    }
}

/// The code that sets each field, by its number, with the values.
fn stores(scene: &Scene<'_, '_, '_>) -> BTreeMap<FieldId, Vec<(usize, ValueId)>> {
    let mut stores: BTreeMap<FieldId, Vec<(usize, ValueId)>> = BTreeMap::new();
    for (number, code) in scene.code().iter().enumerate() {
        for statement in code.body.statements() {
            if let Op::PutField { field, value, .. } = code.body.statement(statement).op
                && let Some(field) = field.resolved
            {
                stores.entry(field).or_default().push((number, value));
            }
        }
    }
    stores
}

/// The code that makes function objects of each method, by its number, with the statements that do.
fn makers(scene: &Scene<'_, '_, '_>) -> BTreeMap<MethodId, Vec<(usize, StatementId)>> {
    let mut makers: BTreeMap<MethodId, Vec<(usize, StatementId)>> = BTreeMap::new();
    for (number, code) in scene.code().iter().enumerate() {
        for statement in code.body.statements() {
            if let Op::Dynamic { site, .. } = code.body.statement(statement).op
                && let DynamicSite::Lambda(lambda) = code.body.dynamic(site)
                && let Some(method) = lambda.implementation.method
            {
                makers.entry(method).or_default().push((number, statement));
            }
        }
    }
    makers
}

/// The values that a body reads from thread-local variables.
pub(super) fn own_values<'c>(scene: &'c Scene<'_, '_, '_>, code: &'c Code<'_>) -> impl Iterator<Item = ValueId> + 'c {
    code.body.statements().filter_map(|statement| own_value(scene, code, statement))
}

/// The value that a statement reads from a thread-local variable.
fn own_value(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<ValueId> {
    let result = code.body.statement(statement).result?;
    let model = scene.model_at(code, statement).filter(|model| model.is(ClassFact::ThreadLocal))?;
    let is_own = |from: &FlowSource| matches!(from, FlowSource::Path(path) if path.root == Root::This);
    let gets = model.method.flows.iter().any(|flow| flow.to.root == Root::Return && is_own(&flow.from));
    gets.then_some(result)
}
