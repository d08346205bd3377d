//! Which objects no other thread knows yet: made by the current thread, and not handed on.
//!
//! An object is *fresh* from the `new` that makes it until something stores it where others may find it: a field of an object that is not fresh itself, a
//! static field, a thread that is started with it. What is done to a fresh object is done by its thread alone, so that constructors, and code that fills an object
//! before it publishes it, race with nobody. A parameter is fresh if the caller's argument is: which parameters are, is part of the context of `locks/guards.rs`.
//!
//! An object that the current thread *made* may be known to others, but two threads that each made theirs have two.
//!
//! Flow-sensitive within a body (`body.rs`), with one summary for each method: which parameters it hands on, stores into each other, or returns. Fields that
//! hold what only their object knows are *owned* (`Fresh::is_owned`). Taken for granted:
//!
//! - What is put into a fresh object is known to nobody else before that is, unless it is handed on itself (A24).
//! - Library methods without a model hand on nothing.

mod body;
mod swapped;

use std::cell::RefCell;
use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_library::{FlowSource, MethodModel, Root};
use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId};
use unsnarl_program::ir::{Body, Constant, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId, Program};

use body::BodyFresh;
pub(crate) use swapped::Swap;

/// Parameters beyond this are never fresh.
const MAX_PARAMETERS: usize = 30;
/// Beside the bits of parameters: what is taken out of a queue counts as fresh.
const TAKEN: u32 = 1 << 31;
/// The same for what is swapped out of a field.
const SWAPPED: u32 = 1 << 30;

/// What a method does with its parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Summary {
    /// The parameters that it may hand on, as bits.
    escapes: u32,
    /// Parameters that it may store into each other: sets, as bits.
    joined: Vec<u32>,
    /// The parameters that it may store into something; others only get something.
    stored: u32,
    /// The parameters that the result may be, or be held by.
    returned: u32,
    /// Whether the result is new, or one of those parameters.
    returns_made: bool,
    /// The same, and nobody else knows it.
    returns_fresh: bool,
    /// The same, or it was taken from where nobody else finds it any more.
    returns_taken: bool,
}

impl Summary {
    /// What is known by either, whether that is new. It only ever gets worse, so that methods which call each other come to an end.
    fn worsen(&mut self, other: Summary) -> bool {
        let before = self.clone();
        self.escapes |= other.escapes;
        self.stored |= other.stored;
        self.returned |= other.returned;
        self.returns_made &= other.returns_made;
        self.returns_fresh &= other.returns_fresh;
        self.returns_taken &= other.returns_taken;
        for mut set in other.joined {
            // Sets that overlap are one.
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

/// What a statement calls, whatever the context.
#[derive(Default)]
struct Calls<'a> {
    /// Methods of the program that get the arguments as their parameters.
    own: Vec<MethodId>,
    /// What the models say of library methods.
    models: Vec<&'a MethodModel>,
    /// Whether something else may be called: who knows with what.
    is_unknown: bool,
    /// Whether the library calls back code of the program.
    calls_back: bool,
}

/// Fresh values and owned fields of all reached methods.
pub struct Fresh {
    bodies: FxHashMap<MethodId, BodyFresh>,
    owned: FxHashMap<FieldId, Owned>,
    /// Answers that were given before: detectors ask the same for many pairs.
    answers: RefCell<FxHashMap<(MethodId, ValueId, StatementId), Option<u32>>>,
}

/// What is known while it is computed.
struct Ground<'a> {
    program: &'a Program,
    calls: FxHashMap<(MethodId, StatementId), Calls<'a>>,
    summaries: FxHashMap<MethodId, Summary>,
    owned: FxHashMap<FieldId, Owned>,
}

/// Since when an object owns what a field of it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Owned {
    /// The constructor put it there, and nothing else ever does.
    SinceMade,
    /// Whoever knows the object may have put it there.
    SincePut,
}

impl Fresh {
    pub(crate) fn of(analysis: &Analysis<'_>, top_down: &[InstanceId], is_cancelled: &dyn Fn() -> bool) -> Fresh {
        let program = analysis.program();
        let mut methods: Vec<(MethodId, &Body)> = Vec::new();
        let mut seen: FxHashSet<MethodId> = FxHashSet::default();
        for instance in top_down.iter().rev() {
            let method = analysis.instance(*instance).method;
            if let Some(body) = analysis.code_of(*instance).filter(|_| seen.insert(method)) {
                methods.push((method, body));
            }
        }
        let owned = FxHashMap::default();
        let mut ground = Ground { program, calls: calls(analysis), summaries: FxHashMap::default(), owned };
        let callers = callers(&ground.calls);
        solve(&mut ground, &methods, &callers, is_cancelled);
        // Who hands on what a field owns hands on part of the owner: with owned fields more is followed, and found to be handed on. So fewer may be owned, until it stays the same.
        let mut owned = owned_fields(&ground, &methods);
        while owned != ground.owned && !is_cancelled() {
            ground.owned = owned;
            ground.summaries.clear();
            solve(&mut ground, &methods, &callers, is_cancelled);
            owned = owned_fields(&ground, &methods);
            owned.retain(|field, since| {
                let known = ground.owned.get(field);
                *since = known.map_or(*since, |known| (*since).max(*known));
                known.is_some()
            });
        }
        let fresh = |(method, body): &(MethodId, &Body)| (*method, BodyFresh::of(&ground, body));
        let bodies = if is_cancelled() { FxHashMap::default() } else { methods.iter().map(fresh).collect() };
        Fresh { bodies, owned: ground.owned, answers: RefCell::default() }
    }

    /// Whether what a field holds was made for it, and is held by no other object's field of this kind: each such object has one owner.
    pub fn is_owned(&self, field: FieldId) -> bool {
        self.owned.contains_key(&field)
    }

    /// Where a method takes an object out of a field that owns it, and puts another there.
    pub(crate) fn swaps_of(&self, method: MethodId) -> &[Swap] {
        self.bodies.get(&method).map_or(&[], |body| body.swaps())
    }

    /// Whether no other thread knows the object that a value is, when a statement begins, if these parameters are fresh.
    pub fn is_fresh(&self, method: MethodId, body: &Body, value: ValueId, at: StatementId, parameters: u32) -> bool {
        let ask = || self.bodies.get(&method).and_then(|fresh| fresh.unless_escaped(body, value, at));
        let fresh = *self.answers.borrow_mut().entry((method, value, at)).or_insert_with(ask);
        fresh.is_some_and(|needed| needed & !parameters == 0)
    }

    /// The same, if what was taken out of a queue counts: whoever took it has it alone, if who put it there had it alone, and has let go of it.
    pub fn is_exclusive(
        &self,
        method: MethodId,
        body: &Body,
        value: ValueId,
        at: StatementId,
        parameters: u32,
    ) -> bool {
        self.is_fresh(method, body, value, at, parameters | TAKEN)
    }

    /// The same, if what was swapped out of a field that owned it counts as well.
    pub(crate) fn is_swapped_out(
        &self,
        method: MethodId,
        body: &Body,
        value: ValueId,
        at: StatementId,
        parameters: u32,
    ) -> bool {
        self.is_fresh(method, body, value, at, parameters | TAKEN | SWAPPED)
    }

    /// Whether the current thread made the object that a value is, if it made these parameters.
    pub fn is_made(&self, method: MethodId, value: ValueId, parameters: u32) -> bool {
        let made = self.bodies.get(&method).and_then(|fresh| fresh.made(value));
        made.is_some_and(|needed| needed & !parameters == 0)
    }

    /// Whether a statement never sees the same object twice as this value: it is made anew before each time.
    pub(crate) fn is_made_anew(&self, body: &Body, value: ValueId, at: StatementId) -> bool {
        body::is_made_anew(body, value, at)
    }

    /// Which parameters of a callee are fresh, exclusive, and made by the current thread, if these of the caller are.
    pub(crate) fn passed(&self, analysis: &Analysis<'_>, edge: &CallEdge, own: [u32; 3]) -> [u32; 3] {
        let method = analysis.instance(edge.caller).method;
        let (Some(known), Some(statement)) = (self.bodies.get(&method), edge.statement) else { return [0; 3] };
        if edge.kind != EdgeKind::Call || !known.passes_made(statement) {
            return [0; 3];
        }
        let (Some(body), Some(arguments)) =
            (analysis.code_of(edge.caller), analysis.passed(edge.caller, edge.statement, edge.callee))
        else {
            return [0; 3];
        };
        let [fresh, exclusive, made] = own;
        let mut passed = [0; 3];
        for (index, argument) in arguments.iter().take(MAX_PARAMETERS).enumerate() {
            let is = |needed: Option<u32>, of: u32| u32::from(needed.is_some_and(|needed| needed & !of == 0)) << index;
            let needed = known.unless_escaped(body, *argument, statement);
            passed[0] |= is(needed, fresh);
            passed[1] |= is(needed, exclusive | TAKEN);
            passed[2] |= is(known.made(*argument), made);
        }
        passed
    }
}

/// What each statement of each method may call.
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
                known.calls_back |= matches!(edge.kind, EdgeKind::Callback(_)) && runs_own();
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
    let mut pairs: Vec<(MethodId, MethodId)> =
        calls.iter().flat_map(|((caller, _), calls)| calls.own.iter().map(|callee| (*callee, *caller))).collect();
    pairs.sort_unstable();
    pairs.dedup();
    for (callee, caller) in pairs {
        callers.entry(callee).or_default().push(caller);
    }
    callers
}

/// Computes the summaries, callees first, until nothing changes.
fn solve(
    ground: &mut Ground<'_>,
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
            let summary = BodyFresh::of(ground, body).summary(body);
            let is_new = match ground.summaries.entry(*method) {
                Entry::Vacant(entry) => {
                    entry.insert(summary);
                    true
                }
                Entry::Occupied(known) => known.into_mut().worsen(summary),
            };
            if is_new {
                is_open.extend(callers.get(method).into_iter().flatten().copied());
            }
        }
    }
}

/// Fields into which only new objects are stored, each of which is stored nowhere else.
fn owned_fields(ground: &Ground<'_>, methods: &[(MethodId, &Body)]) -> FxHashMap<FieldId, Owned> {
    let (mut owned, mut shared): (FxHashMap<FieldId, Owned>, FxHashSet<FieldId>) = Default::default();
    for (method, body) in methods {
        let mut fresh: Option<BodyFresh> = None;
        let constructed = body.this().filter(|_| ground.program.is_constructor(*method));
        for statement in body.statements() {
            let Op::PutField { object, field, value } = body.statement(statement).op else { continue };
            let Some(field) = field.resolved.filter(|field| is_reference(ground.program, *field)) else { continue };
            let fresh = fresh.get_or_insert_with(|| BodyFresh::of(ground, body));
            if fresh.is_stored_only_at(body, value, statement) {
                let is_nothing = body.constant(value) == Some(Constant::Null);
                let since = if constructed == Some(object) || is_nothing { Owned::SinceMade } else { Owned::SincePut };
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

/// The arguments of a call that a path of a model starts with; `None` for none of them, such as the result.
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

/// What a flow starts with, if it is an object of the caller, and not something that it holds.
fn source_root(source: &FlowSource) -> Option<Root> {
    match source {
        FlowSource::Path(path) | FlowSource::New { viewing: Some(path), .. } if path.fields.is_empty() => {
            Some(path.root)
        }
        _ => None,
    }
}
