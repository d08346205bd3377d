//! What threads let each other know through semaphores, queues, concurrent collections and futures.
//!
//! Who gets a permit of a semaphore that had none at first, an element of a queue or a map that was empty, or the
//! result of a future that was not complete, comes after one of the calls that put it there. So it learns what their
//! threads knew then, joined (JLS 17.4.5; the package descriptions of `java.util.concurrent` state which calls are
//! ordered). The states are kept as those of other signals are ([`super::signals`]).
//!
//! Nothing is learnt if
//!
//! - one of the calls may be the thread's own, or that of a thread that it has waited for: it knew that already, and
//!   has gone on since;
//! - the object is not one that the program makes with `new` of a library class, is an argument of some library call,
//!   or is returned by a method that the library calls: others might fill it;
//! - a class initialiser may give something, which any thread may run;
//! - a call on the object has no model, or stores into it without ordering anything.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use unsnarl_library::{AccessPath, OrderDirection, OrderKind, Outcome, Resolved, Root};
use unsnarl_pointer::{AllocationSite, Analysis, CallEdge, EdgeKind, LibraryCallId, ObjectId, ObjectSet, SpawnEdge};
use unsnarl_program::ir::{Op, ValueId};
use unsnarl_program::{Origin, Type};

use super::Interpreter;
use super::frame::Frame;
use crate::domain::{Domain, NumberKind};
use crate::interference::WriteSite;
use crate::state::State;

/// All calls that may hand something over through an object; `None` if they are not known.
pub(super) type HandOvers = Option<Rc<[WriteSite]>>;

/// Whether something of this kind is handed over by one call to one other.
pub(super) fn is_hand_over(kind: OrderKind) -> bool {
    matches!(kind, OrderKind::Permit | OrderKind::Queue | OrderKind::Collection | OrderKind::Complete)
}

/// For which results a call that acquires has got something: a call that returns an element or `null` has if it is not
/// `null`. `None` if that cannot be seen from the result.
pub(super) fn outcome(model: &Resolved<'_>, kind: OrderKind, stated: Outcome) -> Option<Outcome> {
    if !matches!(kind, OrderKind::Queue | OrderKind::Collection) || stated != Outcome::Always {
        return Some(stated);
    }
    let is_element = model.method.returns_content_of_receiver();
    let must_wait = model.method.blocks.is_some_and(|blocking| !blocking.timed);
    match (is_element, must_wait) {
        (true, true) => Some(Outcome::Always),
        (true, false) => Some(Outcome::IfNonnull),
        (false, _) => None,
    }
}

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// A thread has got what another handed over through the receiver of a call. Returns whether that is possible yet.
    pub(super) fn hear_one(
        &mut self,
        frame: &Frame<'a, D>,
        state: &mut State<D>,
        passed: &[ValueId],
        kind: OrderKind,
    ) -> bool {
        if kind == OrderKind::Permit && !self.asks_for_permits(frame, state, passed) {
            return true;
        }
        let carriers = passed.first().and_then(|receiver| self.pointees(frame, state, *receiver));
        let mut signals: Vec<WriteSite> = Vec::new();
        for carrier in carriers.iter().flatten() {
            let known = carrier.known().and_then(|object| self.hand_overs(object, kind));
            let Some(known) = known else { return true };
            signals.extend(known.iter());
        }
        signals.sort_unstable();
        signals.dedup();
        let own = self.units[frame.unit].origin;
        let joined = self.tables.origins.get(state.joined).clone();
        if carriers.is_none_or(|carriers| carriers.is_empty())
            || signals.iter().any(|signal| signal.origin == own || joined.contains(signal.origin))
        {
            return true;
        }
        let mut learnt: Option<State<D>> = None;
        for signal in &signals {
            if let Some(known) = self.interference.known_at((None, *signal)).cloned() {
                super::unit::join_into(&mut learnt, &known, &mut self.tables);
            }
        }
        let Some(learnt) = learnt else { return false };
        self.learn_from_one_of(state, &learnt, &signals);
        true
    }

    /// Whether a call asks for at least one permit: how many is an `int`, if it says so.
    fn asks_for_permits(&mut self, frame: &Frame<'a, D>, state: &State<D>, passed: &[ValueId]) -> bool {
        let Some(number) = passed.get(1).filter(|number| frame.body.value(**number).ty == Type::INT) else {
            return true;
        };
        let number = self.eval(frame, state, *number).as_number(NumberKind::Int);
        number.bounds(NumberKind::Int).is_some_and(|(least, _)| least > 0)
    }

    /// All calls that may hand something over through an object that has nothing to hand over when it is made.
    fn hand_overs(&mut self, object: ObjectId, kind: OrderKind) -> HandOvers {
        if kind == OrderKind::Permit {
            let count = self.counts.get(&object).map(|count| count.as_number(NumberKind::Int));
            count.and_then(|count| count.bounds(NumberKind::Int)).filter(|bounds| *bounds == (0, 0))?;
        }
        if let Some(known) = self.hand_overs.get(&(object, kind)) {
            return known.clone();
        }
        let found = self.find_hand_overs(object, kind).map(Rc::from);
        self.hand_overs.insert((object, kind), found.clone());
        found
    }

    fn find_hand_overs(&self, object: ObjectId, kind: OrderKind) -> Option<Vec<WriteSite>> {
        let analysis = self.analysis();
        let AllocationSite::Statement(method, statement, _) = analysis.object(object).site else { return None };
        let is_new = matches!(self.program().body(method)?.ok()?.statement(statement).op, Op::New(_));
        let class = analysis.object(object).ty.as_class()?;
        let completes = |edge: &SpawnEdge| {
            let paths = analysis.spawn(edge).map_or(&[][..], |spawn| &spawn.completing);
            paths.iter().any(|path| analysis.reached(edge.call, path).contains(object))
        };
        let is_library = self.program().class(class).origin == Origin::Library;
        let is_known = is_new && is_library && !self.givers.known_to_library.contains(object);
        let is_havoc = self.setting.is_strict && self.givers.has_unmodelled;
        if !is_known || is_havoc || analysis.spawns().iter().any(completes) {
            return None;
        }
        let mut signals = Vec::new();
        for call in self.givers.calls_on.get(&object).into_iter().flatten() {
            if self.hands_over(*call, kind)? {
                signals.extend(self.signals_of(*call)?);
            }
        }
        signals.sort_unstable();
        signals.dedup();
        // Somebody else completes what nobody is seen to complete.
        (!signals.is_empty()).then_some(signals)
    }

    /// Whether a call hands something over through its receiver; `None` if that is not known.
    fn hands_over(&self, call: LibraryCallId, kind: OrderKind) -> Option<bool> {
        let model = self.analysis().model(call)?;
        let orders = model.orders();
        let mut directions = orders
            .iter()
            .filter(|order| order.kind == kind && order.carrier.is_receiver())
            .map(|order| order.direction);
        if directions.clone().any(|direction| direction == OrderDirection::Release) {
            return Some(true);
        }
        let is_known = match kind {
            OrderKind::Complete => model.is_constructor || directions.next().is_some(),
            _ => !model.method.stores_into_receiver(),
        };
        is_known.then_some(false)
    }
}

/// Who may put something into the objects through which threads hand over.
#[derive(Default)]
pub(super) struct Givers {
    /// For each object from which a call may get something, all library calls on it.
    calls_on: FxHashMap<ObjectId, Vec<LibraryCallId>>,
    /// The objects that the library may know otherwise: arguments, and what methods return that it calls.
    known_to_library: ObjectSet,
    /// The kinds of which something is got.
    kinds: FxHashSet<OrderKind>,
    /// Whether methods are called of which nothing is known.
    pub(super) has_unmodelled: bool,
}

impl Givers {
    pub(super) fn of(analysis: &Analysis<'_>) -> Givers {
        let path = |root: Root| AccessPath { root, fields: SmallVec::new() };
        let (this, arguments) = (path(Root::This), path(Root::AnyArgument));
        let mut givers = Givers::default();
        let mut carriers = ObjectSet::default();
        for call in analysis.library_calls() {
            let Some(model) = analysis.model(call) else {
                givers.has_unmodelled = true;
                continue;
            };
            for order in model.orders() {
                if is_hand_over(order.kind) && order.direction == OrderDirection::Acquire && order.carrier.is_receiver()
                {
                    givers.kinds.insert(order.kind);
                    carriers.union_with(&analysis.reached(call, &this));
                }
            }
        }
        if carriers.is_empty() {
            return givers;
        }
        for call in analysis.library_calls() {
            givers.known_to_library.union_with(&analysis.reached(call, &arguments));
            for object in analysis.reached(call, &this).iter().filter(|object| carriers.contains(*object)) {
                givers.calls_on.entry(object).or_default().push(call);
            }
        }
        for instance in analysis.instances() {
            let by_library = |edge: &CallEdge| edge.kind != EdgeKind::Call || edge.statement.is_none();
            let Some(body) = analysis.code_of(instance).filter(|_| analysis.calls_to(instance).iter().any(by_library))
            else {
                continue;
            };
            for statement in body.statements() {
                if let Op::Return(Some(result)) = body.statement(statement).op {
                    givers.known_to_library.union_with(analysis.points_to(instance, result));
                }
            }
        }
        givers
    }

    /// Whether somebody waits for what a call of this kind gives.
    pub(super) fn is_awaited(&self, kind: OrderKind) -> bool {
        self.kinds.contains(&kind)
    }
}
