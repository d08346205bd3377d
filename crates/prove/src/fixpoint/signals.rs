//! What threads let each other know through volatile variables, latches and barriers.
//!
//! Before a *signal* (a write to a volatile variable, the countdown of a latch, the arrival at a barrier) the state of
//! its thread is kept: all the thread knows then happens before everything that follows whoever sees the signal (JLS
//! 17.4.4). Who sees that one of several signals was given learns what their threads knew, joined; who sees that each
//! of them was given learns from one after the other.
//!
//! - **Volatile variables.** A read returns what the reader knew of the variable, or what a write of another thread
//!   wrote. Once a condition excludes what the reader knew, the value comes from one of the writes whose values it
//!   allows. If for one of them there is no kept state, as for what a constructor wrote before the object was
//!   published, nothing is learnt. What the reader knows of the variable must still be what it knew when it read: its
//!   own write, another lesson or a new thread voids the expectation.
//! - **Latches and barriers.** A wait is over when there were as many countdowns as the latch was made for. If no more
//!   than that are possible, because each is given by one thread at most once, each was given. A barrier is alike, as
//!   long as there is one round: no more arrivals than parties.
//!
//! **What is learnt** ([`Interpreter::learn`]). A read may return a write that no other write overwrites between the
//! two. Writes are of two kinds: those that the reader's state accounts for, since they happen before this point along
//! starts, joins, locks or signals, and all others, which are looked up among the writes of other threads. When a
//! thread learns, writes of the second kind come to be of the first: the kept state accounts for them or for what
//! overwrote them. Writes of the first kind may be forgotten if they happen before the signal, too: if every thread
//! knew them when it started.
//!
//! **What can be hidden.** A signal after which its thread, being one thread, does not write a cell again
//! ([`crate::sequence`]) comes after all its writes to the cell: they happen before this point, and the state accounts
//! for them. They are not looked up any more. This stays true for ever, and for all who learn from this thread.

use unsnarl_library::{OrderDirection, OrderKind, Outcome, Root};
use unsnarl_pointer::{LibraryCallId, ObjectId, OriginId, Origins};
use unsnarl_program::ir::{Op, StatementId, ValueId};

use super::Interpreter;
use super::frame::Frame;
use super::hand_over::{self, is_hand_over};
use crate::cells::{Cell, CellId};
use crate::domain::{Domain, NumberKind};
use crate::interference::WriteSite;
use crate::sequence::SignalSetId;
use crate::state::{Pending, State};
use crate::value::Val;

/// How a call ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Returns,
    Throws,
}

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// A thread gives a signal: by writing a volatile cell, or otherwise.
    pub(super) fn raise(&mut self, frame: &Frame<'a, D>, at: StatementId, state: &mut State<D>, cell: Option<CellId>) {
        let site = self.site(frame, at);
        if let Some(finder) = &mut self.finder {
            for (earlier, ()) in state.raised.iter() {
                finder.sequence.add_signal(self.tables.signals.site(earlier), site);
            }
        }
        state.raised.insert(self.tables.signals.id(site), ());
        if self.setting.memory.learns_from_signals() {
            let mut known = self.shared_part(state);
            if let Some(certified) = self.interference.known_at((cell, site)).cloned() {
                known = self.completed_end(site.origin, &known, &certified);
            }
            self.interference.signal((cell, site), known, &mut self.tables, &self.thresholds);
        }
    }

    /// Whether all writes of a thread to a cell are accounted for, because it does not write it after a signal that was
    /// heard.
    pub(super) fn has_settled(&self, state: &State<D>, origin: OriginId, cell: Cell) -> bool {
        state.heard.get(origin).is_some_and(|heard| {
            !self.is_many(origin)
                && (self.tables.signals.get(*heard))
                    .all(|signal| !self.protection.sequence.may_write_after(signal, cell))
        })
    }

    /// One of these signals of a thread was given. Of two such facts, the one is kept after which less is written.
    pub(super) fn hear(&mut self, state: &mut State<D>, origin: OriginId, heard: SignalSetId) {
        let written = |set: SignalSetId| -> usize {
            self.tables.signals.get(set).map(|signal| self.protection.sequence.count_after(signal)).sum()
        };
        let is_better = state.heard.get(origin).is_none_or(|known| written(heard) <= written(*known));
        if is_better {
            state.heard.insert(origin, heard);
        }
    }

    /// After a read of a volatile cell: its value may tell that another thread has written it.
    pub(super) fn expect_signal(
        &mut self,
        frame: &Frame<'a, D>,
        state: &mut State<D>,
        op: &Op,
        result: Option<ValueId>,
    ) {
        let (field, object) = match *op {
            Op::GetField { object, field } => (field.resolved, Some(object)),
            Op::GetStatic(field) => (field.resolved, None),
            _ => return,
        };
        let (Some(field), Some(result)) = (field, result) else { return };
        if !self.setting.memory.learns_from_signals() || !self.program().field(field).access.is_volatile() {
            return;
        }
        let cell = match object {
            None => Cell::Static(field),
            Some(object) => match self.pointees(frame, state, object).as_deref() {
                Some([owner]) if !owner.is_older() => Cell::Slot(*owner, unsnarl_pointer::Slot::field(field)),
                _ => return,
            },
        };
        let is_private = cell.owner().is_some_and(|owner| state.is_private(owner));
        let is_excluded = self.protection.of(cell).iter().any(|lock| state.excludes(*lock));
        if !is_private && !is_excluded {
            let id = self.cells.id(cell);
            state.pending.insert(result, Pending::Read(id));
        }
    }

    /// A condition says that a value is within `known`: what else does this tell?
    pub(super) fn tell(
        &mut self,
        frame: &Frame<'a, D>,
        state: &mut State<D>,
        value: ValueId,
        pending: Pending,
        known: Val<D>,
    ) {
        match pending {
            Pending::Read(cell) => self.hear_write(frame, state, cell, known),
            Pending::Call(call) => self.library_outcome(frame, state, call, value, known),
            Pending::Element(..) => {}
        }
    }

    /// A volatile cell was read, and held a value within `read`: learns from the writes that may have been seen, unless
    /// it may have been what this thread knew itself.
    fn hear_write(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, id: CellId, read: Val<D>) {
        let cell = self.cells.get(id);
        let own = match (state.cells.get(id).copied(), cell) {
            (Some(own), _) => own,
            (None, Cell::Static(_)) => self.static_default(cell),
            (None, _) => Val::Bottom,
        };
        if self.may_be_same(own, read) {
            return;
        }
        let origin = self.units[frame.unit].origin;
        let is_seen = self.is_seen(origin, state, cell);
        let seen: Vec<(WriteSite, Val<D>)> = (self.interference.writes(id).iter())
            .filter(|write| is_seen(write))
            .map(|write| (write.site, write.value))
            .collect();
        drop(is_seen);
        let mut signals: Vec<WriteSite> = Vec::new();
        let mut learnt: Option<State<D>> = None;
        for (site, value) in seen {
            if self.may_be_same(value, read) {
                let Some(known) = self.interference.known_at((Some(id), site)).cloned() else { return };
                super::unit::join_into(&mut learnt, &known, &mut self.tables);
                signals.push(site);
            }
        }
        if let Some(learnt) = learnt {
            self.learn_from_one_of(state, &learnt, &signals);
        }
    }

    /// One of these signals was given: `known` is what the threads knew that may have given it.
    pub(super) fn learn_from_one_of(&mut self, state: &mut State<D>, known: &State<D>, signals: &[WriteSite]) {
        self.learn(state, known);
        if let [first, rest @ ..] = signals
            && rest.iter().all(|signal| signal.origin == first.origin)
            && !self.is_many(first.origin)
        {
            let heard = self.tables.signals.of(signals.iter().copied());
            self.hear(state, first.origin, heard);
        }
    }

    /// Whether two values may be the same.
    pub(super) fn may_be_same(&mut self, one: Val<D>, other: Val<D>) -> bool {
        match (one, other) {
            (Val::Bottom, _) | (_, Val::Bottom) => false,
            (Val::Number(a), Val::Number(b)) => !a.meet(b).is_bottom(),
            (Val::Reference { may_be_null: a, objects: x }, Val::Reference { may_be_null: b, objects: y }) => {
                let is_unknown = |set| self.tables.refs.contains(set, crate::value::AgedId::UNKNOWN);
                a && b || is_unknown(x) || is_unknown(y) || {
                    let common = self.tables.refs.intersection(x, y);
                    !self.tables.refs.get(common).is_empty()
                }
            }
            _ => true,
        }
    }

    /// Notes the numbers that a call makes library objects with.
    pub(super) fn note_counts(
        &mut self,
        frame: &Frame<'a, D>,
        call: LibraryCallId,
        passed: &[ValueId],
        state: &State<D>,
    ) {
        let analysis = self.analysis();
        for count in analysis.model(call).into_iter().flat_map(|model| &model.method.counts) {
            let library_method = analysis.library_method(call).method;
            let is_static = library_method.is_some_and(|method| self.program().method(method).access.is_static());
            let number = match count.number.root {
                Root::Argument(index) => passed.get(usize::from(index) + usize::from(!is_static)),
                _ => None,
            };
            let number = number.map_or(Val::Any, |number| self.eval(frame, state, *number));
            for object in analysis.reached(call, &count.of).iter() {
                let known = self.counts.get(&object).copied().unwrap_or(Val::Bottom);
                if !number.is_within(known, &self.tables.refs) {
                    self.counts.insert(object, known.join(number, &mut self.tables.refs));
                    self.interference.change_for_all();
                }
            }
        }
    }

    /// Gives the signals that a model says a call gives.
    pub(super) fn signal_by_call(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        call: LibraryCallId,
        state: &mut State<D>,
    ) {
        let Some(model) = self.analysis().model(call) else { return };
        let is_signal = model.orders().iter().any(|order| {
            let is_known =
                matches!(order.kind, OrderKind::Latch | OrderKind::Barrier) || self.givers.is_awaited(order.kind);
            order.direction == OrderDirection::Release && is_known
        });
        if is_signal {
            self.raise(frame, at, state, None);
        }
    }

    /// What a thread learns because a call has waited, for results for which `happens` holds. Returns whether the call
    /// may end so: not before those for whom it waits have done what it waits for.
    pub(super) fn wait_by_call(
        &mut self,
        frame: &Frame<'a, D>,
        call: LibraryCallId,
        passed: &[ValueId],
        state: &mut State<D>,
        happens: impl Fn(Outcome) -> bool,
        ending: Ending,
    ) -> bool {
        let Some(model) = self.analysis().model(call) else { return true };
        let Some(receiver) = passed.first().copied() else { return true };
        for order in model.orders() {
            let is_wait = order.direction == OrderDirection::Acquire
                && hand_over::outcome(model, order.kind, order.when).is_some_and(&happens)
                && order.carrier.is_receiver();
            // A wait that fails because of an interrupt, or because the time is over, has not waited.
            let is_timed = model.method.blocks.is_some_and(|blocking| blocking.timed);
            let may_be_early = matches!(order.kind, OrderKind::Barrier | OrderKind::Termination);
            let is_lost = ending == Ending::Throws && (self.may_interrupt_wait() || is_timed || may_be_early);
            if !is_wait || is_lost {
                continue;
            }
            let may_end = match order.kind {
                OrderKind::Complete
                    if self.setting.memory.learns_from_joins()
                        && let Some(ended) = self.must_be_thread(frame, state, receiver) =>
                {
                    self.join_thread(state, ended)
                }
                OrderKind::Termination if self.setting.memory.learns_from_joins() => {
                    let executor = self.must_lock(frame, state, receiver);
                    executor.is_none_or(|executor| self.await_termination(state, executor))
                }
                OrderKind::Latch | OrderKind::Barrier if self.setting.memory.learns_from_signals() => {
                    match self.must_lock(frame, state, receiver) {
                        Some(object) => self.hear_all(frame, state, object, order.kind),
                        None => true,
                    }
                }
                kind if is_hand_over(kind)
                    && ending == Ending::Returns
                    && self.setting.memory.learns_from_signals() =>
                {
                    self.hear_one(frame, state, passed, kind)
                }
                _ => true,
            };
            if !may_end {
                return false;
            }
        }
        true
    }

    /// A thread has waited until a latch or barrier was signalled as often as it was made for. Returns whether that is
    /// possible yet.
    fn hear_all(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, object: ObjectId, kind: OrderKind) -> bool {
        let Some(signals) = self.all_signals(object, kind) else { return true };
        let count = self.counts.get(&object).map(|count| count.as_number(NumberKind::Int).bounds(NumberKind::Int));
        let Some(Some((least, most))) = count else { return true };
        if least != most || least != signals.len() as i64 {
            return true;
        }
        let own = self.units[frame.unit].origin;
        let mut last: Vec<WriteSite> = Vec::new();
        // What a thread did is known since it was waited for: what was written since then comes later.
        let joined = self.tables.origins.get(state.joined).clone();
        let is_new = |signal: &&WriteSite| signal.origin != own && !joined.contains(signal.origin);
        for signal in signals.iter().filter(is_new) {
            if self.interference.known_at((None, *signal)).is_none() {
                return false;
            }
            let mut others = signals.iter().filter(|other| other.origin == signal.origin);
            if others.all(|other| !self.protection.sequence.may_follow(*signal, *other)) {
                last.push(*signal);
            }
        }
        for signal in &last {
            let is_only = last.iter().filter(|other| other.origin == signal.origin).count() == 1;
            let known = self.interference.known_at((None, *signal)).cloned();
            if let (Some(known), true) = (known, is_only) {
                self.learn(state, &known);
                let heard = self.tables.signals.of([*signal]);
                self.hear(state, signal.origin, heard);
            }
        }
        true
    }

    /// The signals that a call may give, one for each thread that runs it; `None` if these are not known: any thread
    /// may run an initialiser.
    pub(super) fn signals_of(&self, call: LibraryCallId) -> Option<Vec<WriteSite>> {
        let analysis = self.analysis();
        let library_call = analysis.library_call(call);
        let at = (analysis.code_of(library_call.caller)?.method, library_call.statement?);
        let signals: Vec<WriteSite> =
            analysis.origins_of(library_call.caller).map(|origin| WriteSite { origin, at }).collect();
        let is_known = !signals.is_empty() && signals.iter().all(|signal| signal.origin != Origins::INITIALISERS);
        is_known.then_some(signals)
    }

    /// All signals to a latch or barrier; `None` if one of them may be given several times, or is not known.
    fn all_signals(&mut self, object: ObjectId, kind: OrderKind) -> Option<Vec<WriteSite>> {
        if self.setting.is_strict && self.givers.has_unmodelled {
            return None;
        }
        let analysis = self.analysis();
        let mut signals: Vec<WriteSite> = Vec::new();
        for (of, call, carrier) in &self.releases {
            if *of == kind && analysis.reached(*call, carrier).contains(object) {
                signals.extend(self.signals_of(*call)?);
            }
        }
        signals.sort_unstable();
        signals.dedup();
        let sequence = &self.protection.sequence;
        let is_once = |signal: &WriteSite| !self.is_many(signal.origin) && !sequence.may_follow(*signal, *signal);
        signals.iter().all(is_once).then_some(signals)
    }
}
