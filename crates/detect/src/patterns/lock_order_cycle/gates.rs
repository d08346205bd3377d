//! Gates: locks that two threads of a cycle would both have to hold.
//!
//! A gate is a single object; or it is one of many, identified by name. Suppose that `o.x` is wanted, or held, under
//! the lock `o.gate`, and that `x` owns its object exclusively. Then two threads that use the same `o.x` use the same
//! `o`, and so the same gate: one of them waits for the gate. Names are paths of fields that never change.

use smallvec::SmallVec;
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Constraint, Guard, PathId, Way};
use unsnarl_library::{LockMode, LockSort};
use unsnarl_pointer::ObjectId;
use unsnarl_program::FieldId;

/// A single object whose lock must be held, with its sort and mode.
pub(super) type SingleGate = (ObjectId, LockSort, LockMode);

/// A lock that must be held together with another one, both named by paths from one object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct NamedGate {
    /// The path to the lock that is held or wanted.
    lock: SmallVec<[FieldId; 2]>,
    /// The path to the gate.
    gate: SmallVec<[FieldId; 2]>,
    sort: LockSort,
    mode: LockMode,
}

/// The gates of a constraint.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Gates {
    single: Vec<SingleGate>,
    named_for_held: Vec<NamedGate>,
    named_for_wanted: Vec<NamedGate>,
}

impl Gates {
    pub(super) fn of(facts: &Facts<'_, '_>, constraint: &Constraint) -> Gates {
        let locks = &facts.locks;
        let single = |class: &_| {
            let class = locks.class(*class);
            Some((class.must_be_of(&facts.once)?, class.sort, class.mode))
        };
        let mut gates = Gates { single: constraint.guards.iter().filter_map(single).collect(), ..Gates::default() };
        let wanted = locks.acquisition(constraint.wanted);
        let Some(statement) = wanted.statement else { return gates };
        for (index, context) in facts.guards.contexts_of(wanted.instance).enumerate() {
            let mut held = facts.guards.held(context, statement);
            if matches!(wanted.way, Way::Wait(_)) {
                // A waiting thread has released the lock that it waits to acquire again.
                held.retain(|guard| !locks.class(guard.class).may_be_lock_of(locks.class(wanted.class)));
            }
            let mut same = held.iter().filter(|guard| guard.class == constraint.held);
            let name = same.next().filter(|_| same.next().is_none()).and_then(|guard| guard.path);
            for (known, name) in [(&mut gates.named_for_held, name), (&mut gates.named_for_wanted, wanted.path)] {
                let found = name.map_or_else(Vec::new, |name| named_gates(facts, name, &held));
                match index {
                    0 => *known = found,
                    _ => known.retain(|gate| found.contains(gate)),
                }
            }
        }
        gates
    }

    /// Whether both must hold a single lock that only one thread can hold.
    pub(super) fn have_common(&self, other: &Gates) -> bool {
        self.single.iter().any(|(mine, sort, mode)| {
            other.single.iter().any(|(theirs, their_sort, their_mode)| {
                mine == theirs && sort == their_sort && !are_readers(*mode, *their_mode)
            })
        })
    }

    /// Whether a thread that holds what this one wants must hold a gate that this one holds.
    pub(super) fn exclude_holder(&self, facts: &Facts<'_, '_>, holder: &Gates) -> bool {
        self.named_for_wanted.iter().any(|mine| {
            let is_same = |theirs: &NamedGate| {
                (&mine.lock, &mine.gate, mine.sort) == (&theirs.lock, &theirs.gate, theirs.sort)
                    && !are_readers(mine.mode, theirs.mode)
            };
            mine.lock.iter().all(|field| facts.fresh.is_owned(*field)) && holder.named_for_held.iter().any(is_same)
        })
    }
}

fn are_readers(one: LockMode, other: LockMode) -> bool {
    one == LockMode::Read && other == LockMode::Read
}

/// The held locks that are named by a path from the same object as this one.
fn named_gates(facts: &Facts<'_, '_>, lock: PathId, held: &[Guard]) -> Vec<NamedGate> {
    let lock = facts.guards.paths().get(lock);
    let named = held.iter().filter_map(|guard| Some((guard, facts.guards.paths().get(guard.path?))));
    let others = named.filter(|(_, gate)| gate.root == lock.root && gate.fields != lock.fields);
    others
        .map(|(guard, gate)| {
            let common = lock.fields.iter().zip(&gate.fields).take_while(|(one, other)| one == other).count();
            let class = facts.locks.class(guard.class);
            let rest = |fields: &[FieldId]| SmallVec::from_slice(&fields[common..]);
            NamedGate { lock: rest(&lock.fields), gate: rest(&gate.fields), sort: class.sort, mode: class.mode }
        })
        .collect()
}
