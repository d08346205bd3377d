//! What each statement does itself, and what each method does in all: the first half of the analysis.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use unsnarl_library::{OriginKind, Spawn};
use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId};
use unsnarl_program::ir::{Body, StatementId};
use unsnarl_program::{IdVec, Interned, MethodId};

use super::effect::{Effect, EffectId, GuardsId, MadeBy};
use super::fresh::{self, Fresh};
use super::library::{Library, Operand};
use super::{Effects, accesses, guards, synchronisation};
use crate::facts::Facts;

/// An analysis: adds what a statement does itself, without what it calls.
type Analyse = fn(&Analysis<'_>, InstanceId, &Body, StatementId, &mut dyn FnMut(Effect));

const ANALYSES: [Analyse; 2] = [accesses::effects, synchronisation::effects];

/// The methods with code, each with its instances.
pub(super) type Instances = BTreeMap<MethodId, Vec<InstanceId>>;

/// A place where an effect may happen: a statement, or a method of the library.
pub(super) type At = (MethodId, Option<StatementId>);

/// An effect, the locks that must be held, and who makes the object if it is fresh.
type Full = (Effect, GuardsId, Option<Fresh>);

/// All effects, by number, and a place for each.
#[derive(Default)]
pub(super) struct Numbered {
    pub effects: Interned<EffectId, Full>,
    pub places: Vec<At>,
    /// Those on `this` in constructors.
    constructed: Effects,
    /// Those on objects that a statement makes.
    made: BTreeMap<(MethodId, StatementId), Effects>,
}

impl Numbered {
    fn number(&mut self, (effect, held, fresh): Full, at: At) -> EffectId {
        let id = self.effects.intern((effect, held, fresh));
        if id.index() == self.places.len() {
            self.places.push(at);
            match fresh {
                Some(Fresh::Constructed) => _ = self.constructed.insert(id),
                Some(Fresh::Made(method, statement)) => {
                    self.made.entry((method, statement)).or_default().insert(id);
                }
                None => (),
            }
        }
        id
    }

    /// The effects on objects that a statement makes.
    pub fn made_by(&self, method: MethodId, statement: StatementId) -> Option<&Effects> {
        self.made.get(&(method, statement))
    }

    /// The effects on fresh objects.
    pub fn fresh(&self) -> impl Iterator<Item = EffectId> + '_ {
        self.constructed.iter().chain(self.made.values().flat_map(Effects::iter))
    }
}

/// What a statement does, with what it calls.
#[derive(Clone, Default)]
pub(super) struct Done {
    /// To objects that exist before.
    pub before: Effects,
    /// To any.
    pub during: Effects,
}

/// What happens where.
pub(super) struct Collected {
    pub numbered: Numbered,
    /// What statements do themselves.
    own: BTreeMap<(InstanceId, StatementId), Effects>,
    /// What methods do, with all that they call.
    total: IdVec<InstanceId, Effects>,
    /// Who makes the objects that threads of the library's own may know.
    pub known_to_library: Vec<MadeBy>,
}

impl Collected {
    /// Collects it; `None` if cancelled.
    pub fn of(
        facts: &Facts<'_, '_>,
        guards: &mut guards::Collector<'_, '_, '_>,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Option<Collected> {
        let analysis = facts.analysis;
        let mut library = Library::of(analysis);
        let mut collected = Collected {
            numbered: Numbered::default(),
            own: BTreeMap::new(),
            total: IdVec::default(),
            known_to_library: std::mem::take(&mut library.known),
        };
        for instance in analysis.instances() {
            if is_cancelled() {
                return None;
            }
            let all = match analysis.code_of(instance) {
                Some(body) => collected.of_body(analysis, instance, body, &library, guards),
                None => {
                    let at = (analysis.instance(instance).method, None);
                    let mut all = Effects::default();
                    library.of_instance(analysis, instance, &mut |effect, _| {
                        all.insert(collected.numbered.number((effect, guards::NONE, None), at));
                    });
                    all
                }
            };
            collected.total.push(all);
        }
        close(analysis, &collected.numbered.constructed, &mut collected.total);
        Some(collected)
    }

    fn of_body(
        &mut self,
        analysis: &Analysis<'_>,
        instance: InstanceId,
        body: &Body,
        library: &Library,
        guards: &mut guards::Collector<'_, '_, '_>,
    ) -> Effects {
        let mut all = Effects::default();
        for statement in body.statements() {
            let mut found = Effects::default();
            let fresh = fresh::of_statement(analysis.program(), body, statement);
            let mut add = |effect: Effect, operand: Option<Operand>| {
                let held = match effect.is_access() {
                    true => guards.at(instance, body, statement, operand.map(|operand| operand.value)),
                    false => guards::NONE,
                };
                let of_operand = operand.and_then(|operand| operand.fresh);
                let fresh = of_operand.or(fresh.filter(|_| effect.is_on_object()));
                let id = self.numbered.number((effect, held, fresh), (body.method, Some(statement)));
                found.insert(id);
                if !matches!(fresh, Some(Fresh::Made(..))) {
                    all.insert(id);
                }
            };
            for analyse in ANALYSES {
                analyse(analysis, instance, body, statement, &mut |effect| add(effect, None));
            }
            library.effects(analysis, instance, body, statement, &mut add);
            if !found.is_empty() {
                self.own.insert((instance, statement), found);
            }
        }
        all
    }

    /// The locks that must be held at all accesses of some statements, in all of some instances.
    pub fn guards_at(
        &self,
        guards: &mut guards::Collector<'_, '_, '_>,
        instances: &[InstanceId],
        body: &Body,
        statements: impl Iterator<Item = StatementId>,
    ) -> u32 {
        let mut common: Option<Vec<u32>> = None;
        for statement in statements.filter(|statement| guards::is_access(body, *statement)) {
            for instance in instances {
                let own = self.own.get(&(*instance, statement));
                let effects = own.into_iter().flat_map(Effects::iter).map(|id| &self.numbered.effects.values()[id]);
                let mut sets = effects.filter(|(effect, ..)| effect.is_access()).map(|(_, held, _)| *held).peekable();
                // Where nothing is known to be accessed, no lock is known to be held.
                let sets = sets.peek().is_none().then_some(guards::NONE).into_iter().chain(sets);
                for held in sets {
                    let held = guards.locks_of(held);
                    match &mut common {
                        None => common = Some(held.to_vec()),
                        Some(common) => common.retain(|lock| held.contains(lock)),
                    }
                }
            }
        }
        guards.number(common.unwrap_or_default())
    }

    /// What a statement does in some instances of its method, with what it calls.
    pub fn at(&self, analysis: &Analysis<'_>, instances: &[InstanceId], statement: StatementId) -> Done {
        let mut done = Done::default();
        for instance in instances {
            if let Some(found) = self.own.get(&(*instance, statement)) {
                done.before.union(found);
                done.during.union(found);
            }
            for edge in analysis.calls_at(*instance, Some(statement)) {
                let total = &self.total[edge.callee];
                done.before.union(&seen_by(analysis, edge, &self.numbered.constructed, total));
                done.during.union(total);
            }
        }
        done
    }

    /// What whatever the library calls does.
    pub fn of_callbacks(&mut self, analysis: &Analysis<'_>, instances: &Instances) -> Effects {
        let library = analysis.instances().filter(|instance| analysis.code_of(*instance).is_none());
        let edges = analysis.instances().flat_map(|instance| analysis.calls_to(instance));
        let called_back: BTreeSet<MethodId> = edges
            .filter(|edge| !matches!(edge.kind, EdgeKind::Call | EdgeKind::Initialise))
            .map(|edge| analysis.instance(edge.callee).method)
            .collect();
        let of_program = called_back.iter().flat_map(|method| instances.get(method)).flatten().copied();
        let mut all = Effects::default();
        for instance in library.chain(of_program) {
            all.union(&self.total[instance]);
        }
        // Nobody is blamed for what the library does by itself: any place will do.
        if let Some(at) = instances.keys().next() {
            let has_timers = analysis.spawns().iter().any(|edge| analysis.spawn(edge).is_some_and(is_timer));
            let clock = has_timers.then_some(Effect::ReadClock);
            for effect in [Effect::Library, Effect::Machinery, Effect::Park].into_iter().chain(clock) {
                all.insert(self.numbered.number((effect, guards::NONE, None), (*at, None)));
            }
        }
        all
    }

    /// What entry points do.
    pub fn of_entries(&self, analysis: &Analysis<'_>) -> Effects {
        let mut all = Effects::default();
        for (_, instance, _) in analysis.entries() {
            all.union(&self.total[*instance]);
        }
        all
    }

    /// What handlers of exceptions that end threads do.
    pub fn of_handlers(&self, analysis: &Analysis<'_>) -> Effects {
        let mut all = Effects::default();
        for edge in analysis.instances().flat_map(|instance| analysis.calls_to(instance)) {
            if is_handler(analysis, edge) {
                all.union(&self.total[edge.callee]);
            }
        }
        all
    }
}

/// Whether the thread that runs it reads the clock.
fn is_timer(spawn: &Spawn) -> bool {
    spawn.kind == OriginKind::Timer
}

/// Whether a call is one of a handler for exceptions that end threads.
fn is_handler(analysis: &Analysis<'_>, edge: &CallEdge) -> bool {
    let EdgeKind::Spawn(call, index) = edge.kind else { return false };
    let spawn = analysis.model(call).and_then(|model| model.method.spawns.get(usize::from(index)));
    spawn.is_some_and(|spawn| spawn.kind == OriginKind::ExceptionHandler)
}

/// What a callee does to objects that exist before it is called.
fn seen_by<'t>(
    analysis: &Analysis<'_>,
    edge: &CallEdge,
    constructed: &Effects,
    total: &'t Effects,
) -> Cow<'t, Effects> {
    if !total.meets(constructed) || !fresh::constructs(analysis, edge) {
        return Cow::Borrowed(total);
    }
    let mut seen = total.clone();
    seen.subtract(constructed);
    Cow::Owned(seen)
}

/// Adds what callees do, to a fixpoint.
fn close(analysis: &Analysis<'_>, constructed: &Effects, total: &mut IdVec<InstanceId, Effects>) {
    let mut open: Vec<InstanceId> = analysis.instances().collect();
    let mut is_open: IdVec<InstanceId, bool> = IdVec::filled(true, total.len());
    while let Some(instance) = open.pop() {
        is_open[instance] = false;
        let own = total[instance].clone();
        for edge in analysis.calls_to(instance) {
            let seen = seen_by(analysis, edge, constructed, &own);
            if total[edge.caller].union(&seen) && !is_open[edge.caller] {
                is_open[edge.caller] = true;
                open.push(edge.caller);
            }
        }
    }
}
