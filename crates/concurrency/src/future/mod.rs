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
//! | `allocations.rs` | 4.6 | which objects are made |
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
mod allocations;
mod effect;
mod guards;
mod library;
mod synchronisation;

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_library::OriginKind;
use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId};
use unsnarl_program::ir::{BlockId, Body, Op, StatementId};
use unsnarl_program::{IdBits, IdVec, Interned, MethodId};

pub use effect::{Effect, MadeBy, Place};
use effect::{EffectId, GuardsId, SetId};

use crate::facts::Facts;

type Effects = IdBits<EffectId>;

/// What threads may still do.
pub struct Futures {
    effects: Interned<EffectId, (Effect, GuardsId)>,
    guards: Vec<Vec<u32>>,
    sets: Interned<SetId, Effects>,
    methods: BTreeMap<MethodId, MethodFuture>,
    of_callbacks: SetId,
    of_handlers: SetId,
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

/// An analysis: adds what a statement does itself, without what it calls.
type Analyse = fn(&Analysis<'_>, InstanceId, &Body, StatementId, &mut dyn FnMut(Effect));

const ANALYSES: [Analyse; 4] = [accesses::effects, synchronisation::effects, allocations::effects, library::effects];

impl Futures {
    /// Computes them; `None` if cancelled.
    pub fn of(facts: &Facts<'_, '_>, is_cancelled: &dyn Fn() -> bool) -> Option<Futures> {
        let analysis = facts.analysis;
        let mut effects: Interned<EffectId, (Effect, GuardsId)> = Interned::default();
        let mut guards = guards::Collector::new(facts);
        let mut own: BTreeMap<(InstanceId, StatementId), Effects> = BTreeMap::new();
        let mut total: IdVec<InstanceId, Effects> = IdVec::default();
        let gaps = library::Gaps::of(analysis);
        for instance in analysis.instances() {
            if is_cancelled() {
                return None;
            }
            let mut all = Effects::default();
            match analysis.code_of(instance) {
                Some(body) => {
                    for statement in body.statements() {
                        let mut found = Effects::default();
                        let held = guards.at(instance, body, statement);
                        let mut add = |effect: Effect| {
                            let held = if effect.is_access() { held } else { guards::NONE };
                            found.insert(effects.intern((effect, held)));
                        };
                        ANALYSES.iter().for_each(|analyse| analyse(analysis, instance, body, statement, &mut add));
                        if gaps.contains(body.method, statement) {
                            add(Effect::Anything);
                        }
                        if !found.is_empty() {
                            all.union(&found);
                            own.insert((instance, statement), found);
                        }
                    }
                }
                None => library::of_instance(analysis, instance, &mut |effect| {
                    all.insert(effects.intern((effect, guards::NONE)));
                }),
            }
            total.push(all);
        }
        close(analysis, &mut total);
        let mut sets: Interned<SetId, Effects> = Interned::default();
        let mut instances: BTreeMap<MethodId, Vec<InstanceId>> = BTreeMap::new();
        let mut callbacks: Effects = [Effect::Library, Effect::Machinery, Effect::Park]
            .into_iter()
            .map(|effect| effects.intern((effect, guards::NONE)))
            .collect();
        let mut handlers = Effects::default();
        for instance in analysis.instances() {
            if analysis.code_of(instance).is_some() {
                instances.entry(analysis.instance(instance).method).or_default().push(instance);
            } else {
                callbacks.union(&total[instance]);
            }
        }
        let mut called_back: BTreeSet<MethodId> = BTreeSet::new();
        for edge in analysis.instances().flat_map(|instance| analysis.calls_to(instance)) {
            if !matches!(edge.kind, EdgeKind::Call | EdgeKind::Initialise) {
                called_back.insert(analysis.instance(edge.callee).method);
            }
            if is_handler(analysis, edge) {
                handlers.union(&total[edge.callee]);
            }
        }
        for instance in called_back.iter().flat_map(|method| instances.get(method)).flatten() {
            callbacks.union(&total[*instance]);
        }
        let (of_callbacks, of_handlers) = (sets.intern(callbacks), sets.intern(handlers));
        let mut futures =
            Futures { effects, sets, methods: BTreeMap::new(), guards: Vec::new(), of_callbacks, of_handlers };
        for (method, instances) in instances {
            if is_cancelled() {
                return None;
            }
            let Some(body) = instances.first().and_then(|instance| analysis.code_of(*instance)) else { continue };
            let at = |statement: StatementId| {
                let mut all = Effects::default();
                for instance in &instances {
                    if let Some(found) = own.get(&(*instance, statement)) {
                        all.union(found);
                    }
                    for edge in analysis.calls_at(*instance, Some(statement)) {
                        all.union(&total[edge.callee]);
                    }
                }
                all
            };
            let is_synchronized = analysis.program().method(method).access.is_synchronized();
            let mut points = futures.points(body, is_synchronized, &at);
            for point in &mut points {
                let here = body.statements().filter(|statement| body.statement(*statement).pc == point.pc);
                point.guards = guards.at_all(&instances, body, here);
            }
            futures.methods.insert(method, MethodFuture { points });
        }
        futures.guards = guards.sets();
        Some(futures)
    }

    /// Follows a body backwards.
    fn points(&mut self, body: &Body, is_synchronized: bool, at: &dyn Fn(StatementId) -> Effects) -> Vec<PointFuture> {
        let blocks = body.blocks().len();
        let mut begins: Vec<Effects> = vec![Effects::default(); blocks];
        let own: Vec<Effects> = body.statements().map(at).collect();
        let of_statement = |statement: StatementId| &own[statement.index()];
        loop {
            let mut changed = false;
            for block in body.blocks().rev() {
                let mut all = self.leaving(body, block, &begins);
                for statement in body.statements_of(block) {
                    all.union(of_statement(statement));
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
            let mut after = self.leaving(body, block, &begins);
            let mut statements: Vec<StatementId> = body.statements_of(block).collect();
            while let Some(statement) = statements.pop() {
                let mut before = after.clone();
                before.union(of_statement(statement));
                if Some(statement) == entered {
                    continue;
                }
                // Several statements may come from one instruction, and one instruction may be in several blocks.
                let known = points.entry(body.statement(statement).pc).or_default();
                known[0].union(&before);
                known[1].union(&after);
                known[2].union(of_statement(statement));
                after = before;
            }
        }
        let number = |set: SetId| set.index() as u32;
        let point = |(pc, [before, after, during]): (u16, [Effects; 3])| PointFuture {
            pc,
            before: number(self.sets.intern(before)),
            after: number(self.sets.intern(after)),
            during: number(self.sets.intern(during)),
            guards: 0,
        };
        points.into_iter().map(point).collect()
    }

    /// What may happen after the end of a block.
    fn leaving(&self, body: &Body, block: BlockId, begins: &[Effects]) -> Effects {
        let mut all = Effects::default();
        let data = body.block(block);
        let next = data.successors.iter().copied().chain(data.handlers.iter().map(|handler| handler.target));
        for next in next {
            all.union(&begins[next.index()]);
        }
        all
    }

    /// All effects, by number, each with the number of the set of locks that must be held.
    pub fn effects(&self) -> impl Iterator<Item = (Effect, u32)> + '_ {
        self.effects.values().iter().map(|(effect, guards)| (*effect, guards.index() as u32))
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

    /// The number of the set of what may happen in whatever the library calls.
    pub fn of_callbacks(&self) -> u32 {
        self.of_callbacks.index() as u32
    }
}

/// Whether a call is one of a handler for exceptions that end threads.
fn is_handler(analysis: &Analysis<'_>, edge: &CallEdge) -> bool {
    let EdgeKind::Spawn(call, index) = edge.kind else { return false };
    let spawn = analysis.model(call).and_then(|model| model.method.spawns.get(usize::from(index)));
    spawn.is_some_and(|spawn| spawn.kind == OriginKind::ExceptionHandler)
}

/// Adds what callees do, to a fixpoint.
fn close(analysis: &Analysis<'_>, total: &mut IdVec<InstanceId, Effects>) {
    let mut open: Vec<InstanceId> = analysis.instances().collect();
    let mut is_open: IdVec<InstanceId, bool> = IdVec::filled(true, total.len());
    while let Some(instance) = open.pop() {
        is_open[instance] = false;
        let own = total[instance].clone();
        for edge in analysis.calls_to(instance) {
            if total[edge.caller].union(&own) && !is_open[edge.caller] {
                is_open[edge.caller] = true;
                open.push(edge.caller);
            }
        }
    }
}
