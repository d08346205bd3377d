//! Which locks may be held at a statement, and where each was acquired.
//!
//! Otto and Moschny 2008, section 4: the lockset of a statement is what its method has acquired, together with what was
//! held when the method was entered. The entry locksets of `entered.rs` contain only locks that may be part of a cycle;
//! here it is all locks, in the contexts of `guards.rs` that somebody asks about, and in those that lead there.
//!
//! Over-approximates: a lock that was held on entry counts as released only if it is the lock of a single object, and
//! is released on every path; and methods that call each other are taken together.

use unsnarl_program::ir::StatementId;
use unsnarl_program::{IdSet, IdVec, StrongComponents};

use super::context_graph::CallContext;
use super::guards::state_at;
use super::state::State;
use super::{AcquisitionId, GuardContextId, LockClassId, Operation};
use crate::facts::Facts;

unsnarl_program::ids! {
    /// Contexts that call each other.
    ComponentId;
}

/// The acquisitions that may be in effect when contexts are entered.
pub struct MayHeld {
    /// For each context that was asked about, or leads to one.
    component: IdVec<GuardContextId, Option<ComponentId>>,
    on_entry: IdVec<ComponentId, IdSet<AcquisitionId>>,
    /// The locks of these.
    classes_on_entry: IdVec<ComponentId, IdSet<LockClassId>>,
}

impl MayHeld {
    /// Follows the calls from the starts of threads to these contexts.
    pub fn of(facts: &Facts<'_, '_>, wanted: impl IntoIterator<Item = GuardContextId>) -> MayHeld {
        let guards = &facts.guards;
        let mut is_wanted = IdVec::filled(false, guards.contexts.len());
        let mut open: Vec<GuardContextId> = wanted.into_iter().collect();
        while let Some(context) = open.pop() {
            if !std::mem::replace(&mut is_wanted[context], true) {
                open.extend(guards.context(context).callers().map(|(caller, _)| caller));
            }
        }
        let mut components: Vec<Vec<GuardContextId>> = Vec::new();
        let mut search = StrongComponents::new(guards.contexts.len());
        let mut roots = is_wanted.entries().filter(|(_, is_wanted)| **is_wanted).map(|(context, _)| context);
        let callee = |context: GuardContextId, position: &mut usize| loop {
            let (callee, _) = *guards.callees[context].get(*position)?;
            *position += 1;
            if is_wanted[callee] {
                return Some(callee);
            }
        };
        while let Some(component) = search.next(&mut roots, callee) {
            components.push(component.collect());
        }
        // Callers first.
        components.reverse();
        let mut known = MayHeld {
            component: IdVec::filled(None, guards.contexts.len()),
            on_entry: IdVec::filled(IdSet::default(), components.len()),
            classes_on_entry: IdVec::new(),
        };
        for (id, component) in known.on_entry.ids().zip(&components) {
            component.iter().for_each(|context| known.component[*context] = Some(id));
        }
        for (id, component) in known.on_entry.ids().zip(&components) {
            if facts.is_cancelled() {
                break;
            }
            known.pass_within(facts, id, component);
            component.iter().for_each(|context| known.pass_on(facts, id, *context));
        }
        known.classes_on_entry = known.on_entry.iter().map(|held| classes(facts, held)).collect();
        known
    }

    /// Contexts that call each other are entered with the same locks: what one of them holds, all may hold.
    fn pass_within(&mut self, facts: &Facts<'_, '_>, id: ComponentId, component: &[GuardContextId]) {
        for context in component {
            for (callee, statement) in &facts.guards.callees[*context] {
                if self.component[*callee] == Some(id) {
                    let taken = taken(facts, *context, *statement);
                    self.on_entry[id].union_with(&taken);
                }
            }
        }
    }

    /// Passes what may be held at calls to the contexts that are called.
    fn pass_on(&mut self, facts: &Facts<'_, '_>, id: ComponentId, context: GuardContextId) {
        for (callee, statement) in &facts.guards.callees[context] {
            let Some(to) = self.component[*callee].filter(|to| *to != id) else { continue };
            let held = self.at(facts, context, *statement);
            self.on_entry[to].union_with(&held);
        }
    }

    /// What may be held at a statement of one of the contexts, with what a library method that the statement calls
    /// holds meanwhile. Without a statement: what a library method holds that the library calls.
    pub fn at(
        &self,
        facts: &Facts<'_, '_>,
        context: GuardContextId,
        statement: Option<StatementId>,
    ) -> IdSet<AcquisitionId> {
        let Some(component) = self.component[context] else { return IdSet::default() };
        let entered = &self.on_entry[component];
        let released = released(facts, context, statement);
        let is_kept = |id: &AcquisitionId| !released.contains(facts.locks.acquisition(*id).class);
        let mut held = if released.is_empty() { entered.clone() } else { entered.iter().filter(is_kept).collect() };
        held.union_with(&taken(facts, context, statement));
        held
    }

    /// The locks of [`at`](Self::at).
    pub fn classes_at(
        &self,
        facts: &Facts<'_, '_>,
        context: GuardContextId,
        statement: Option<StatementId>,
    ) -> IdSet<LockClassId> {
        let Some(component) = self.component[context] else { return IdSet::default() };
        let mut held = self.classes_on_entry[component].difference(&released(facts, context, statement));
        held.union_with(&classes(facts, &taken(facts, context, statement)));
        held
    }
}

fn classes(facts: &Facts<'_, '_>, acquisitions: &IdSet<AcquisitionId>) -> IdSet<LockClassId> {
    acquisitions.iter().map(|id| facts.locks.acquisition(id).class).collect()
}

/// The locks that were held on entry and must have been released.
fn released(facts: &Facts<'_, '_>, context: GuardContextId, statement: Option<StatementId>) -> IdSet<LockClassId> {
    let state = state_at(&facts.guards.states[facts.guards.context(context).instance], statement);
    let is_one = |class: &LockClassId| facts.locks.class(*class).must_be_of(&facts.once).is_some();
    let released = state.into_iter().flat_map(State::released).filter(|released| released.must);
    released.map(|released| released.class).filter(is_one).collect()
}

/// What a context itself has acquired and may hold at a statement.
fn taken(facts: &Facts<'_, '_>, context: GuardContextId, statement: Option<StatementId>) -> IdSet<AcquisitionId> {
    let instance = facts.guards.context(context).instance;
    let state = state_at(&facts.guards.states[instance], statement);
    let mut taken: IdSet<AcquisitionId> =
        state.into_iter().flat_map(|state| state.held()).map(|held| held.acquisition).collect();
    for operation in facts.guards.operations(instance, statement) {
        if let Operation::During(during) = operation {
            taken.union_with(&during.iter().copied().collect());
        }
    }
    taken
}
