//! `lock-on-shared-object`: `synchronized` on an object that unrelated code may lock, too: a string literal, a boxed
//! value, a value-based object.
//!
//! The models say of which classes the instances are shared, or have no identity. What the program itself makes with
//! `new` is its own, if it can be followed through fields, parameters, results and captured variables; otherwise it is
//! assumed to be shared (over-approximation).

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::ClassFact;
use unsnarl_pointer::EdgeKind;
use unsnarl_program::ir::{Definition, DynamicSite, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, FieldId, MethodId};

use crate::flow::monitors::entered;
use crate::rank;
use crate::scene::shared::{Spot, may_meet};
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, place, simple_name, with_article};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("lock-on-shared-object"),
        summary: "synchronized on a string, boxed value or other object that unrelated code may lock",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/lock-on-shared-object.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut locked: Vec<(Spot<'_, '_>, ClassId)> = Vec::new();
    for code in scene.code() {
        for (statement, value) in entered(code.body) {
            if let Some(class) = shared_class(scene, code, value) {
                locked.push((Spot { code, statement, object: Some(value) }, class));
            }
        }
    }
    if locked.is_empty() {
        return Vec::new();
    }
    let sources = Sources::of(scene);
    locked.retain(|(spot, _)| !spot.object.is_some_and(|value| sources.is_own(spot.code, value, &mut BTreeSet::new())));
    let is_contended = |spot: Spot<'_, '_>| locked.iter().any(|(other, _)| may_meet(scene, spot, *other));
    locked
        .iter()
        .filter(|(spot, _)| is_contended(*spot))
        .filter_map(|(spot, class)| report(scene, *spot, *class))
        .collect()
}

/// The class of a locked value, if its instances must not be locked.
fn shared_class(scene: &Scene<'_, '_, '_>, code: &Code<'_>, value: ValueId) -> Option<ClassId> {
    let analysis = scene.analysis();
    let is_shared = |class: &ClassId| {
        let is = |fact| scene.program().class_is(analysis.models(), *class, fact);
        is(ClassFact::SharedInstances) || is(ClassFact::ValueBased)
    };
    if let Some(class) = code.body.value(value).ty.as_class().filter(is_shared) {
        return Some(class);
    }
    // Declared as another type: each object that it may be must be shared.
    let objects = code.instances.iter().flat_map(|instance| analysis.points_to(*instance, value).iter());
    let classes = objects.map(|object| analysis.object(object).ty.as_class());
    let classes: Option<BTreeSet<ClassId>> = classes.collect();
    let classes = classes?;
    classes.first().copied().filter(|_| classes.iter().all(is_shared))
}

fn report(scene: &Scene<'_, '_, '_>, spot: Spot<'_, '_>, class: ClassId) -> Option<Finding> {
    let Spot { code, statement, object } = spot;
    let program = scene.program();
    let name = with_article(&simple_name(program, class));
    let locked = match expression(program, code.body, object?) {
        expression if expression == name || expression.starts_with("a ") => expression,
        expression => format!("{expression}, {name}"),
    };
    let is_shared = program.class_is(scene.analysis().models(), class, ClassFact::SharedInstances);
    let why = if is_shared { "unrelated code may lock the same object" } else { "it has no identity of its own" };
    let message = format!("synchronized on {locked}: {why}");
    let site = place(scene.facts, code.method, Some(statement), None, "locks it".into());
    Some(finding(&PATTERN.rule, message, vec![site], vec![rank::in_parallel()]))
}

/// Where values come from.
struct Sources<'c, 's, 'f, 'a> {
    scene: &'c Scene<'s, 'f, 'a>,
    /// The values that are written to each field.
    written: BTreeMap<FieldId, Vec<(&'c Code<'a>, ValueId)>>,
    /// For the code of each function object, where the object is made: its captured values become the first parameters.
    functions: BTreeMap<MethodId, Vec<(&'c Code<'a>, StatementId)>>,
}

impl<'c, 's, 'f, 'a> Sources<'c, 's, 'f, 'a> {
    fn of(scene: &'c Scene<'s, 'f, 'a>) -> Sources<'c, 's, 'f, 'a> {
        let mut sources = Sources { scene, written: BTreeMap::new(), functions: BTreeMap::new() };
        for code in scene.code() {
            for statement in code.body.statements() {
                match code.body.statement(statement).op {
                    Op::PutField { field, value, .. } | Op::PutStatic(field, value) => {
                        if let Some(field) = field.resolved {
                            sources.written.entry(field).or_default().push((code, value));
                        }
                    }
                    Op::Dynamic { site, .. } => {
                        if let DynamicSite::Lambda(lambda) = code.body.dynamic(site)
                            && let Some(method) = lambda.implementation.method
                        {
                            sources.functions.entry(method).or_default().push((code, statement));
                        }
                    }
                    _ => {}
                }
            }
        }
        sources
    }

    /// Whether the program itself made each object that a value may be, with `new` or by concatenation.
    fn is_own(&self, code: &Code<'a>, value: ValueId, seen: &mut BTreeSet<(MethodId, ValueId)>) -> bool {
        if !seen.insert((code.method, value)) {
            return true;
        }
        let statement = match code.body.value(value).definition {
            Definition::Constant(_) => return false,
            Definition::Parameter(index) => return self.is_passed_own(code, usize::from(index), seen),
            Definition::Statement(statement) => statement,
        };
        match code.body.statement(statement).op {
            Op::New(_) | Op::Dynamic { .. } => true,
            Op::CheckCast(from, _) => self.is_own(code, from, seen),
            Op::Phi(list) => code.body.operands(list).iter().all(|operand| self.is_own(code, *operand, seen)),
            Op::GetField { field, .. } | Op::GetStatic(field) => {
                let written = field.resolved.and_then(|field| self.written.get(&field));
                written.is_some_and(|written| written.iter().all(|(code, value)| self.is_own(code, *value, seen)))
            }
            Op::Invoke { .. } => self.is_returned_own(code, statement, seen),
            _ => false,
        }
    }

    fn is_passed_own(&self, code: &Code<'a>, index: usize, seen: &mut BTreeSet<(MethodId, ValueId)>) -> bool {
        let analysis = self.scene.analysis();
        let mut passed: Vec<(MethodId, Option<ValueId>)> = Vec::new();
        for edge in code.instances.iter().flat_map(|instance| analysis.calls_to(*instance)) {
            let arguments = analysis.passed(edge.caller, edge.statement, edge.callee);
            let is_call = arguments.is_some() || !self.functions.contains_key(&code.method);
            if is_call {
                let value = arguments.and_then(|arguments| arguments.get(index).copied());
                passed.push((analysis.instance(edge.caller).method, value));
            }
        }
        for (maker, statement) in self.functions.get(&code.method).into_iter().flatten() {
            let Op::Dynamic { operands, .. } = maker.body.statement(*statement).op else { continue };
            passed.push((maker.method, maker.body.operands(operands).get(index).copied()));
        }
        let is_own = |(method, value): &(MethodId, Option<ValueId>)| {
            let caller = self.code_of(*method);
            caller.zip(*value).is_some_and(|(caller, value)| self.is_own(caller, value, seen))
        };
        !passed.is_empty() && passed.iter().all(is_own)
    }

    fn is_returned_own(&self, code: &Code<'a>, call: StatementId, seen: &mut BTreeSet<(MethodId, ValueId)>) -> bool {
        let analysis = self.scene.analysis();
        let edges = code.instances.iter().flat_map(|instance| analysis.calls_at(*instance, Some(call)));
        let called = edges.filter(|edge| edge.kind == EdgeKind::Call);
        let called: BTreeSet<MethodId> = called.map(|edge| analysis.instance(edge.callee).method).collect();
        let returns_own = |method: &MethodId| {
            self.code_of(*method).is_some_and(|callee| {
                let returned =
                    callee.body.statements().filter_map(|statement| match callee.body.statement(statement).op {
                        Op::Return(value) => value,
                        _ => None,
                    });
                returned.into_iter().all(|value| self.is_own(callee, value, seen))
            })
        };
        !called.is_empty() && called.iter().all(returns_own)
    }

    fn code_of(&self, method: MethodId) -> Option<&'c Code<'a>> {
        let code = self.scene.code();
        code.binary_search_by_key(&method, |code| code.method).ok().map(|index| &code[index])
    }
}
