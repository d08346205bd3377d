//! What a thread may still do, from each point of the program on.
//!
//! Source: Parízek and Jančík, "Approximating Happens-Before Order" (SPIN 2014), section 4.1: the static part of their
//! hybrid analyses. It says, for each point of a method, what may happen until the method returns: in the method, in
//! what it calls, and in the threads that these start. The dynamic part (`explore/reduction`) unites the answers for
//! all frames of a thread's real stack, so that only those returns count that can be taken.
//!
//! | file | the paper | answers |
//! |---|---|---|
//! | `accesses.rs` | the field access analysis (2.) | which fields, elements and library objects are read and written |
//! | `synchronisation.rs` | 4.2, 4.5 | which monitors are entered, waited for and notified, which locks are used |
//! | `fresh.rs` | 4.6 | which accesses are to objects that are made later |
//! | `guards.rs` | 4.3, 4.7 | which locks must be held at accesses |
//! | `library.rs` | – | what calls of the library do |
//!
//! These are one backward data flow with union. As it needs no order between effects, what follows the entry of a
//! method is all that the method may do: a fixpoint over the call graph. Then each body is followed backwards once.
//!
//! Deviations: points-to sets have contexts, of which only the allocation sites are kept; the effects of library calls
//! are those of their models; a frame below another one is asked for what follows its call, with and without an
//! exception. Over-approximates. Where nothing is known (a gap of the points-to analysis, a library method without a
//! model) there is [`Effect::Anything`].

mod accesses;
mod collect;
mod effect;
mod fresh;
mod guards;
mod library;
mod synchronisation;

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_program::ir::{BlockId, Body, Op, StatementId};
use unsnarl_program::{ClassId, IdBits, Interned, MethodId, Program};

use collect::{Collected, Done, Instances, Numbered};
pub use effect::{Effect, ElementKind, MadeBy, Place};
use effect::{EffectId, SetId};

use crate::facts::Facts;

type Effects = IdBits<EffectId>;

/// What threads may still do.
pub struct Futures {
    numbered: Numbered,
    guards: Vec<Vec<u32>>,
    sets: Interned<SetId, Effects>,
    methods: BTreeMap<MethodId, MethodFuture>,
    of_callbacks: SetId,
    of_handlers: SetId,
    of_entries: SetId,
    known_to_library: Vec<MadeBy>,
}

/// What may still happen in a method.
#[derive(Clone, Debug)]
pub struct MethodFuture {
    /// For each pc that has a statement, in order.
    pub points: Vec<PointFuture>,
}

/// What may still happen at a point of a method, until the method returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointFuture {
    /// The point.
    pub pc: u16,
    /// The number of the set of effects, from before the instruction on.
    pub before: u32,
    /// The same after the instruction, whether or not it throws.
    pub after: u32,
    /// What the instruction does itself, with what it calls.
    pub during: u32,
    /// The number of the set of locks that must be held when the instruction accesses something.
    pub guards: u32,
}

impl Futures {
    /// Computes them; `None` if cancelled.
    pub fn of(facts: &Facts<'_, '_>, is_cancelled: &dyn Fn() -> bool) -> Option<Futures> {
        let analysis = facts.analysis;
        let mut guards = guards::Collector::new(facts);
        let mut collected = Collected::of(facts, &mut guards, is_cancelled)?;
        let mut instances = Instances::new();
        for instance in analysis.instances().filter(|instance| analysis.code_of(*instance).is_some()) {
            instances.entry(analysis.instance(instance).method).or_default().push(instance);
        }
        let mut sets: Interned<SetId, Effects> = Interned::default();
        let of_callbacks = sets.intern(collected.of_callbacks(analysis, &instances));
        let of_handlers = sets.intern(collected.of_handlers(analysis));
        let of_entries = sets.intern(collected.of_entries(analysis));
        let mut methods: BTreeMap<MethodId, MethodFuture> = BTreeMap::new();
        for (method, instances) in instances {
            if is_cancelled() {
                return None;
            }
            let Some(body) = instances.first().and_then(|instance| analysis.code_of(*instance)) else { continue };
            let at = |statement: StatementId| collected.at(analysis, &instances, statement);
            let is_synchronized = analysis.program().method(method).access.is_synchronized();
            let made = |statement: StatementId| collected.numbered.made_by(method, statement);
            let mut points = points(body, is_synchronized, (&at, &made), &mut sets);
            for point in &mut points {
                let here = body.statements().filter(|statement| body.statement(*statement).pc == point.pc);
                point.guards = collected.guards_at(&mut guards, &instances, body, here);
            }
            methods.insert(method, MethodFuture { points });
        }
        add_bridges(analysis.program(), of_callbacks, &mut methods);
        let guards = guards.sets();
        let Collected { numbered, known_to_library, .. } = collected;
        Some(Futures { numbered, guards, sets, methods, of_callbacks, of_handlers, of_entries, known_to_library })
    }

    /// All effects, by number, each with the number of the set of locks that must be held.
    pub fn effects(&self) -> impl Iterator<Item = (Effect, u32)> + '_ {
        self.numbered.effects.values().iter().map(|(effect, guards, _)| (*effect, guards.index() as u32))
    }

    /// The numbers of the effects on objects that the thread makes itself: they are foreseen only when these are made.
    pub fn fresh(&self) -> impl Iterator<Item = u32> + '_ {
        self.numbered.fresh().map(|id| id.index() as u32)
    }

    /// For each effect, by number, a place where it may happen.
    pub fn places(&self) -> &[(MethodId, Option<StatementId>)] {
        &self.numbered.places
    }

    /// The sets of locks, by number: each lock is a number. Of two accesses to one object with a lock in common, one
    /// must have released it before the other can happen.
    pub fn guards(&self) -> &[Vec<u32>] {
        &self.guards
    }

    /// All sets of effects, by number: the numbers of their effects.
    pub fn sets(&self) -> impl Iterator<Item = Vec<u32>> + '_ {
        self.sets.values().iter().map(|set| set.iter().map(|id| id.index() as u32).collect())
    }

    /// The methods with code that may run.
    pub fn methods(&self) -> impl Iterator<Item = (MethodId, &MethodFuture)> {
        self.methods.iter().map(|(method, future)| (*method, future))
    }

    /// The number of the set of what may happen in handlers of exceptions that end threads.
    pub fn of_handlers(&self) -> u32 {
        self.of_handlers.index() as u32
    }

    /// The number of the set of what may happen in all entry points.
    pub fn of_entries(&self) -> u32 {
        self.of_entries.index() as u32
    }

    /// Who makes the objects that threads of the library's own may know.
    pub fn known_to_library(&self) -> &[MadeBy] {
        &self.known_to_library
    }

    /// The number of the set of what may happen in whatever the library calls.
    pub fn of_callbacks(&self) -> u32 {
        self.of_callbacks.index() as u32
    }
}

/// The library calls a method that the compiler has made, to call another one with the types of a superclass: the
/// points-to analysis lets it call that one. What the library may call may happen in it.
fn add_bridges(program: &Program, of_callbacks: SetId, methods: &mut BTreeMap<MethodId, MethodFuture>) {
    let all = of_callbacks.index() as u32;
    let whole = PointFuture { pc: u16::MAX, before: all, after: all, during: all, guards: 0 };
    let names: BTreeSet<&[u8]> = methods.keys().map(|method| name_of(program, *method)).collect();
    let classes: BTreeSet<ClassId> = methods.keys().map(|method| program.method(*method).class).collect();
    for method in classes.into_iter().flat_map(|class| program.methods_of(class)) {
        let data = program.method(method);
        if data.access.is_bridge() && data.has_code && names.contains(name_of(program, method)) {
            methods.entry(method).or_insert_with(|| MethodFuture { points: vec![whole] });
        }
    }
}

fn name_of(program: &Program, method: MethodId) -> &[u8] {
    program.bytes(program.key(program.method(method).key).name)
}

/// The effects on objects that a statement makes.
type Made<'m> = dyn Fn(StatementId) -> Option<&'m Effects> + 'm;

/// Follows a body backwards.
fn points(
    body: &Body,
    is_synchronized: bool,
    (at, made): (&dyn Fn(StatementId) -> Done, &Made<'_>),
    sets: &mut Interned<SetId, Effects>,
) -> Vec<PointFuture> {
    let blocks = body.blocks().len();
    let mut begins: Vec<Effects> = vec![Effects::default(); blocks];
    let own: Vec<Done> = body.statements().map(at).collect();
    // What may happen before a statement, to objects that exist then.
    let through = |statement: StatementId, after: &mut Effects| {
        after.union(&own[statement.index()].before);
        if let Some(made) = made(statement) {
            after.subtract(made);
        }
    };
    loop {
        let mut changed = false;
        for block in body.blocks().rev() {
            let mut all = leaving(body, block, &begins);
            let mut statements: Vec<StatementId> = body.statements_of(block).collect();
            while let Some(statement) = statements.pop() {
                through(statement, &mut all);
            }
            changed |= begins[block.index()].union(&all);
        }
        if !changed {
            break;
        }
    }
    let mut points: BTreeMap<u16, [Effects; 3]> = BTreeMap::new();
    // The monitor of a synchronized method is entered by its caller.
    let first = body.statements().next();
    let entered = first.filter(|at| is_synchronized && matches!(body.statement(*at).op, Op::MonitorEnter(_)));
    for block in body.blocks() {
        let mut after = leaving(body, block, &begins);
        let mut statements: Vec<StatementId> = body.statements_of(block).collect();
        while let Some(statement) = statements.pop() {
            let mut before = after.clone();
            through(statement, &mut before);
            if Some(statement) == entered {
                continue;
            }
            // Several statements may come from one instruction, and one instruction may be in several blocks.
            let known = points.entry(body.statement(statement).pc).or_default();
            known[0].union(&before);
            known[1].union(&after);
            known[2].union(&own[statement.index()].during);
            after = before;
        }
    }
    let number = |set: SetId| set.index() as u32;
    let point = |(pc, [before, after, during]): (u16, [Effects; 3])| PointFuture {
        pc,
        before: number(sets.intern(before)),
        after: number(sets.intern(after)),
        during: number(sets.intern(during)),
        guards: 0,
    };
    points.into_iter().map(point).collect()
}

/// What may happen after the end of a block.
fn leaving(body: &Body, block: BlockId, begins: &[Effects]) -> Effects {
    let mut all = Effects::default();
    let data = body.block(block);
    let next = data.successors.iter().copied().chain(data.handlers.iter().map(|handler| handler.target));
    for next in next {
        all.union(&begins[next.index()]);
    }
    all
}
