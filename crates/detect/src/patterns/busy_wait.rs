//! `busy-wait`: a loop does nothing but read a field until another thread changes it.
//!
//! Such a loop contains only reads (of fields, of atomic variables, through methods that only read) and arithmetic, and
//! its exit depends on what it read. A loop that makes progress of its own (a counter, a list) decides by a
//! loop-carried value and is not reported; nor is one that sleeps, yields or does anything else. Nor is one that reads
//! an element whose index it reads as well, each time, while others change the index: it looks for a slot of an array,
//! and waits for no change of one. Under-approximates: loops that acquire a lock to read are not recognised.

use unsnarl_concurrency::{Loop, LoopCache};
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{MethodFact, OrderKind};
use unsnarl_pointer::{EdgeKind, InstanceId, ObjectId, ObjectSet};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId};

use crate::flow::{definition, derives_from};
use crate::rank;
use crate::scene::shared::{At, ContentWrites, FieldWrites, accesses_receiver, is_own};
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, field_name, place, place_at};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("busy-wait"),
        summary: "a loop does nothing but test whether another thread has changed a field",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/busy-wait.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

/// Maximum depth to which getters that call getters are followed.
const MAX_GETTERS: usize = 3;

/// A read that decides whether a loop continues.
struct DecidingRead {
    /// Where the read is.
    at: At,
    /// What is read.
    read: Memory,
    objects: Option<ObjectSet>,
    statement: StatementId,
}

/// What a loop reads.
#[derive(Clone, Copy)]
enum Memory {
    Field(FieldId),
    /// The contents of an atomic variable.
    Contents(ValueId),
    /// An element of an atomic array.
    Element(ValueId),
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut loops = LoopCache::default();
    let (mut fields, mut contents) = (None, None);
    let mut findings = Vec::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        let Some(known) = loops.get(scene.analysis(), code.method) else { continue };
        for natural in known.natural.iter().filter(|natural| only_reads(scene, code, natural)) {
            let fields = fields.get_or_insert_with(|| FieldWrites::of(scene));
            let contents = contents.get_or_insert_with(|| ContentWrites::of(scene.facts));
            let change = |read: &DecidingRead| changing_write(scene, read, fields, contents);
            let deciding_reads =
                code.instances.iter().flat_map(|instance| deciding_reads(scene, code, natural, *instance));
            let mut changed_reads =
                deciding_reads.filter_map(|deciding_read| Some((change(&deciding_read)?, deciding_read)));
            let Some((changed_at, deciding_read)) = changed_reads.next() else { continue };
            let is_search = looks_for_element(scene, code, natural, &|read| change(read).is_some());
            findings.push(report(scene, code, &deciding_read, changed_at, is_search));
        }
    }
    findings
}

fn statements<'b>(body: &'b Body, natural: &'b Loop) -> impl Iterator<Item = StatementId> + 'b {
    let blocks = body.blocks().filter(|block| natural.contains[*block]);
    blocks.flat_map(|block| body.statements_of(block))
}

/// Whether a loop only reads and computes.
fn only_reads(scene: &Scene<'_, '_, '_>, code: &Code<'_>, natural: &Loop) -> bool {
    statements(code.body, natural).all(|statement| match code.body.statement(statement).op {
        Op::Invoke { .. } => reads_only(scene, code, statement),
        ref op => is_harmless(op),
    })
}

fn is_harmless(op: &Op) -> bool {
    matches!(
        op,
        Op::Phi(_)
            | Op::Negate(_)
            | Op::Binary(..)
            | Op::Convert(..)
            | Op::Compare(..)
            | Op::GetField { .. }
            | Op::GetStatic(_)
            | Op::CheckCast(..)
            | Op::InstanceOf(..)
            | Op::Goto(_)
            | Op::If { .. }
    )
}

/// Whether a call only reads: an atomic variable, or through a getter.
fn reads_only(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> bool {
    if is_atomic_read(scene, code, statement) {
        return true;
    }
    let mut edges = code.instances.iter().flat_map(|instance| scene.analysis().calls_at(*instance, Some(statement)));
    let methods: Vec<MethodId> = edges
        .by_ref()
        .filter(|edge| edge.kind == EdgeKind::Call)
        .map(|edge| scene.analysis().instance(edge.callee).method)
        .collect();
    !methods.is_empty() && methods.iter().all(|method| is_getter(scene, *method, 0))
}

fn is_atomic_read(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> bool {
    scene.model_at(code, statement).is_some_and(|model| {
        model.classes.iter().any(|class| class.publishes == Some(OrderKind::Atomic))
            && accesses_receiver(model.method) == (true, false)
            && !model.method.is(MethodFact::SchedulingHint)
    })
}

/// Whether a method does nothing but read and return.
fn is_getter(scene: &Scene<'_, '_, '_>, method: MethodId, depth: usize) -> bool {
    let Some(Ok(body)) = scene.program().body(method).filter(|_| depth < MAX_GETTERS) else { return false };
    let code = Code { method, body, instances: Vec::new() };
    body.statements().all(|statement| match body.statement(statement).op {
        Op::Return(_) => true,
        Op::Invoke { method: called, .. } => {
            let own = called.resolved.filter(|called| scene.program().method(*called).has_code);
            is_atomic_read(scene, &code, statement) || own.is_some_and(|called| is_getter(scene, called, depth + 1))
        }
        ref op => is_harmless(op),
    })
}

/// Whether a value depends on a loop-carried value, so that the loop itself changes it.
fn is_carried(body: &Body, natural: &Loop, value: ValueId) -> bool {
    let mut seen = vec![value];
    let mut next = 0;
    while let Some(value) = seen.get(next).copied() {
        next += 1;
        let Some((statement, op)) = definition(body, value) else { continue };
        if !natural.contains[body.block_of(statement)] {
            continue;
        }
        if matches!(op, Op::Phi(_)) {
            return true;
        }
        body.visit_uses(op, |used| {
            if !seen.contains(&used) {
                seen.push(used);
            }
        });
    }
    false
}

/// The reads that decide whether a loop continues.
fn deciding_reads(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    natural: &Loop,
    instance: InstanceId,
) -> Vec<DecidingRead> {
    let body = code.body;
    let mut conditions = Vec::new();
    for block in body.blocks().filter(|block| natural.contains[*block]) {
        let Op::If { a, b, .. } = body.statement(body.terminator(block)).op else { continue };
        if body.block(block).successors.iter().any(|next| !natural.contains[*next]) {
            conditions.extend([a, b]);
        }
    }
    if conditions.iter().any(|condition| is_carried(body, natural, *condition)) {
        return Vec::new();
    }
    let is_tested = |value: ValueId| conditions.iter().any(|condition| derives_from(body, *condition, value));
    statements(body, natural).flat_map(|statement| reads_at(scene, code, (instance, statement), &is_tested)).collect()
}

/// What a statement of a loop reads, if its result matters.
fn reads_at(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    at: At,
    matters: &dyn Fn(ValueId) -> bool,
) -> Vec<DecidingRead> {
    let (instance, statement) = at;
    let data = code.body.statement(statement);
    if !data.result.is_some_and(matters) {
        return Vec::new();
    }
    let mut found: Vec<(At, Memory, Option<ObjectSet>)> = read_at(scene, code, at).into_iter().collect();
    if matches!(data.op, Op::Invoke { .. }) {
        let calls = scene.analysis().calls_at(instance, Some(statement)).iter();
        found.extend(calls.filter(|edge| edge.kind == EdgeKind::Call).flat_map(|edge| reads_of(scene, edge.callee, 0)));
    }
    let deciding = |(at, read, objects)| DecidingRead { at, read, objects, statement };
    found.into_iter().map(deciding).collect()
}

/// What a getter reads.
fn reads_of(scene: &Scene<'_, '_, '_>, getter: InstanceId, depth: usize) -> Vec<(At, Memory, Option<ObjectSet>)> {
    let analysis = scene.analysis();
    let Some(body) = analysis.code_of(getter).filter(|_| depth < MAX_GETTERS) else { return Vec::new() };
    let code = Code { method: analysis.instance(getter).method, body, instances: vec![getter] };
    let own = body.statements().filter_map(|statement| read_at(scene, &code, (getter, statement)));
    let calls = analysis.calls_from(getter).iter().filter(|edge| edge.kind == EdgeKind::Call);
    own.chain(calls.flat_map(|edge| reads_of(scene, edge.callee, depth + 1))).collect()
}

/// What a statement itself reads. A final field has its value before other threads know the object.
fn read_at(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    (instance, statement): At,
) -> Option<(At, Memory, Option<ObjectSet>)> {
    let (analysis, program) = (scene.analysis(), scene.program());
    let may_change = |field: &FieldId| !program.field(*field).access.is_final();
    let (read, objects) = match code.body.statement(statement).op {
        Op::GetField { object, field } => {
            (Memory::Field(field.resolved.filter(may_change)?), Some(analysis.points_to(instance, object).clone()))
        }
        Op::GetStatic(field) => (Memory::Field(field.resolved.filter(may_change)?), None),
        Op::Invoke { arguments, .. } if is_atomic_read(scene, code, statement) => {
            let (variable, index) = code.body.operands(arguments).split_first()?;
            let read = if index.is_empty() { Memory::Contents(*variable) } else { Memory::Element(*variable) };
            (read, Some(analysis.points_to(instance, *variable).clone()))
        }
        _ => return None,
    };
    Some(((instance, statement), read, objects))
}

/// Whether a loop reads an element of an array at an index that it computes of what it reads, and that another thread
/// may change.
fn looks_for_element(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    natural: &Loop,
    is_changed: &dyn Fn(&DecidingRead) -> bool,
) -> bool {
    let body = code.body;
    let is_element = |read: &DecidingRead| matches!(read.read, Memory::Element(_));
    let reads = |instance: InstanceId, statement| reads_at(scene, code, (instance, statement), &|_| true);
    code.instances.iter().any(|instance| {
        let elements = statements(body, natural).filter(|at| reads(*instance, *at).iter().any(is_element));
        elements.into_iter().any(|element| {
            let Op::Invoke { arguments, .. } = body.statement(element).op else { return false };
            let is_index = |value: &ValueId| !body.value(*value).ty.is_reference();
            let indices = body.operands(arguments).iter().copied().filter(is_index);
            let sources = sources_within(body, natural, indices.collect());
            sources.into_iter().any(|source| reads(*instance, source).iter().any(is_changed))
        })
    })
}

/// The statements of a loop of which values are computed.
fn sources_within(body: &Body, natural: &Loop, mut values: Vec<ValueId>) -> Vec<StatementId> {
    let (mut sources, mut next) = (Vec::new(), 0);
    while let Some(value) = values.get(next).copied() {
        next += 1;
        let Some((statement, op)) = definition(body, value) else { continue };
        if natural.contains[body.block_of(statement)] {
            sources.push(statement);
            body.visit_uses(op, |used| {
                if !values.contains(&used) {
                    values.push(used);
                }
            });
        }
    }
    sources
}

/// Where another thread changes what the loop reads.
fn changing_write(
    scene: &Scene<'_, '_, '_>,
    deciding_read: &DecidingRead,
    fields: &FieldWrites,
    contents: &ContentWrites,
) -> Option<At> {
    let facts = scene.facts;
    let Memory::Field(field) = deciding_read.read else {
        return contents.beside(facts, deciding_read.objects.as_ref()?, deciding_read.at);
    };
    let is_own = |object: ObjectId| is_own(facts, object, deciding_read.at.0);
    let writes = fields.of_field(field).iter().filter(|(at, of)| match (of, &deciding_read.objects) {
        (Some(of), Some(objects)) => {
            let both = facts.analysis.points_to(at.0, *of).intersection(objects);
            both.iter().any(|object| !is_own(object))
        }
        _ => true,
    });
    writes.map(|(at, _)| *at).find(|at| facts.may_happen_in_parallel(deciding_read.at, *at))
}

fn report(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    deciding_read: &DecidingRead,
    change: At,
    is_search: bool,
) -> Finding {
    let (facts, program) = (scene.facts, scene.program());
    let variable = |variable: ValueId| match facts.analysis.code_of(deciding_read.at.0) {
        Some(body) => expression(program, body, variable),
        None => "a variable".into(),
    };
    let name = match deciding_read.read {
        Memory::Field(field) => field_name(program, field),
        Memory::Contents(value) => variable(value),
        Memory::Element(array) => format!("an element of {}", variable(array)),
    };
    let is_visible = match deciding_read.read {
        Memory::Field(field) => program.field(field).access.is_volatile(),
        Memory::Contents(_) | Memory::Element(_) => true,
    };
    let (message, mut evidence) = if is_visible {
        (format!("the loop keeps a processor busy until another thread changes {name}"), vec![rank::seen_in_parallel()])
    } else {
        let message =
            format!("the loop waits for {name}, which is not volatile: it may never see the change, and never end");
        (message, vec![rank::seen_in_parallel(), rank::not_volatile()])
    };
    evidence.extend(is_search.then(rank::looks_for_element));
    let sites = vec![
        place(facts, code.method, Some(deciding_read.statement), None, "tests it in a loop".into()),
        place_at(facts, change, format!("changes {name}")),
    ];
    finding(&PATTERN.rule, message, sites, evidence)
}
