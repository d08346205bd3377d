//! Which objects no other thread knows yet: made by the current thread and not yet escaped.
//!
//! An object is *fresh* from the `new` that makes it until something stores it where other threads may find it: in a
//! field of an object that is not fresh itself, in a static field, or in a thread that is started with it. Only its own
//! thread can access a fresh object, so constructors, and code that fills an object before it publishes it, are part of
//! no race. A parameter is fresh if the caller's argument is: which parameters are fresh is part of the context of
//! `locks/guards.rs`.
//!
//! An object that the current thread *made* may be known to others; but two threads that each made theirs have two
//! distinct objects.
//!
//! A function object that is made for a call and only run by it (`map.forEach((key, value) -> …)`) is like a call of
//! its method with what it captured (`function.rs`).
//!
//! Flow-sensitive within a body (`body.rs`), with one summary for each method: which parameters escape, are stored into
//! each other, or are returned. Fields whose content only their object knows are *owned* (`Fresh::is_owned`). Assumed:
//!
//! - What is put into a fresh object is known to no other thread before that object is, unless it escapes by itself
//!   (A24).
//! - In library methods without a model nothing escapes.

mod body;
mod function;
mod swapped;

use std::cell::RefCell;
use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use unsnarl_library::{FlowSource, MethodModel, Root};
use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId};
use unsnarl_program::ir::{Body, Constant, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId, Program};

use crate::assumed::{Assumed, Assumption};
use body::BodyFresh;
pub(crate) use swapped::Swap;

/// Parameters with a higher index are never fresh.
const MAX_PARAMETERS: usize = 30;
/// A bit above those of the parameters: the condition that objects taken out of a queue count as fresh.
const TAKEN: u32 = 1 << 31;
/// The same for objects that were swapped out of a field.
const SWAPPED: u32 = 1 << 30;

/// What a method does with its parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Summary {
    /// The parameters that may escape, as bits.
    escapes: u32,
    /// Sets of parameters that it may store into each other, as bits.
    joined: Vec<u32>,
    /// The parameters that it may store into something; others only receive something.
    stored: u32,
    /// The parameters that the result may be, or may be held by.
    returned: u32,
    /// Whether the result is new, or one of those parameters.
    returns_made: bool,
    /// The same, and no other thread knows it.
    returns_fresh: bool,
    /// The same, or it was taken from a place where no other thread finds it any more.
    returns_taken: bool,
}

impl Summary {
    /// Joins another summary; returns whether this changed. Summaries only ever get weaker, so the fixpoint of
    /// recursive methods is reached.
    fn weaken(&mut self, other: Summary) -> bool {
        let before = self.clone();
        self.escapes |= other.escapes;
        self.stored |= other.stored;
        self.returned |= other.returned;
        self.returns_made &= other.returns_made;
        self.returns_fresh &= other.returns_fresh;
        self.returns_taken &= other.returns_taken;
        for mut set in other.joined {
            // Sets that overlap are merged.
            self.joined.retain(|known| {
                let overlaps = *known & set != 0;
                set |= if overlaps { *known } else { 0 };
                !overlaps
            });
            self.joined.push(set);
        }
        self.joined.sort_unstable();
        *self != before
    }
}

/// The callees of a statement, in all contexts.
#[derive(Default)]
struct Calls<'a> {
    /// Methods of the program that receive the arguments as their parameters.
    own: Vec<MethodId>,
    /// The models of library methods.
    models: Vec<&'a MethodModel>,
    /// Whether something else may be called, with unknown arguments.
    is_unknown: bool,
    /// Whether the library calls back code of the program.
    calls_back: bool,
    /// The methods of the program that the library calls back, and those that it has other threads run.
    called_back: SmallVec<[MethodId; 1]>,
    spawned: SmallVec<[MethodId; 1]>,
    /// Whether a library method without a model may be called.
    is_unmodelled: bool,
}

/// Fresh values and owned fields of all reached methods.
pub struct Fresh {
    bodies: FxHashMap<MethodId, BodyFresh>,
    owned: FxHashMap<FieldId, Owned>,
    /// The condition that what is taken out of a queue counts as fresh; nothing if it does not (A28).
    taken: u32,
    /// Cached cache: detectors ask the same for many pairs.
    cache: RefCell<FxHashMap<(MethodId, ValueId, StatementId), Option<u32>>>,
}

/// The state of the fixpoint computation.
struct FreshState<'a> {
    program: &'a Program,
    calls: FxHashMap<(MethodId, StatementId), Calls<'a>>,
    summaries: FxHashMap<MethodId, Summary>,
    owned: FxHashMap<FieldId, Owned>,
    /// Whether what is put into a fresh object stays fresh (A24).
    keeps_parts: bool,
    /// Whether handlers of events are only registered (A26).
    only_registers: bool,
}

/// Since when an object owns the content of one of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Owned {
    /// The constructor stores it, and nothing else ever does.
    SinceConstruction,
    /// Any code that knows the object may have stored it.
    SinceStored,
}

impl Fresh {
    pub(crate) fn of(
        analysis: &Analysis<'_>,
        assumed: &Assumed,
        top_down: &[InstanceId],
        is_cancelled: &dyn Fn() -> bool,
    ) -> Fresh {
        let program = analysis.program();
        let mut methods: Vec<(MethodId, &Body)> = Vec::new();
        let mut seen: FxHashSet<MethodId> = FxHashSet::default();
        for instance in top_down.iter().rev() {
            let method = analysis.instance(*instance).method;
            if let Some(body) = analysis.code_of(*instance).filter(|_| seen.insert(method)) {
                methods.push((method, body));
            }
        }
        let mut state = FreshState {
            program,
            calls: calls(analysis),
            summaries: FxHashMap::default(),
            owned: FxHashMap::default(),
            keeps_parts: !assumed.is_lifted(Assumption::Fresh),
            only_registers: !assumed.is_lifted(Assumption::Events),
        };
        let callers = callers(&state.calls);
        solve(&mut state, &methods, &callers, is_cancelled);
        // When the content of an owned field escapes, part of the owner escapes. So with owned fields more values are
        // followed and found to escape, and fewer fields remain owned. Iterates to a fixpoint.
        let mut owned = owned_fields(&state, &methods);
        while owned != state.owned && !is_cancelled() {
            state.owned = owned;
            state.summaries.clear();
            solve(&mut state, &methods, &callers, is_cancelled);
            owned = owned_fields(&state, &methods);
            owned.retain(|field, since| {
                let known = state.owned.get(field);
                *since = known.map_or(*since, |known| (*since).max(*known));
                known.is_some()
            });
        }
        let fresh = |(method, body): &(MethodId, &Body)| (*method, BodyFresh::of(&state, body));
        let bodies = if is_cancelled() { FxHashMap::default() } else { methods.iter().map(fresh).collect() };
        let fresh = Fresh {
            bodies,
            owned: state.owned,
            taken: if assumed.is_lifted(Assumption::Queues) { 0 } else { TAKEN },
            cache: RefCell::default(),
        };
        for (method, _) in &methods {
            let handed = fresh.bodies.get(method).map_or(&[][..], |body| body.handed());
            handed.iter().for_each(|at| assumed.note(Assumption::Fresh, (*method, Some(*at))));
        }
        fresh
    }

    /// Whether the content of a field was made for it and is in no field of another object: each such object has one
    /// owner.
    pub fn is_owned(&self, field: FieldId) -> bool {
        self.owned.contains_key(&field)
    }

    /// Where a method takes an object out of a field that owns it and puts another there.
    pub(crate) fn swaps_of(&self, method: MethodId) -> &[Swap] {
        self.bodies.get(&method).map_or(&[], |body| body.swaps())
    }

    /// Whether no other thread knows the object of a value before a statement, if these parameters are fresh.
    pub fn is_fresh(&self, method: MethodId, body: &Body, value: ValueId, at: StatementId, parameters: u32) -> bool {
        let ask = || self.bodies.get(&method).and_then(|fresh| fresh.unless_escaped(body, value, at));
        let fresh = *self.cache.borrow_mut().entry((method, value, at)).or_insert_with(ask);
        fresh.is_some_and(|needed| needed & !parameters == 0)
    }

    /// The same if objects taken out of a queue count as fresh: the thread that took an object out owns it exclusively,
    /// if the thread that put it there did and has dropped it.
    pub fn is_exclusive(
        &self,
        method: MethodId,
        body: &Body,
        value: ValueId,
        at: StatementId,
        parameters: u32,
    ) -> bool {
        self.is_fresh(method, body, value, at, parameters | self.taken)
    }

    /// The same if objects swapped out of a field that owned them count as well.
    pub(crate) fn is_swapped_out(
        &self,
        method: MethodId,
        body: &Body,
        value: ValueId,
        at: StatementId,
        parameters: u32,
    ) -> bool {
        self.is_fresh(method, body, value, at, parameters | self.taken | SWAPPED)
    }

    /// Whether a value is put into another object somewhere in its method, so that it is fresh only as long as that
    /// object is (A24).
    pub(crate) fn is_part(&self, method: MethodId, value: ValueId) -> bool {
        self.bodies.get(&method).is_some_and(|fresh| fresh.is_part(value))
    }

    /// Whether the current thread made the object of a value, if it made these parameters.
    pub fn is_made(&self, method: MethodId, value: ValueId, parameters: u32) -> bool {
        let made = self.bodies.get(&method).and_then(|fresh| fresh.made(value));
        made.is_some_and(|needed| needed & !parameters == 0)
    }

    /// Whether a statement never sees the same object twice as this value: the value is made anew before each
    /// execution.
    pub(crate) fn is_made_anew(&self, body: &Body, value: ValueId, at: StatementId) -> bool {
        body::is_made_anew(body, value, at)
    }

    /// Which parameters of a callee are fresh, exclusive, and made by the current thread, if these of the caller are.
    pub(crate) fn passed(&self, analysis: &Analysis<'_>, edge: &CallEdge, own: [u32; 3]) -> [u32; 3] {
        let method = analysis.instance(edge.caller).method;
        let (Some(known), Some(statement)) = (self.bodies.get(&method), edge.statement) else { return [0; 3] };
        if !known.passes_made(statement) {
            return [0; 3];
        }
        let Some(body) = analysis.code_of(edge.caller) else { return [0; 3] };
        let arguments = match edge.kind {
            EdgeKind::Call => analysis.passed(edge.caller, edge.statement, edge.callee),
            EdgeKind::Callback(_) => function::captured_at(body, statement, analysis.instance(edge.callee).method),
            _ => None,
        };
        let Some(arguments) = arguments else { return [0; 3] };
        let [fresh, exclusive, made] = own;
        let mut passed = [0; 3];
        for (index, argument) in arguments.iter().take(MAX_PARAMETERS).enumerate() {
            let is = |needed: Option<u32>, of: u32| u32::from(needed.is_some_and(|needed| needed & !of == 0)) << index;
            let needed = known.unless_escaped(body, *argument, statement);
            passed[0] |= is(needed, fresh);
            passed[1] |= is(needed, exclusive | self.taken);
            passed[2] |= is(known.made(*argument), made);
        }
        passed
    }
}

/// The callees of each statement of each method.
fn calls<'a>(analysis: &Analysis<'a>) -> FxHashMap<(MethodId, StatementId), Calls<'a>> {
    let mut calls: FxHashMap<(MethodId, StatementId), Calls<'a>> = FxHashMap::default();
    for instance in analysis.instances() {
        let method = analysis.instance(instance).method;
        for edge in analysis.calls_from(instance) {
            let Some(statement) = edge.statement else { continue };
            let callee = analysis.instance(edge.callee).method;
            let known = calls.entry((method, statement)).or_default();
            if edge.kind != EdgeKind::Call {
                let runs_own =
                    || analysis.instance(edge.callee).has_body || !analysis.calls_from(edge.callee).is_empty();
                let is_callback = matches!(edge.kind, EdgeKind::Callback(_));
                known.calls_back |= is_callback && runs_own();
                let run = if is_callback { &mut known.called_back } else { &mut known.spawned };
                if analysis.instance(edge.callee).has_body && !run.contains(&callee) {
                    run.push(callee);
                }
                continue;
            }
            if known.own.contains(&callee) {
                continue;
            }
            match analysis.passed(instance, edge.statement, edge.callee) {
                Some(_) => known.own.push(callee),
                None => known.is_unknown = true,
            }
        }
        for call in analysis.library_calls_from(instance) {
            let Some(statement) = analysis.library_call(*call).statement else { continue };
            let known = calls.entry((method, statement)).or_default();
            known.is_unmodelled |= analysis.model(*call).is_none();
            if let Some(model) = analysis.model(*call).map(|model| model.method)
                && !known.models.iter().any(|other| std::ptr::eq(*other, model))
            {
                known.models.push(model);
            }
        }
    }
    calls
}

fn callers(calls: &FxHashMap<(MethodId, StatementId), Calls<'_>>) -> FxHashMap<MethodId, Vec<MethodId>> {
    let mut callers: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
    let run = |calls: &Calls<'_>| calls.own.iter().chain(&calls.called_back).copied().collect::<Vec<MethodId>>();
    let mut pairs: Vec<(MethodId, MethodId)> =
        calls.iter().flat_map(|((caller, _), calls)| run(calls).into_iter().map(|callee| (callee, *caller))).collect();
    pairs.sort_unstable();
    pairs.dedup();
    for (callee, caller) in pairs {
        callers.entry(callee).or_default().push(caller);
    }
    callers
}

/// Computes the summaries, callees first, to a fixpoint.
fn solve(
    state: &mut FreshState<'_>,
    methods: &[(MethodId, &Body)],
    callers: &FxHashMap<MethodId, Vec<MethodId>>,
    is_cancelled: &dyn Fn() -> bool,
) {
    let mut is_open: FxHashSet<MethodId> = methods.iter().map(|(method, _)| *method).collect();
    while !is_open.is_empty() {
        for (method, body) in methods {
            if is_cancelled() {
                return;
            }
            if !is_open.remove(method) {
                continue;
            }
            let summary = BodyFresh::of(state, body).summary(body);
            let is_new = match state.summaries.entry(*method) {
                Entry::Vacant(entry) => {
                    entry.insert(summary);
                    true
                }
                Entry::Occupied(known) => known.into_mut().weaken(summary),
            };
            if is_new {
                is_open.extend(callers.get(method).into_iter().flatten().copied());
            }
        }
    }
}

/// Fields into which only new objects are stored that are stored nowhere else.
fn owned_fields(state: &FreshState<'_>, methods: &[(MethodId, &Body)]) -> FxHashMap<FieldId, Owned> {
    let (mut owned, mut shared): (FxHashMap<FieldId, Owned>, FxHashSet<FieldId>) = Default::default();
    for (method, body) in methods {
        let mut fresh: Option<BodyFresh> = None;
        let constructed = body.this().filter(|_| state.program.is_constructor(*method));
        for statement in body.statements() {
            let Op::PutField { object, field, value } = body.statement(statement).op else { continue };
            let Some(field) = field.resolved.filter(|field| is_reference(state.program, *field)) else { continue };
            let fresh = fresh.get_or_insert_with(|| BodyFresh::of(state, body));
            if fresh.is_stored_only_at(body, value, statement) {
                let is_nothing = body.constant(value) == Some(Constant::Null);
                let since = if constructed == Some(object) || is_nothing {
                    Owned::SinceConstruction
                } else {
                    Owned::SinceStored
                };
                owned.entry(field).and_modify(|known| *known = since.max(*known)).or_insert(since);
            } else {
                shared.insert(field);
            }
        }
    }
    owned.retain(|field, _| !shared.contains(field));
    owned
}

fn is_reference(program: &Program, field: FieldId) -> bool {
    let descriptor = program.key(program.field(field).key).descriptor;
    matches!(program.bytes(descriptor).first(), Some(b'L' | b'['))
}

/// The arguments of a call at which a path of a model starts; empty if it starts elsewhere, for example at the result.
fn arguments_at(root: Root, arguments: &[ValueId], is_static: bool) -> &[ValueId] {
    let skipped = usize::from(!is_static);
    match root {
        Root::This if !is_static => &arguments[..1.min(arguments.len())],
        Root::Argument(index) => {
            let at = usize::from(index) + skipped;
            arguments.get(at..=at).unwrap_or_default()
        }
        Root::AnyArgument => arguments.get(skipped..).unwrap_or_default(),
        _ => &[],
    }
}

/// The root of a flow that starts at something that an object of the caller holds.
fn content_root(source: &FlowSource) -> Option<Root> {
    match source {
        FlowSource::Path(path) if !path.fields.is_empty() => Some(path.root),
        _ => None,
    }
}

/// The root of a flow, if the flow starts at an object of the caller and not at something that it holds.
fn source_root(source: &FlowSource) -> Option<Root> {
    match source {
        FlowSource::Path(path) | FlowSource::New { viewing: Some(path), .. } if path.fields.is_empty() => {
            Some(path.root)
        }
        _ => None,
    }
}
