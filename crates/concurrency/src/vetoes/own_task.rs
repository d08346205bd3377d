//! A constructor accesses its object before it starts the task in which the other thread accesses that object: the
//! thread that makes an object starts this task for no other one. And if it starts the task once, what the task does to
//! the object no other thread of the kind does.
//!
//! Unlike `not_yet_started.rs`, which is about all threads of an origin, this is about the one that was started for the
//! object: other objects of the class have started theirs already. It holds for fields of the object, if the task is
//! the object itself, an inner object of it that the constructor makes, or a lambda expression of the constructor; if
//! only the constructor starts it; and if the task reaches the object in no other way.

use smallvec::{SmallVec, smallvec};
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_library::Multiplicity;
use unsnarl_pointer::{OriginId, SpawnEdge};
use unsnarl_program::ir::{Body, Definition, Dominators, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId};

use super::{AccessInContext, AccessPair, Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::facts::Facts;
use crate::locks::{Frame, LockPath, LockRoot};

pub(super) const VETO: Veto = Veto {
    name: "own-task",
    stage: Stage::Unordered,
    rests_on: Basis::Threads,
    because: "the constructor alone starts a task for the object, after one of the accesses, or only one that has both",
    question: Question::Threads(are_ordered),
};

/// How a task reaches the object whose constructor starts it: the fields from the task on.
type Way = SmallVec<[FieldId; 1]>;

fn are_ordered(facts: &Facts<'_, '_>, variable: Variable, pair: AccessPair<'_>) -> bool {
    let AccessPair { accesses: [one, other], origins: [mine, theirs], .. } = pair;
    if !matches!(variable, Variable::Field(_)) {
        return false;
    }
    let is_before_task = |first: (AccessInContext<'_>, OriginId), second: (AccessInContext<'_>, OriginId)| {
        let own = OwnTask::of(facts, second.1);
        own.is_some_and(|own| own.accesses(facts, second) && own.is_constructing(facts, first))
    };
    if mine == theirs {
        let own = OwnTask::of(facts, mine).filter(|own| own.runs_once(facts));
        return own.is_some_and(|own| own.accesses(facts, (one, mine)) && own.accesses(facts, (other, mine)));
    }
    is_before_task((one, mine), (other, theirs)) || is_before_task((other, theirs), (one, mine))
}

/// A task that only a constructor starts, for the object under construction.
struct OwnTask<'f> {
    origin: OriginId,
    constructor: MethodId,
    body: &'f Body,
    starts: Vec<(StatementId, &'f SpawnEdge)>,
    /// How the task reaches the object.
    way: Way,
}

impl<'f> OwnTask<'f> {
    fn of(facts: &'f Facts<'_, '_>, origin: OriginId) -> Option<OwnTask<'f>> {
        let (constructor, starts) = started_by_constructor(facts, origin)?;
        let body = facts.analysis.program().body(constructor)?.ok()?;
        let mut ways = starts.iter().map(|(start, edge)| way_from(facts, body, *start, edge));
        let way = ways.next()??;
        ways.all(|other| other.as_ref() == Some(&way)).then_some(OwnTask { origin, constructor, body, starts, way })
    }

    /// Whether each object has at most one such thread at a time.
    fn runs_once(&self, facts: &Facts<'_, '_>) -> bool {
        let [(first, _), rest @ ..] = &self.starts[..] else { return false };
        let may_overlap =
            |edge: &SpawnEdge| facts.analysis.spawn(edge).is_none_or(|spawn| spawn.multiplicity == Multiplicity::Many);
        rest.iter().all(|(start, _)| start == first)
            && !self.body.may_follow(*first, *first)
            && !self.starts.iter().any(|(_, edge)| may_overlap(edge))
    }

    /// Whether an access by the task must be to the object that has started it.
    fn accesses(&self, facts: &Facts<'_, '_>, ((access, context), origin): (AccessInContext<'_>, OriginId)) -> bool {
        let Some(name) = name_of(facts, access) else { return false };
        let starts_task = |frame: Frame<'_>| {
            let first = facts.analysis.code_of(frame.instance).and_then(|body| body.parameters().next());
            let is_it = first.is_some_and(|first| frame.path.root == LockRoot::Value(first));
            frame.is_start.then_some(is_it && frame.path.fields[..] == self.way[..])
        };
        let place = (context, access.statement, name);
        origin == self.origin && facts.guards.all_ways_lead_over(facts, origin, place, &starts_task)
    }

    /// Whether an access must be to the object under construction, before the task is started.
    fn is_constructing(
        &self,
        facts: &Facts<'_, '_>,
        ((access, context), origin): (AccessInContext<'_>, OriginId),
    ) -> bool {
        let Some(name) = name_of(facts, access) else { return false };
        let constructs = |frame: Frame<'_>| {
            let is_it = facts.analysis.instance(frame.instance).method == self.constructor
                && frame.path.fields.is_empty()
                && self.body.this().is_some_and(|this| frame.path.root == LockRoot::Value(this));
            let is_after = |(start, _): &(StatementId, &SpawnEdge)| self.body.may_follow(*start, frame.at);
            is_it.then(|| !self.starts.iter().any(is_after))
        };
        facts.guards.all_ways_lead_over(facts, origin, (context, access.statement, name), &constructs)
    }
}

fn name_of(facts: &Facts<'_, '_>, access: &Access) -> Option<LockPath> {
    let body = facts.analysis.code_of(access.instance)?;
    Some(LockPath::of(facts.analysis.program(), &facts.changing, body, access.base?))
}

/// The constructor that alone starts an origin, and where.
fn started_by_constructor<'f>(
    facts: &'f Facts<'_, '_>,
    origin: OriginId,
) -> Option<(MethodId, Vec<(StatementId, &'f SpawnEdge)>)> {
    let analysis = facts.analysis;
    let starter = |edge: &SpawnEdge| analysis.instance(analysis.library_call(edge.call).caller).method;
    let edges = facts.threads.starts_of(origin);
    let constructor = starter(edges.first()?);
    let is_same = edges.iter().all(|edge| starter(edge) == constructor);
    if !is_same || !analysis.program().is_constructor(constructor) || analysis.origin(origin).object.is_none() {
        return None;
    }
    let starts = edges.iter().map(|edge| Some((analysis.library_call(edge.call).statement?, edge)));
    Some((constructor, starts.collect::<Option<_>>()?))
}

/// How the task that a statement of a constructor starts reaches the object under construction.
fn way_from(facts: &Facts<'_, '_>, body: &Body, start: StatementId, edge: &SpawnEdge) -> Option<Way> {
    let analysis = facts.analysis;
    let Op::Invoke { arguments, .. } = body.statement(start).op else { return None };
    let caller = analysis.library_call(edge.call).caller;
    let may_be_task = |value: &&ValueId| {
        body.value(**value).ty.is_reference() && analysis.points_to(caller, **value).contains(edge.object)
    };
    let mut tasks: Vec<ValueId> = body.operands(arguments).iter().filter(may_be_task).copied().collect();
    if tasks.is_empty() {
        // A thread that was made with its task.
        let made = body.operands(arguments).iter().filter_map(|thread| construction(body, body.uncast(*thread)));
        tasks.extend(made.flat_map(|(_, arguments)| arguments.iter().skip(1).filter(may_be_task)));
    }
    let mut ways = tasks.into_iter().map(|task| way_of(facts, body, start, task));
    let way = ways.next()??;
    ways.all(|other| other.as_ref() == Some(&way)).then_some(way)
}

/// The constructor that is called for a new object, and its arguments.
fn construction(body: &Body, made: ValueId) -> Option<(Option<MethodId>, &[ValueId])> {
    body.statements().find_map(|at| match body.statement(at).op {
        Op::Invoke { kind: InvokeKind::Special, method, arguments } => {
            let arguments = body.operands(arguments);
            let is_new = || matches!(definition(body, made), Some(Op::New(_)));
            (arguments.first() == Some(&made) && is_new()).then_some((method.resolved, arguments))
        }
        _ => None,
    })
}

fn definition(body: &Body, value: ValueId) -> Option<Op> {
    match body.value(value).definition {
        Definition::Statement(made) => Some(body.statement(made).op),
        _ => None,
    }
}

fn way_of(facts: &Facts<'_, '_>, body: &Body, start: StatementId, task: ValueId) -> Option<Way> {
    let task = made_for(facts, body, start, body.uncast(task))?;
    let this = body.this()?;
    if task == this {
        return Some(Way::new());
    }
    match definition(body, task)? {
        // What a lambda expression captures first becomes its first parameter.
        Op::Dynamic { operands, .. } => (body.operands(operands).first() == Some(&this)).then(Way::new),
        Op::New(_) => {
            let (constructor, arguments) = construction(body, task)?;
            let index = arguments.iter().skip(1).position(|argument| *argument == this)? + 1;
            Some(smallvec![outer_field(facts, constructor?, index)?])
        }
        _ => None,
    }
}

/// The unchanging field in which a constructor keeps one of its parameters.
fn outer_field(facts: &Facts<'_, '_>, constructor: MethodId, index: usize) -> Option<FieldId> {
    let program = facts.analysis.program();
    let body = program.body(constructor)?.ok()?;
    let (this, parameter) = (body.this()?, body.parameters().nth(index)?);
    body.statements().find_map(|at| match body.statement(at).op {
        Op::PutField { object, field, value } if object == this && body.uncast(value) == parameter => {
            field.resolved.filter(|field| facts.changing.never_changes(program, *field))
        }
        _ => None,
    })
}

/// What a constructor has put into the unchanging field from which it reads a value; otherwise the value itself.
fn made_for(facts: &Facts<'_, '_>, body: &Body, start: StatementId, value: ValueId) -> Option<ValueId> {
    let Some(Op::GetField { object, field }) = definition(body, value) else { return Some(value) };
    let field = field.resolved.filter(|field| facts.changing.never_changes(facts.analysis.program(), *field))?;
    if body.this() != Some(object) {
        return None;
    }
    let mut stores = body.statements().filter_map(|at| match body.statement(at).op {
        Op::PutField { object, field: stored, value } if stored.resolved == Some(field) => Some((at, object, value)),
        _ => None,
    });
    let (at, stored_in, stored) = stores.next().filter(|(_, stored_in, _)| Some(*stored_in) == body.this())?;
    let (from, to) = (body.block_of(at), body.block_of(start));
    let comes_first = if from == to { at < start } else { Dominators::of(body).dominates(from, to) };
    (stores.next().is_none() && stored_in == object && comes_first).then(|| body.uncast(stored))
}
