//! Which threads release and which acquire each token.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use unsnarl_library::{
    AccessKind, AccessPath, FlowSource, MethodModel, OrderDirection, OrderEffect, OrderKind, Outcome, Root,
};
use unsnarl_pointer::{AllocationSite, Analysis, EdgeKind, InstanceId, LibraryCallId, ObjectId, ObjectSet, OriginId};
use unsnarl_program::ir::{Body, Constant, Definition, FieldRef, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, IdVec, Interned, MethodId, Type};

use super::counted::Counting;
use super::{HeldLocks, HeldObjects, SignalId, branches_on};
use crate::assumed::{Assumed, Assumption};
use crate::once::{LoopCache, Once};
use crate::threads::{Threads, Wait, WaitPlace};

unsnarl_program::ids! {
    /// The number of a token.
    TokenId;
}

/// The maximum number of getters between a flag and the branch that tests it.
const MAX_GETTERS: usize = 2;

/// A token: what threads signal each other through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Token {
    /// An object of the library.
    Object(ObjectId, OrderKind),
    /// A volatile field, or one that a lock protects, of one object or static.
    Flag(Option<ObjectId>, FieldId),
    /// The end of an origin.
    End(OriginId),
}

/// A token with its releases and acquisitions.
#[derive(Default)]
pub(super) struct Signal {
    pub(super) releases: Vec<(InstanceId, StatementId)>,
    pub(super) acquisitions: Vec<(InstanceId, WaitPlace)>,
    /// Origins that have acquired it when they start.
    pub(super) acquired_by: Vec<OriginId>,
    /// The origins for which an acquisition waits: all of them must have released it.
    pub(super) waits_for: Vec<OriginId>,
}

/// How a library object was made.
pub(crate) enum Initial {
    /// Without a number or an object.
    Empty,
    /// With this constant.
    Constant(i32),
    /// Not known.
    Unknown,
}

pub(super) struct Signals<'b, 'a> {
    analysis: &'b Analysis<'a>,
    threads: &'b Threads,
    once: &'b Once,
    assumed: &'b Assumed,
    tokens: Interned<TokenId, Token>,
    signals: IdVec<TokenId, Signal>,
    /// Tokens that unknown code may change: through one of several objects, by the library itself, or without a
    /// release.
    unreliable: FxHashSet<Token>,
    /// The accesses of each method to fields that may be flags.
    accessed_flags: FxHashMap<MethodId, Vec<FlagAccess>>,
    /// Objects with fields that are written through handles.
    handled: ObjectSet,
}

impl<'b, 'a> Signals<'b, 'a> {
    pub(super) fn of(
        analysis: &'b Analysis<'a>,
        threads: &'b Threads,
        held: &HeldLocks<'b>,
        loops: &mut LoopCache,
    ) -> Signals<'b, 'a> {
        let mut signals = Signals {
            analysis,
            threads,
            once: held.once,
            assumed: held.assumed,
            tokens: Interned::default(),
            signals: IdVec::new(),
            unreliable: FxHashSet::default(),
            accessed_flags: FxHashMap::default(),
            handled: ObjectSet::default(),
        };
        signals.library_signals();
        signals.other_writes();
        signals.flags(held);
        signals.origin_ends(loops);
        signals
    }

    /// The signals that order anything.
    pub(super) fn ordering(mut self, loops: &mut LoopCache) -> IdVec<SignalId, Signal> {
        let has_latch = self.tokens.values().iter().any(|token| matches!(token, Token::Object(_, OrderKind::Latch)));
        let counting = has_latch.then(|| Counting::of(self.analysis, self.threads, self.once, loops));
        let waits_for: Vec<Vec<OriginId>> =
            self.signals.ids().map(|token| self.waited_for(token, counting.as_ref(), loops)).collect();
        for (signal, waits_for) in self.signals.iter_mut().zip(waits_for) {
            signal.waits_for = waits_for;
        }
        // A barrier that one thread leaves after a time-out is broken for all.
        for (token, signal) in self.tokens.values().iter().zip(&mut self.signals) {
            let is_broken = |(_, place): &(InstanceId, WaitPlace)| matches!(place, WaitPlace::At(_, true));
            if matches!(token, Token::Object(_, OrderKind::Barrier)) && signal.acquisitions.iter().any(is_broken) {
                for (_, place) in &mut signal.acquisitions {
                    if let WaitPlace::At(_, is_timed) = place {
                        *is_timed = true;
                    }
                }
            }
        }
        let is_acquired = |signal: &Signal| !signal.acquisitions.is_empty() || !signal.acquired_by.is_empty();
        let is_ordering = |signal: &Signal| !signal.waits_for.is_empty() && is_acquired(signal);
        self.signals.into_iter().filter(is_ordering).collect()
    }

    fn signal(&mut self, token: Token) -> &mut Signal {
        let id = self.tokens.intern(token);
        if id == self.signals.next_id() {
            self.signals.push(Signal::default());
        }
        &mut self.signals[id]
    }

    fn single(&self, objects: &ObjectSet) -> Option<ObjectId> {
        objects.single().filter(|object| self.once.is_single(*object))
    }

    fn mark_unreliable(&mut self, objects: &ObjectSet, kind: OrderKind) {
        self.unreliable.extend(objects.iter().map(|object| Token::Object(object, kind)));
    }

    fn library_signals(&mut self) {
        let analysis = self.analysis;
        for call in analysis.library_calls() {
            let Some(model) = analysis.model(call) else { continue };
            if model.method.field_access.is_some_and(|access| access.kind != AccessKind::Read) {
                let object = AccessPath { root: Root::Argument(0), fields: SmallVec::new() };
                self.handled.union_with(&analysis.reached(call, &object));
            }
            for order in model.orders() {
                if is_signal(order.kind) {
                    self.library_signal(call, model.method, &order);
                }
            }
        }
    }

    fn library_signal(&mut self, call: LibraryCallId, model: &MethodModel, order: &OrderEffect) {
        let library_call = self.analysis.library_call(call);
        let reached = self.analysis.reached(call, &order.carrier);
        let place = library_call.statement.map(|statement| (library_call.caller, statement));
        match (order.direction, self.single(&reached), place) {
            (OrderDirection::Release, Some(object), Some(place)) => {
                self.signal(Token::Object(object, order.kind)).releases.push(place);
            }
            (OrderDirection::Release, ..) => self.mark_unreliable(&reached, order.kind),
            (OrderDirection::Acquire, Some(object), Some((instance, statement))) => {
                let token = Token::Object(object, order.kind);
                let is_timed = model.blocks.is_some_and(|blocking| blocking.timed);
                match acquired_when(model, order) {
                    Some(Outcome::Always) => {
                        self.signal(token).acquisitions.push((instance, WaitPlace::At(statement, is_timed)));
                    }
                    Some(outcome) => self.acquire_if(token, instance, statement, outcome),
                    None => {}
                }
            }
            (OrderDirection::Acquire, ..) => {}
        }
    }

    /// The token is acquired on the branches on which the result of a call has the required outcome.
    fn acquire_if(&mut self, token: Token, instance: InstanceId, statement: StatementId, outcome: Outcome) {
        let Some(body) = self.analysis.code_of(instance) else { return };
        let Some(result) = body.statement(statement).result else { return };
        let edges = self.tests_of(instance, body, result, outcome, 0);
        self.signal(token).acquisitions.extend(edges);
    }

    /// The branches on which a value has an outcome: those of its method and, if the method does nothing but return the
    /// value, of its callers.
    fn tests_of(
        &self,
        instance: InstanceId,
        body: &Body,
        value: ValueId,
        outcome: Outcome,
        depth: usize,
    ) -> Vec<(InstanceId, WaitPlace)> {
        let analysis = self.analysis;
        let edges = branches_on(body, value, outcome).map(|(from, to)| (instance, WaitPlace::Between(from, to)));
        let mut edges: Vec<_> = edges.collect();
        let mut returned = body.statements().filter_map(|statement| match body.statement(statement).op {
            Op::Return(value) => Some(value),
            _ => None,
        });
        if depth >= MAX_GETTERS || !returned.all(|returned| returned == Some(value)) {
            return edges;
        }
        for call in analysis.calls_to(instance) {
            let (Some(statement), Some(caller)) = (call.statement, analysis.code_of(call.caller)) else { continue };
            let mut others = analysis.calls_at(call.caller, call.statement).iter();
            let is_only_callee = call.kind == EdgeKind::Call
                && others.all(|other| other.callee == instance || other.kind == EdgeKind::Initialise)
                && analysis.library_calls_at(call.caller, call.statement).is_empty();
            if let Some(result) = caller.statement(statement).result.filter(|_| is_only_callee) {
                edges.append(&mut self.tests_of(call.caller, caller, result, outcome, depth + 1));
            }
        }
        edges
    }

    /// Contents that are changed without a release: by constructors, by plain writes, by a call on another object.
    fn other_writes(&mut self) {
        let kinds = [OrderKind::Atomic, OrderKind::Queue, OrderKind::Barrier];
        let mut watched = ObjectSet::default();
        for token in self.tokens.values() {
            if let Token::Object(object, kind) = token
                && kinds.contains(kind)
            {
                watched.insert(*object);
            }
        }
        if watched.is_empty() {
            return;
        }
        let analysis = self.analysis;
        for call in analysis.library_calls() {
            let Some(model) = analysis.model(call) else { continue };
            let this = AccessPath { root: Root::This, fields: SmallVec::new() };
            let made = Some(&this).filter(|_| model.is_constructor && model.method.stores_into_receiver());
            for path in model.method.writes.iter().chain(made) {
                let reached = analysis.reached(call, path);
                // Taking something out makes no condition true.
                let is_known = |order: &OrderEffect| {
                    order.carrier == *path
                        && (order.direction == OrderDirection::Release || order.kind == OrderKind::Queue)
                };
                if reached.intersects(&watched) && !model.orders().iter().any(|order| is_known(order)) {
                    kinds.iter().for_each(|kind| self.mark_unreliable(&reached, *kind));
                }
            }
        }
    }

    /// Fields that one thread sets to a true value and another waits for: volatile ones, and those that both access
    /// under one lock.
    fn flags(&mut self, held: &HeldLocks<'_>) {
        let analysis = self.analysis;
        let mut locked: BTreeMap<Token, LockedFlag> = BTreeMap::new();
        for instance in analysis.instances() {
            let Some(body) = analysis.code_of(instance) else { continue };
            let method = analysis.instance(instance).method;
            let accesses = self.accessed_flags.entry(method).or_insert_with(|| flag_accesses(analysis, body)).clone();
            for FlagAccess { statement, is_volatile } in accesses {
                let Some((object, field, written)) = accessed(body, statement) else { continue };
                let Some(field) = field.resolved else { continue };
                let objects = object.map(|object| analysis.points_to(instance, object));
                let one = objects.map(|objects| self.single(objects));
                match (one, written, body.statement(statement).result) {
                    (_, Some(value), _) if is_false(body, value) => {}
                    (Some(None), Some(_), _) => {
                        let objects = objects.into_iter().flat_map(|objects| objects.iter());
                        let flags = objects.map(|object| Token::Flag(Some(object), field));
                        self.unreliable.extend(flags);
                    }
                    (Some(None), None, _) => {}
                    (one, Some(_), _) => {
                        let (token, place) = (Token::Flag(one.flatten(), field), (instance, statement));
                        if is_volatile {
                            self.signal(token).releases.push(place);
                        } else {
                            locked.entry(token).or_default().releases.push((place, held.at(instance, statement)));
                        }
                    }
                    (one, None, Some(result)) => {
                        let token = Token::Flag(one.flatten(), field);
                        let edges = self.tests_of(instance, body, result, Outcome::IfTrue, 0);
                        if is_volatile {
                            self.signal(token).acquisitions.extend(edges);
                        } else {
                            let locks = if edges.is_empty() { SmallVec::new() } else { held.at(instance, statement) };
                            if !locks.is_empty() {
                                locked.entry(token).or_default().reads.push((edges, locks));
                            }
                        }
                    }
                    (_, None, None) => {}
                }
            }
        }
        for (token, LockedFlag { releases, reads }) in locked {
            let mut locks = releases.iter().map(|(_, locks)| locks.clone());
            let Some(first) = locks.next() else { continue };
            let common = locks.fold(first, |mut common, locks| {
                common.retain(|lock| locks.contains(lock));
                common
            });
            let reads = reads.into_iter().filter(|(_, locks)| locks.iter().any(|lock| common.contains(lock)));
            let acquisitions: Vec<_> = reads.flat_map(|(edges, _)| edges).collect();
            if !acquisitions.is_empty() {
                let signal = self.signal(token);
                signal.releases.extend(releases.into_iter().map(|(place, _)| place));
                signal.acquisitions.extend(acquisitions);
            }
        }
    }

    /// The ends of origins that must have been started when another thread waits for them.
    fn origin_ends(&mut self, loops: &mut LoopCache) {
        let threads = self.threads;
        for Wait { instance, place, origin, is_after_start } in threads.waits() {
            let mut is_started = |waiting: OriginId| {
                !threads.may_start(waiting, *origin)
                    && self.is_one_thread(*origin)
                    && self.is_one_thread(waiting)
                    && threads.runs_at_start_of(*origin, waiting)
                    && !threads.runs_at_start_of(waiting, *origin)
            };
            let is_before = *is_after_start
                || threads.origins_of(*instance).iter().all(&mut is_started)
                || self.is_started_above(*origin, *instance, place, loops);
            if is_before {
                self.signal(Token::End(*origin)).acquisitions.push((*instance, *place));
            }
        }
        for origin in self.analysis.origins().ids() {
            for ended in threads.ended_when_starts(origin).iter() {
                self.signal(Token::End(ended)).acquired_by.push(origin);
            }
        }
    }

    /// Whether the only start of an origin is in the same body as a wait for it, on every path to the wait.
    fn is_started_above(
        &self,
        origin: OriginId,
        instance: InstanceId,
        place: &WaitPlace,
        loops: &mut LoopCache,
    ) -> bool {
        let [edge] = self.threads.starts_of(origin) else { return false };
        let call = self.analysis.library_call(edge.call);
        let method = self.analysis.instance(instance).method;
        let (Some(body), Some(start)) = (self.analysis.code_of(instance), call.statement) else { return false };
        let Some(loops) = loops.get(self.analysis, method).filter(|_| call.caller == instance) else { return false };
        let block = body.block_of(start);
        match *place {
            WaitPlace::At(wait, _) if body.block_of(wait) == block => start < wait,
            WaitPlace::At(wait, _) => loops.dominates(block, body.block_of(wait)),
            WaitPlace::Between(from, _) => loops.dominates(block, from),
        }
    }

    /// Whether an origin is at most one thread in a whole run.
    fn is_one_thread(&self, origin: OriginId) -> bool {
        self.once.is_one_thread(origin) && !self.threads.overlaps_itself(origin)
    }

    /// Whether the count of a latch or barrier, which is not known, is the number of its releases (A18).
    fn is_count_right(&self, token: TokenId) -> bool {
        let release = self.signals[token].releases.first();
        release.is_some_and(|(instance, statement)| {
            let method = self.analysis.instance(*instance).method;
            self.assumed.holds(Assumption::Counts, (method, Some(*statement)))
        })
    }

    /// The origins for which an acquisition of a token waits.
    fn waited_for(&self, token: TokenId, counting: Option<&Counting<'_, '_>>, loops: &mut LoopCache) -> Vec<OriginId> {
        let releases = &self.signals[token].releases;
        let releasing = releases.iter().flat_map(|(instance, _)| self.threads.origins_of(*instance).iter());
        let mut origins: Vec<OriginId> = releasing.collect();
        if let Token::End(origin) = self.tokens[token] {
            origins.push(origin);
        }
        origins.sort_unstable();
        origins.dedup();
        let is_unclear = match self.tokens[token] {
            Token::Flag(Some(object), _) if self.handled.contains(object) => true,
            token => self.unreliable.contains(&token),
        };
        let is_counted = match (self.tokens[token], counting) {
            (Token::Object(latch, OrderKind::Latch), Some(counting)) => counting.are_counted(latch, releases, loops),
            _ => false,
        };
        // Of several threads of one origin that are not counted, a later one would not be waited for.
        if is_unclear || (!is_counted && origins.iter().any(|origin| !self.is_one_thread(*origin))) {
            return Vec::new();
        }
        let is_ordering = match self.tokens[token] {
            Token::Flag(..) | Token::End(_) => origins.len() == 1,
            Token::Object(object, kind) => match (kind, initial(self.analysis, object)) {
                (OrderKind::Latch, Initial::Constant(_)) => is_counted,
                (OrderKind::Barrier, Initial::Constant(count)) => count == origins.len() as i32,
                (OrderKind::Barrier, Initial::Empty) => false,
                (OrderKind::Latch | OrderKind::Barrier, _) => is_counted || self.is_count_right(token),
                (OrderKind::Permit, initial) => matches!(initial, Initial::Constant(0)) && origins.len() == 1,
                (OrderKind::Atomic, Initial::Empty | Initial::Constant(0)) => origins.len() == 1,
                (OrderKind::Atomic, _) => false,
                (OrderKind::Exchange, _) => origins.len() == 2,
                (OrderKind::Complete, _) => origins.len() == 1 && !self.threads.completes(object),
                _ => origins.len() == 1,
            },
        };
        if is_ordering { origins } else { Vec::new() }
    }
}

/// The argument with which an object was made, if the library's constructor determines it.
pub(crate) fn initial(analysis: &Analysis<'_>, object: ObjectId) -> Initial {
    match made_with(analysis, object) {
        Some((_, _, [_])) => Initial::Empty,
        Some((_, body, [_, first, ..])) => match body.constant(*first) {
            Some(Constant::Int(count)) => Initial::Constant(count),
            Some(Constant::Null) => Initial::Empty,
            _ => Initial::Unknown,
        },
        _ => Initial::Unknown,
    }
}

/// The arguments of the library's constructor of an object, the object first, and where it is called.
pub(super) fn made_with<'a>(analysis: &Analysis<'a>, object: ObjectId) -> Option<(MethodId, &'a Body, &'a [ValueId])> {
    let AllocationSite::Statement(method, made, _) = analysis.object(object).site else { return None };
    let body = analysis.program().body(method)?.ok()?;
    let value = body.statement(made).result?;
    body.statements().find_map(|statement| {
        let Op::Invoke { method: called, arguments, .. } = body.statement(statement).op else { return None };
        let arguments = body.operands(arguments);
        let is_made = arguments.first() == Some(&value) && is_library_constructor(analysis, called.resolved);
        is_made.then_some((method, body, arguments))
    })
}

fn is_signal(kind: OrderKind) -> bool {
    use OrderKind::{Atomic, Barrier, Complete, Exchange, Latch, Permit, Queue};
    matches!(kind, Latch | Barrier | Permit | Queue | Exchange | Atomic | Complete)
}

/// The outcome that the result of a call must have for an acquisition; `None` if it is not known.
fn acquired_when(model: &MethodModel, order: &OrderEffect) -> Option<Outcome> {
    match (order.kind, order.when) {
        (OrderKind::Atomic, _) => Some(Outcome::IfTrue),
        // Only a call that waits for an element, or returns one, shows that there was one.
        (OrderKind::Queue, Outcome::Always) => {
            let hands_out = model.flows.iter().any(|flow| {
                let is_content =
                    matches!(&flow.from, FlowSource::Path(path) if path.root == Root::This && !path.fields.is_empty());
                is_content && flow.to.root == Root::Return && flow.to.fields.is_empty()
            });
            let waits = model.blocks.is_some_and(|blocking| !blocking.timed);
            hands_out.then_some(if waits { Outcome::Always } else { Outcome::IfNonnull })
        }
        (_, when) => Some(when),
    }
}

/// An access to a field that may be a flag.
#[derive(Clone, Copy)]
struct FlagAccess {
    statement: StatementId,
    is_volatile: bool,
}

/// What is known of a flag that is not volatile: where it is set, and where it is found set, each with the locks that
/// must be held there.
#[derive(Default)]
struct LockedFlag {
    releases: Vec<((InstanceId, StatementId), HeldObjects)>,
    reads: Vec<(Vec<(InstanceId, WaitPlace)>, HeldObjects)>,
}

/// The accesses to volatile fields, and to others of type `boolean`.
fn flag_accesses(analysis: &Analysis<'_>, body: &Body) -> Vec<FlagAccess> {
    let program = analysis.program();
    let flag = |statement: StatementId| {
        let field = accessed(body, statement)?.1.resolved?;
        let data = program.field(field);
        let is_boolean = || program.descriptor(data.key).is_some_and(|descriptor| descriptor.result == Type::BOOLEAN);
        let is_volatile = data.access.is_volatile();
        (is_volatile || !data.access.is_final() && is_boolean()).then_some(FlagAccess { statement, is_volatile })
    };
    body.statements().filter_map(flag).collect()
}

/// The object, the field, and the written value of an access.
fn accessed(body: &Body, statement: StatementId) -> Option<(Option<ValueId>, FieldRef, Option<ValueId>)> {
    match body.statement(statement).op {
        Op::GetField { object, field } => Some((Some(object), field, None)),
        Op::GetStatic(field) => Some((None, field, None)),
        Op::PutField { object, field, value } => Some((Some(object), field, Some(value))),
        Op::PutStatic(field, value) => Some((None, field, Some(value))),
        _ => None,
    }
}

fn is_library_constructor(analysis: &Analysis<'_>, method: Option<MethodId>) -> bool {
    let program = analysis.program();
    method.is_some_and(|method| program.is_constructor(method) && program.body(method).is_none())
}

fn is_false(body: &Body, value: ValueId) -> bool {
    matches!(body.value(value).definition, Definition::Constant(Constant::Int(0) | Constant::Null))
}
