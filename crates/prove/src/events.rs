//! What threads may do at the same time: every statement that may be executed, with who executes it and when.
//!
//! A *visit* is a statement as one unit executes it: its origin, the origins that may run meanwhile, those that the
//! thread has waited for, the signals that it may have given and those that it has heard, the locks that must be held,
//! and the objects that its operands may be, without those that no other thread knows. Two visits *meet* unless they
//! are of one thread, one of them comes before the other thread is started or after it has ended, one of them has
//! heard a signal that the other thread, being one thread, gives only after the other visit, or one lock is held at
//! both. Statements that were not visited are never executed,
//! provided that the interpretation came to its end ([`Events::is_reached`] is wary of code that something outside of
//! the program might call).
//!
//! Over-approximates what may happen: visits only become more, and what is known of each only less precise.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use unsnarl_concurrency::Facts;
use unsnarl_library::OrderDirection;
use unsnarl_pointer::{EdgeKind, InstanceId, ObjectId, OriginId, Slot};
use unsnarl_program::ir::{BlockId, Op, StatementId, ValueId};
use unsnarl_program::{IdVec, MethodId, Type};

use crate::cells::{Cell, field_type, number_kind};
use crate::domain::Domain;
use crate::fixpoint::{Frame, Interpreter, Observer};
use crate::protection::LockKey;
use crate::sequence::{SignalId, SignalSetId, SignalSets};
use crate::state::{Either, Greater, Initialised, OriginSetId, OriginSets, State, Tables};
use crate::tree::Tree;
use crate::value::Val;

/// A statement of a method.
pub type Place = (MethodId, StatementId);

/// How many visits of a statement by one origin are distinguished.
const MAX_VISITS: usize = 64;

/// The objects that an operand may be: those that other threads may know, and those that none knows yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Objects {
    shared: BTreeSet<ObjectId>,
    private: BTreeSet<ObjectId>,
}

/// An operand, and the objects that it may be; `None` if it may be any.
type Operand = (ValueId, Option<Objects>);

/// A statement as a unit executes it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Visit {
    pub(crate) origin: OriginId,
    pub(crate) instance: InstanceId,
    running: OriginSetId,
    joined: OriginSetId,
    /// The signals that the thread may have given before; `None` if it may give others meanwhile.
    raised: Option<Tree<SignalId, ()>>,
    /// For a thread, signals of which one must have been given before.
    heard: Tree<OriginId, SignalSetId>,
    held: SmallVec<[LockKey; 2]>,
    operands: SmallVec<[Operand; 1]>,
}

/// Why two statements cannot conflict.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refutation {
    /// No execution comes to one of them (0 or 1). With what is known of the values that decide it.
    Unreached(usize, Option<String>),
    /// No other thread knows the object of one of them (0 or 1) yet.
    Private(usize),
    /// No other thread knows the object of either.
    Own,
    /// They are executed by one thread.
    OneThread(OriginId),
    /// The first of the two origins has not been started when the other comes here, or is started only later.
    NotStarted(OriginId, OriginId),
    /// The first of the two origins has ended when the other comes here.
    Ended(OriginId, OriginId),
    /// The second of the two origins comes here after a signal that the first gives only when it is past its statement.
    Signalled(OriginId, OriginId),
    /// Both hold the lock of this object.
    Locked(ObjectId),
    /// They access different objects.
    Apart,
}

/// Every statement that may be executed, with who executes it and when.
#[derive(Default)]
pub struct Events {
    visits: FxHashMap<Place, Vec<Visit>>,
    origins: OriginSets,
    signals: SignalSets,
    is_many: IdVec<OriginId, bool>,
    entered: BTreeSet<InstanceId>,
    /// Of branches that go only one way: what decides them, in words; `None` if they differ.
    decided: BTreeMap<Place, Option<String>>,
    /// A read that returns nothing at all, although the thread has the object: how it got there was not followed.
    vanished: Option<Place>,
    /// What statements read or write, where that is the same abstract value in all visits; `None` if it is not.
    accessed: FxHashMap<Place, Option<Accessed>>,
}

/// The abstract value that a statement reads or writes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Accessed {
    /// The value, as a text that no other value has.
    value: String,
    /// Whether it stands for one concrete value.
    is_one: bool,
}

/// Collects visits.
#[derive(Default)]
pub(crate) struct Collector {
    events: Events,
}

impl Collector {
    /// All that was collected.
    pub(crate) fn finish<D: Domain>(self, interpreter: &mut Interpreter<'_, '_, D>) -> Events {
        let is_many = interpreter.analysis().origins().ids().map(|origin| interpreter.is_many(origin)).collect();
        let (origins, signals) = (interpreter.tables.origins.clone(), interpreter.tables.signals.clone());
        Events { origins, signals, is_many, ..self.events }
    }

    fn add(&mut self, place: Place, visit: Visit, tables: &mut Tables) {
        let visits = self.events.visits.entry(place).or_default();
        if visits.contains(&visit) {
            return;
        }
        let same = |known: &&mut Visit| (known.origin, known.instance) == (visit.origin, visit.instance);
        if visits.len() < MAX_VISITS {
            visits.push(visit);
        } else if let Some(known) = visits.iter_mut().rev().find(same) {
            known.join(&visit, tables);
        } else {
            visits.push(visit);
        }
    }
}

impl Visit {
    fn join(&mut self, other: &Visit, tables: &mut Tables) {
        self.running = tables.origins.union(self.running, other.running);
        self.joined = tables.origins.intersection(self.joined, other.joined);
        let raised = self.raised.as_ref().zip(other.raised.as_ref());
        self.raised = raised.map(|(one, other)| one.merged(other, &mut Greater));
        self.heard = self.heard.merged(&other.heard, &mut Either(&mut tables.signals));
        self.held.retain(|lock| other.held.contains(lock));
        for (value, objects) in &mut self.operands {
            let also = other.operands.iter().find(|(of, _)| of == value).and_then(|(_, objects)| objects.as_ref());
            *objects = match (objects.take(), also) {
                (Some(mut one), Some(also)) => {
                    one.shared.extend(&also.shared);
                    one.private.extend(&also.private);
                    Some(one)
                }
                _ => None,
            };
        }
    }

    /// The objects that an operand may be; `None` if it may be any.
    fn objects(&self, value: ValueId) -> Option<&Objects> {
        self.operands.iter().find(|(of, _)| *of == value)?.1.as_ref()
    }
}

impl<D: Domain> Observer<D> for Collector {
    fn statement<'a>(
        &mut self,
        interpreter: &mut Interpreter<'_, 'a, D>,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &State<D>,
    ) {
        let unit = &interpreter.units[frame.unit];
        let (origin, instance) = (unit.origin, unit.instance);
        self.events.entered.insert(instance);
        let place = (frame.body.method, at);
        let op = frame.body.statement(at).op;
        let operands: SmallVec<[ValueId; 2]> = match op {
            Op::GetField { object: value, .. }
            | Op::PutField { object: value, .. }
            | Op::ArrayLoad { array: value, .. }
            | Op::ArrayStore { array: value, .. }
            | Op::MonitorEnter(value) => SmallVec::from_slice(&[value]),
            Op::Invoke { arguments, .. } => frame.body.operands(arguments).iter().copied().collect(),
            Op::GetStatic(_) | Op::PutStatic(..) => SmallVec::new(),
            Op::If { a, b, .. } => return self.branch(interpreter, frame, place, state, [a, b]),
            _ => {
                self.events.visits.entry(place).or_default();
                return;
            }
        };
        let edges = interpreter.analysis().calls_at(instance, Some(at));
        let is_initialised = |class| state.classes.get(class) == Some(&Initialised::Must);
        let library = interpreter.analysis().library_calls_at(instance, Some(at));
        let starts = library.iter().any(|call| !interpreter.analysis().spawned_by(*call).is_empty())
            || edges.iter().any(|edge| !matches!(edge.kind, EdgeKind::Call | EdgeKind::Initialise));
        // What an initialiser, a callback or the call itself starts or hands on is there while the library goes on, or
        // when the statement itself is executed.
        let initialises = edges.iter().filter(|edge| edge.kind == EdgeKind::Initialise).any(|edge| {
            let method = interpreter.analysis().instance(edge.callee).method;
            !is_initialised(interpreter.program().method(method).class)
        });
        let (mut running, mut joined) = (state.running, state.joined);
        if initialises || starts {
            let all = interpreter.running_beside(state, origin);
            running = interpreter.tables.origins.of(&all);
            joined = interpreter.tables.origins.of(&Default::default());
        }
        if self.events.vanished.is_none() && reads_nothing(interpreter, frame, &op, state) {
            self.events.vanished = Some(place);
        }
        let accessed = accessed(interpreter, frame, &op, state);
        let same = self.events.accessed.entry(place).or_insert_with(|| accessed.clone());
        if *same != accessed {
            *same = None;
        }
        let mut known: SmallVec<[Operand; 1]> = SmallVec::new();
        for value in operands {
            let objects = interpreter.eval(frame, state, value).objects();
            let objects = objects.map(|objects| interpreter.tables.refs.get(objects));
            let known_objects = objects.and_then(|objects| {
                let mut known = Objects::default();
                for object in objects {
                    let is_private = !initialises && !starts && state.is_private(*object);
                    let among = if is_private { &mut known.private } else { &mut known.shared };
                    among.insert(object.known()?);
                }
                Some(known)
            });
            known.push((value, known_objects));
        }
        let held = state.held.iter().map(|(lock, _)| *lock).collect();
        let analysis = interpreter.analysis();
        let releases = library
            .iter()
            .filter_map(|call| analysis.model(*call))
            .any(|model| model.orders().iter().any(|order| order.direction == OrderDirection::Release));
        let raised = (!initialises && !starts && !releases).then(|| state.raised.clone());
        let heard = state.heard.clone();
        let visit = Visit { origin, instance, running, joined, raised, heard, held, operands: known };
        self.add(place, visit, &mut interpreter.tables);
    }
}

/// What a statement reads from a field, or writes to a field or an element; `None` if that is not known.
fn accessed<'a, D: Domain>(
    interpreter: &mut Interpreter<'_, 'a, D>,
    frame: &Frame<'a, D>,
    op: &Op,
    state: &State<D>,
) -> Option<Accessed> {
    let (cells, ty): (Vec<Cell>, Type) = match *op {
        Op::PutField { value, .. } | Op::PutStatic(_, value) | Op::ArrayStore { value, .. } => {
            let known = interpreter.eval(frame, state, value);
            return described(interpreter, known, frame.body.value(value).ty);
        }
        Op::GetStatic(field) => {
            let field = field.resolved?;
            (vec![Cell::Static(field)], field_type(interpreter.program(), field))
        }
        Op::GetField { object, field } => {
            let field = field.resolved?;
            let objects = interpreter.eval(frame, state, object).objects()?;
            let objects = interpreter.tables.refs.get(objects).to_vec();
            let cells = objects.into_iter().map(|object| Cell::Slot(object, Slot::field(field))).collect();
            (cells, field_type(interpreter.program(), field))
        }
        _ => return None,
    };
    let origin = interpreter.units[frame.unit].origin;
    let mut value = Val::Bottom;
    for cell in cells {
        let read = interpreter.read_cell(origin, state, cell);
        value = value.join(read, &mut interpreter.tables.refs);
    }
    described(interpreter, value, ty)
}

fn described<D: Domain>(interpreter: &Interpreter<'_, '_, D>, value: Val<D>, ty: Type) -> Option<Accessed> {
    let is_one = match value {
        Val::Any => return None,
        Val::Bottom => true,
        Val::Number(number) => number_kind(ty)
            .filter(|kind| kind.is_integer())
            .and_then(|kind| number.bounds(kind))
            .is_some_and(|(low, high)| low == high),
        Val::Reference { may_be_null, objects } => match *interpreter.tables.refs.get(objects) {
            [] => true,
            [object] => {
                let once = &interpreter.setting.facts.once;
                !may_be_null && object.known().is_some_and(|object| once.is_single(object))
            }
            _ => false,
        },
    };
    Some(Accessed { value: format!("{value:?}"), is_one })
}

/// Whether a statement reads fields of objects that exist and that nobody has ever made known.
fn reads_nothing<'a, D: Domain>(
    interpreter: &mut Interpreter<'_, 'a, D>,
    frame: &Frame<'a, D>,
    op: &Op,
    state: &State<D>,
) -> bool {
    let Op::GetField { object, field } = *op else { return false };
    let (Some(objects), Some(field)) = (interpreter.eval(frame, state, object).objects(), field.resolved) else {
        return false;
    };
    let objects = interpreter.tables.refs.get(objects).to_vec();
    let origin = interpreter.units[frame.unit].origin;
    !objects.is_empty()
        && objects.iter().all(|object| {
            let read = interpreter.read_cell(origin, state, Cell::Slot(*object, Slot::field(field)));
            read.is_bottom(&interpreter.tables.refs)
        })
}

impl Collector {
    /// Notes what is known of a number that a branch compares.
    fn branch<'a, D: Domain>(
        &mut self,
        interpreter: &mut Interpreter<'_, 'a, D>,
        frame: &Frame<'a, D>,
        place: Place,
        state: &State<D>,
        [a, b]: [ValueId; 2],
    ) {
        let tested = if frame.body.constant(a).is_some() { b } else { a };
        let described = interpreter.always(frame, state, tested);
        let known = self.events.decided.entry(place).or_insert_with(|| described.clone());
        if *known != described {
            *known = None;
        }
        self.events.visits.entry(place).or_default();
    }
}

impl Events {
    /// The visits of a statement.
    pub(crate) fn visits(&self, place: Place) -> &[Visit] {
        self.visits.get(&place).map_or(&[], Vec::as_slice)
    }

    /// A read that returns nothing at all, although its thread has the object. If there is one, something that the
    /// program does was not followed, and nothing is refuted.
    pub fn vanished(&self) -> Option<Place> {
        self.vanished
    }

    /// Whether a statement may be executed. It is not if no unit has executed it, and the value is known that decides
    /// so. Still, its method may have to be entered in another context than those that were interpreted: if something
    /// might do so that is not a call which is never executed, it is taken to be executed.
    pub fn is_reached(&self, facts: &Facts<'_, '_>, place: Place) -> bool {
        if self.visits.contains_key(&place) || self.decision_above(facts, place).is_none() {
            return true;
        }
        let analysis = facts.analysis;
        let of_method = analysis.instances().filter(|instance| analysis.instance(*instance).method == place.0);
        let mut open: Vec<InstanceId> = of_method.filter(|instance| !self.entered.contains(instance)).collect();
        let mut seen: FxHashSet<InstanceId> = open.iter().copied().collect();
        while let Some(instance) = open.pop() {
            let is_begun = analysis.entries().iter().any(|(_, entered, _)| *entered == instance);
            let callers = analysis.calls_to(instance);
            if is_begun || callers.is_empty() {
                return true;
            }
            for edge in callers {
                let by = edge.statement.map(|statement| (analysis.instance(edge.caller).method, statement));
                if self.entered.contains(&edge.caller) {
                    // A call that is executed and did not enter it has another receiver, perhaps.
                    if by.is_none_or(|by| self.visits.contains_key(&by)) {
                        return true;
                    }
                } else if seen.insert(edge.caller) {
                    open.push(edge.caller);
                }
            }
        }
        false
    }

    /// Why two statements never conflict; or the origins of two threads by which they may. The values lead to what they
    /// access, if that is known.
    ///
    /// `is_published_safely`: whether objects get from thread to thread only by what orders these. If so, what a thread
    /// does to an object that no other knows yet comes before all that others do to it.
    pub fn refute(
        &self,
        facts: &Facts<'_, '_>,
        places: [Place; 2],
        values: [Option<ValueId>; 2],
        is_published_safely: bool,
    ) -> Result<Vec<Refutation>, [OriginId; 2]> {
        self.refute_each(facts, places, &|visits| self.refute_visits(visits, values, is_published_safely, true))
    }

    /// Why no two visits of two statements conflict; or the origins of two that may.
    fn refute_each(
        &self,
        facts: &Facts<'_, '_>,
        places: [Place; 2],
        refute: &dyn Fn([&Visit; 2]) -> Option<Refutation>,
    ) -> Result<Vec<Refutation>, [OriginId; 2]> {
        for (index, place) in places.iter().enumerate() {
            if !self.is_reached(facts, *place) {
                return Ok(vec![Refutation::Unreached(index, self.decision_above(facts, *place))]);
            }
        }
        let visits = places.map(|place| self.visits(place));
        if visits.iter().any(|visits| visits.is_empty()) {
            return Err(places.map(|(method, _)| some_origin(facts, method)));
        }
        let mut why: BTreeSet<Refutation> = BTreeSet::new();
        for mine in visits[0] {
            for theirs in visits[1] {
                why.insert(refute([mine, theirs]).ok_or([mine.origin, theirs.origin])?);
            }
        }
        Ok(why.into_iter().collect())
    }

    fn refute_visits(
        &self,
        visits: [&Visit; 2],
        values: [Option<ValueId>; 2],
        is_published_safely: bool,
        do_locks_count: bool,
    ) -> Option<Refutation> {
        let objects = |index: usize| values[index].and_then(|value| visits[index].objects(value));
        match [0, 1].map(|index| objects(index).is_some_and(|objects| objects.shared.is_empty())) {
            [true, true] => return Some(Refutation::Own),
            [true, false] if is_published_safely => return Some(Refutation::Private(0)),
            [false, true] if is_published_safely => return Some(Refutation::Private(1)),
            _ => {}
        }
        let apart = if do_locks_count { self.never_meet(visits) } else { self.must_be_ordered(visits) };
        if apart.is_some() {
            return apart;
        }
        let (one, other) = (objects(0)?, objects(1)?);
        // What is private now may be among what the other finds later.
        let is_shared = |object: &ObjectId| other.shared.contains(object);
        let is_found = |object: &ObjectId| is_shared(object) || other.private.contains(object);
        let meets = match is_published_safely {
            true => one.shared.iter().any(is_shared),
            false => one.shared.iter().any(is_found) || one.private.iter().any(is_shared),
        };
        (!meets).then_some(Refutation::Apart)
    }

    /// Why it is always the same of two statements that comes first, whatever the schedule; or the origins of two
    /// threads of which either may be first. Locks do not decide that.
    pub fn refute_order(
        &self,
        facts: &Facts<'_, '_>,
        places: [Place; 2],
        values: [Option<ValueId>; 2],
    ) -> Result<Vec<Refutation>, [OriginId; 2]> {
        // Who finds an object may see what it held before it was handed over.
        self.refute_each(facts, places, &|visits| self.refute_visits(visits, values, false, false))
    }

    /// Whether two statements always read or write the same: the same abstract value, or even one concrete value.
    pub fn access_the_same(&self, places: [Place; 2], must_be_one: bool) -> bool {
        let [one, other] = places.map(|place| self.accessed.get(&place).and_then(Option::as_ref));
        one.zip(other).is_some_and(|(one, other)| one == other && (one.is_one || !must_be_one))
    }

    /// Why two visits are never at the same time.
    fn never_meet(&self, [one, other]: [&Visit; 2]) -> Option<Refutation> {
        let is_common = |lock: &&LockKey| other.held.iter().any(|also| also.shuts_out(**lock));
        let locked = || one.held.iter().find(is_common);
        self.must_be_ordered([one, other]).or_else(|| locked().map(|lock| Refutation::Locked(lock.object)))
    }

    /// Why it is always the same of two visits that comes first.
    fn must_be_ordered(&self, [one, other]: [&Visit; 2]) -> Option<Refutation> {
        let contains = |set, origin| self.origins.contains(set, origin);
        if one.origin == other.origin {
            if !self.is_many[one.origin] {
                return Some(Refutation::OneThread(one.origin));
            }
        } else {
            for (here, there) in [(one, other), (other, one)] {
                if contains(here.joined, there.origin) {
                    return Some(Refutation::Ended(there.origin, here.origin));
                }
                if !contains(here.running, there.origin) {
                    return Some(Refutation::NotStarted(there.origin, here.origin));
                }
                if self.has_heard(here, there) {
                    return Some(Refutation::Signalled(there.origin, here.origin));
                }
            }
        }
        None
    }

    /// Whether a visit comes after a signal that the thread of another visit, which is one thread, gives only after it.
    fn has_heard(&self, here: &Visit, there: &Visit) -> bool {
        let (Some(heard), Some(raised)) = (here.heard.get(there.origin), &there.raised) else { return false };
        let signals = self.signals.ids(*heard);
        !self.is_many[there.origin] && !signals.is_empty() && signals.iter().all(|signal| !raised.contains(*signal))
    }

    /// Why two threads are never both about to acquire locks at these statements; or their origins, if they may be. The
    /// locks that they want do not count: a wait gives its lock back meanwhile.
    pub fn refute_acquisitions(
        &self,
        facts: &Facts<'_, '_>,
        places: [Place; 2],
        is_wanted: &dyn Fn(ObjectId) -> bool,
    ) -> Result<Vec<Refutation>, [OriginId; 2]> {
        self.refute_each(facts, places, &|[mine, theirs]| match self.never_meet([mine, theirs])? {
            Refutation::Locked(_) => {
                let is_common = |lock: LockKey| theirs.held.iter().any(|also| also.shuts_out(lock));
                let is_gate = |lock: &&LockKey| is_common(**lock) && !is_wanted(lock.object);
                Some(Refutation::Locked(mine.held.iter().find(is_gate)?.object))
            }
            refutation => Some(refutation),
        })
    }

    /// What decides that control never goes to a statement, in words: a branch that is executed and goes another way.
    /// `None` if there is no such branch, or nothing is known of its value, or control ends otherwise: by an exception,
    /// or because a call does not return.
    fn decision_above(&self, facts: &Facts<'_, '_>, (method, at): Place) -> Option<String> {
        let body = facts.analysis.program().body(method)?.ok()?;
        let is_visited = |statement: StatementId| self.visits.contains_key(&(method, statement));
        let mut open = vec![body.block_of(at)];
        let mut seen: FxHashSet<BlockId> = open.iter().copied().collect();
        let mut decision = None;
        while let Some(block) = open.pop() {
            let is_phi = |statement: &StatementId| matches!(body.statement(*statement).op, Op::Phi(_));
            if body.statements_of(block).filter(|statement| !is_phi(statement)).any(is_visited) {
                return None;
            }
            for above in &body.block(block).predecessors {
                let branch = body.terminator(*above);
                if is_visited(branch) {
                    let Op::If { then, otherwise, .. } = body.statement(branch).op else { return None };
                    if ![then, otherwise].contains(&block) {
                        return None;
                    }
                    let why = self.decided.get(&(method, branch)).cloned().flatten()?;
                    decision.get_or_insert(why);
                } else if seen.insert(*above) {
                    open.push(*above);
                }
            }
        }
        decision
    }
}

/// An origin that runs a method.
fn some_origin(facts: &Facts<'_, '_>, method: MethodId) -> OriginId {
    let analysis = facts.analysis;
    let instances = analysis.instances().filter(|instance| analysis.instance(*instance).method == method);
    instances.flat_map(|instance| analysis.origins_of(instance)).next().unwrap_or(OriginId::new(0))
}
