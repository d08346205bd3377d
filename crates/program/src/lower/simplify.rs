//! Removes φ-functions that are redundant (all arguments are the same value) or dead (only φ-functions use them).
//!
//! Redundant ones are removed by strongly connected components, operands first (Braun et al., section 3.2, algorithm
//! 5). If all arguments from outside a component are one value, the component is replaced by that value. Otherwise its
//! members without arguments from outside are processed again.

use std::cell::Cell;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::ssa::{Draft, DraftDefinition};
use crate::ir::ValueId;

/// The replacement of each value, and the φ-functions that are live.
pub(super) struct Simplified {
    stands_for: Vec<Cell<ValueId>>,
    /// By index of the φ-function.
    pub(super) is_live: Vec<bool>,
}

impl Simplified {
    /// The final replacement of `value`. Shortens the chain of replacements (path halving).
    pub(super) fn of(&self, value: ValueId) -> ValueId {
        let mut value = value;
        loop {
            let above = self.stands_for[value.index()].get();
            if above == value {
                return value;
            }
            self.stands_for[value.index()].set(self.stands_for[above.index()].get());
            value = above;
        }
    }

    fn replace(&mut self, value: ValueId, by: ValueId) {
        self.stands_for[value.index()].set(by);
    }
}

pub(super) fn simplify(draft: &Draft) -> Simplified {
    let mut simplified = Simplified {
        stands_for: (0..draft.values.len()).map(|index| Cell::new(ValueId::new(index))).collect(),
        is_live: vec![false; draft.phis.len()],
    };
    remove_redundant(draft, &mut simplified);
    mark_live(draft, &mut simplified);
    simplified
}

fn phi_of(draft: &Draft, value: ValueId) -> Option<u32> {
    match draft.value(value).definition {
        DraftDefinition::Phi(index) => Some(index),
        _ => None,
    }
}

/// Maximum number of times that a φ-function is processed, on average, as part of smaller and smaller components. Real
/// code needs two or three.
const MAX_VISITS: usize = 24;

fn remove_redundant(draft: &Draft, simplified: &mut Simplified) {
    let mut visits_left = 10_000 + draft.phis.len() * MAX_VISITS;
    // The subset that each φ-function currently belongs to.
    let mut subset_of = vec![0u32; draft.phis.len()];
    let mut subsets = 0;
    let all: Vec<u32> = (0..draft.phis.len() as u32).collect();
    // Worklist of components, in levels: the inner part of a component precedes the later components, which use it.
    let mut levels = vec![components(draft, simplified, &all, 0, &subset_of).into_iter()];
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
                subset_of[*phi as usize] = subsets;
            }
            levels.push(components(draft, simplified, &inner, subsets, &subset_of).into_iter());
        }
    }
}

/// The fallback for adversarial code: removes trivial φ-functions, whose arguments are one value and themselves, and
/// those that become trivial. The result is correct but may not be minimal.
fn remove_trivial(draft: &Draft, simplified: &mut Simplified) {
    let mut users: Vec<SmallVec<[u32; 2]>> = vec![SmallVec::new(); draft.phis.len()];
    for (index, phi) in draft.phis.iter().enumerate() {
        for argument in phi.arguments.iter().filter_map(|argument| phi_of(draft, *argument)) {
            users[argument as usize].push(index as u32);
        }
    }
    let mut work: Vec<u32> = (0..draft.phis.len() as u32).collect();
    while let Some(index) = work.pop() {
        let phi = &draft.phis[index as usize];
        if simplified.of(phi.value) != phi.value {
            continue;
        }
        let mut others =
            phi.arguments.iter().map(|argument| simplified.of(*argument)).filter(|value| *value != phi.value);
        if let Some(first) = others.next()
            && others.all(|other| other == first)
        {
            simplified.replace(phi.value, first);
            let users_of_phi = std::mem::take(&mut users[index as usize]);
            work.extend(&users_of_phi);
            if let Some(first) = phi_of(draft, first) {
                users[first as usize].extend(users_of_phi);
            }
        }
    }
}

/// Replaces the component if its arguments from outside are one value. Otherwise returns its members without arguments
/// from outside.
fn replace_or_find_inner(draft: &Draft, simplified: &mut Simplified, component: &[u32]) -> Vec<u32> {
    let set: FxHashSet<u32> =
        if component.len() > 8 { component.iter().copied().collect() } else { FxHashSet::default() };
    let is_member = |phi: u32| {
        if component.len() > 8 { set.contains(&phi) } else { component.contains(&phi) }
    };
    let mut outside: SmallVec<[ValueId; 2]> = SmallVec::new();
    let mut inner = Vec::new();
    for phi in component {
        let mut is_inner = true;
        for argument in &draft.phis[*phi as usize].arguments {
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
            simplified.replace(draft.phis[*phi as usize].value, only);
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
    members: &[u32],
    subset: u32,
    subset_of: &[u32],
) -> Vec<Vec<u32>> {
    let arguments = |phi: u32| &draft.phis[phi as usize].arguments;
    // A φ-function that now belongs to another subset is outside.
    let member = |value: ValueId| phi_of(draft, simplified.of(value)).filter(|phi| subset_of[*phi as usize] == subset);
    let mut order: rustc_hash::FxHashMap<u32, (u32, u32, bool)> = rustc_hash::FxHashMap::default();
    let mut found = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    let mut path: Vec<(u32, usize)> = Vec::new();
    let mut next_number = 0;
    for root in members {
        if order.contains_key(root) {
            continue;
        }
        path.push((*root, 0));
        while let Some((phi, position)) = path.last_mut() {
            let phi = *phi;
            if *position == 0 && !order.contains_key(&phi) {
                order.insert(phi, (next_number, next_number, true));
                next_number += 1;
                open.push(phi);
            }
            if let Some(argument) = arguments(phi).get(*position) {
                *position += 1;
                if let Some(below) = member(*argument) {
                    match order.get(&below) {
                        None => path.push((below, 0)),
                        Some((number, _, true)) => {
                            let number = *number;
                            if let Some(entry) = order.get_mut(&phi) {
                                entry.1 = entry.1.min(number);
                            }
                        }
                        Some(_) => {}
                    }
                }
                continue;
            }
            path.pop();
            let (number, low, _) = order[&phi];
            if let Some((above, _)) = path.last()
                && let Some(entry) = order.get_mut(above)
            {
                entry.1 = entry.1.min(low);
            }
            if low == number {
                let mut component = Vec::new();
                while let Some(member) = open.pop() {
                    if let Some(entry) = order.get_mut(&member) {
                        entry.2 = false;
                    }
                    component.push(member);
                    if member == phi {
                        break;
                    }
                }
                found.push(component);
            }
        }
    }
    found
}

/// Marks the φ-functions that a statement uses, directly or through other φ-functions.
fn mark_live(draft: &Draft, simplified: &mut Simplified) {
    let mut work: Vec<u32> = Vec::new();
    let mut is_live = std::mem::take(&mut simplified.is_live);
    let mut mark = |value: ValueId, work: &mut Vec<u32>| {
        if let Some(phi) = phi_of(draft, simplified.of(value))
            && !std::mem::replace(&mut is_live[phi as usize], true)
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
        for argument in &draft.phis[phi as usize].arguments {
            mark(*argument, &mut work);
        }
    }
    simplified.is_live = is_live;
}
