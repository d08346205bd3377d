//! Removes φ-functions that are redundant (all arguments are the same value) or dead (only φ-functions use them).
//!
//! Redundant ones are removed by strongly connected components, operands first (Braun et al., section 3.2, algorithm
//! 5). If all arguments from outside a component are one value, the component is replaced by that value. Otherwise its
//! members without arguments from outside are processed again.

use std::cell::Cell;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::ssa::{Draft, DraftDefinition, PhiId};
use crate::components::StrongComponents;
use crate::ids::IdVec;
use crate::ir::ValueId;

/// The replacement of each value, and the φ-functions that are live.
pub(super) struct Simplified {
    stands_for: IdVec<ValueId, Cell<ValueId>>,
    pub(super) is_live: IdVec<PhiId, bool>,
}

impl Simplified {
    /// The final replacement of `value`. Shortens the chain of replacements (path halving).
    pub(super) fn of(&self, value: ValueId) -> ValueId {
        let mut value = value;
        loop {
            let above = self.stands_for[value].get();
            if above == value {
                return value;
            }
            self.stands_for[value].set(self.stands_for[above].get());
            value = above;
        }
    }

    fn replace(&mut self, value: ValueId, by: ValueId) {
        self.stands_for[value].set(by);
    }
}

pub(super) fn simplify(draft: &Draft) -> Simplified {
    let mut simplified = Simplified {
        stands_for: draft.values.ids().map(Cell::new).collect(),
        is_live: IdVec::filled(false, draft.phis.len()),
    };
    remove_redundant(draft, &mut simplified);
    mark_live(draft, &mut simplified);
    simplified
}

fn phi_of(draft: &Draft, value: ValueId) -> Option<PhiId> {
    match draft.value(value).definition {
        DraftDefinition::Phi(phi) => Some(phi),
        _ => None,
    }
}

/// Maximum number of times that a φ-function is processed, on average, as part of smaller and smaller components. Real
/// code needs two or three.
const MAX_VISITS: usize = 24;

fn remove_redundant(draft: &Draft, simplified: &mut Simplified) {
    let mut visits_left = 10_000 + draft.phis.len() * MAX_VISITS;
    // The subset that each φ-function currently belongs to.
    let mut subset_of = IdVec::filled(0u32, draft.phis.len());
    let mut subsets = 0;
    let all: Vec<PhiId> = draft.phis.ids().collect();
    let mut search = StrongComponents::new(draft.phis.len());
    // Worklist of components, in levels: the inner part of a component precedes the later components, which use it.
    let mut levels = vec![components(draft, simplified, &mut search, &all, 0, &subset_of)];
    while let Some(level) = levels.last_mut() {
        let Some(component) = level.next() else {
            levels.pop();
            continue;
        };
        let inner = replace_or_find_inner(draft, simplified, &component);
        if !inner.is_empty() {
            if visits_left < inner.len() {
                return remove_trivial(draft, simplified);
            }
            visits_left -= inner.len();
            subsets += 1;
            for phi in &inner {
                subset_of[*phi] = subsets;
            }
            levels.push(components(draft, simplified, &mut search, &inner, subsets, &subset_of));
        }
    }
}

/// The fallback for adversarial code: removes trivial φ-functions, whose arguments are one value and themselves, and
/// those that become trivial. The result is correct but may not be minimal.
fn remove_trivial(draft: &Draft, simplified: &mut Simplified) {
    let mut users: IdVec<PhiId, SmallVec<[PhiId; 2]>> = IdVec::filled(SmallVec::new(), draft.phis.len());
    for (user, phi) in draft.phis.entries() {
        for argument in phi.arguments.iter().filter_map(|argument| phi_of(draft, *argument)) {
            users[argument].push(user);
        }
    }
    let mut work: Vec<PhiId> = draft.phis.ids().collect();
    while let Some(id) = work.pop() {
        let phi = &draft.phis[id];
        if simplified.of(phi.value) != phi.value {
            continue;
        }
        let mut others =
            phi.arguments.iter().map(|argument| simplified.of(*argument)).filter(|value| *value != phi.value);
        if let Some(first) = others.next()
            && others.all(|other| other == first)
        {
            simplified.replace(phi.value, first);
            let users_of_phi = std::mem::take(&mut users[id]);
            work.extend(&users_of_phi);
            if let Some(first) = phi_of(draft, first) {
                users[first].extend(users_of_phi);
            }
        }
    }
}

/// Replaces the component if its arguments from outside are one value. Otherwise returns its members without arguments
/// from outside.
fn replace_or_find_inner(draft: &Draft, simplified: &mut Simplified, component: &[PhiId]) -> Vec<PhiId> {
    let set: FxHashSet<PhiId> =
        if component.len() > 8 { component.iter().copied().collect() } else { FxHashSet::default() };
    let is_member = |phi: PhiId| {
        if component.len() > 8 { set.contains(&phi) } else { component.contains(&phi) }
    };
    let mut outside: SmallVec<[ValueId; 2]> = SmallVec::new();
    let mut inner = Vec::new();
    for phi in component {
        let mut is_inner = true;
        for argument in &draft.phis[*phi].arguments {
            let argument = simplified.of(*argument);
            if phi_of(draft, argument).is_some_and(is_member) {
                continue;
            }
            is_inner = false;
            if outside.len() < 2 && !outside.contains(&argument) {
                outside.push(argument);
            }
        }
        if is_inner {
            inner.push(*phi);
        }
    }
    if let [only] = outside[..] {
        for phi in component {
            simplified.replace(draft.phis[*phi].value, only);
        }
        return Vec::new();
    }
    // A component without arguments from outside is unreachable, and has no smaller part to process.
    if inner.len() < component.len() { inner } else { Vec::new() }
}

/// The strongly connected components of the φ-functions in `members`, operands before users. Tarjan's algorithm,
/// without recursion.
fn components(
    draft: &Draft,
    simplified: &Simplified,
    search: &mut StrongComponents<PhiId>,
    members: &[PhiId],
    subset: u32,
    subset_of: &IdVec<PhiId, u32>,
) -> std::vec::IntoIter<Vec<PhiId>> {
    // A φ-function that now belongs to another subset is outside.
    let member = |value: &ValueId| phi_of(draft, simplified.of(*value)).filter(|phi| subset_of[*phi] == subset);
    let mut found = Vec::new();
    search.restart();
    let mut roots = members.iter().copied();
    while let Some(component) = search.next(&mut roots, |phi, position| {
        let mut rest = draft.phis[phi].arguments[*position..].iter();
        let next = rest.find_map(member);
        *position = draft.phis[phi].arguments.len() - rest.len();
        next
    }) {
        found.push(component.collect());
    }
    found.into_iter()
}

/// Marks the φ-functions that a statement uses, directly or through other φ-functions.
fn mark_live(draft: &Draft, simplified: &mut Simplified) {
    let mut work: Vec<PhiId> = Vec::new();
    let mut is_live = std::mem::take(&mut simplified.is_live);
    let mut mark = |value: ValueId, work: &mut Vec<PhiId>| {
        if let Some(phi) = phi_of(draft, simplified.of(value))
            && !std::mem::replace(&mut is_live[phi], true)
        {
            work.push(phi);
        }
    };
    for value in &draft.operands {
        mark(*value, &mut work);
    }
    for statement in &draft.statements {
        let mut op = statement.op;
        op.map_direct_uses(|value| {
            mark(value, &mut work);
            value
        });
    }
    while let Some(phi) = work.pop() {
        for argument in &draft.phis[phi].arguments {
            mark(*argument, &mut work);
        }
    }
    simplified.is_live = is_live;
}
