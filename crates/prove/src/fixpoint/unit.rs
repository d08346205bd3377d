//! Units: a method as one thread runs it, reached by one chain of calls.
//!
//! A unit is an instance of the pointer analysis, the origin whose thread runs it, and the last calls that led to it.
//! It has the state in which it is entered, joined over all calls, and the states in which it returns or throws.

use smallvec::SmallVec;
use unsnarl_pointer::{InstanceId, OriginId};
use unsnarl_program::ir::StatementId;

use crate::domain::{Domain, Thresholds};
use crate::state::{State, Tables};
use crate::value::Val;

unsnarl_program::ids! {
    /// A unit.
    UnitId;
    /// The last calls that led to a unit.
    ChainId;
}

/// The last calls that led to a unit, the last one first.
pub(crate) type Chain = SmallVec<[(InstanceId, StatementId); 4]>;

/// How often the entry or the exit of a unit may grow before it is widened.
const MAX_GROWTH: u32 = 3;

/// What a unit is entered with.
#[derive(Clone, Debug)]
pub(crate) struct Entry<D: Domain> {
    pub(crate) state: State<D>,
    pub(crate) arguments: Vec<Val<D>>,
    growth: u32,
}

impl<D: Domain> Entry<D> {
    pub(crate) fn new(state: State<D>, arguments: Vec<Val<D>>) -> Entry<D> {
        Entry { state, arguments, growth: 0 }
    }

    /// Joins another entry to this one. Returns whether this one has grown.
    pub(crate) fn add(&mut self, other: &Entry<D>, tables: &mut Tables, thresholds: &Thresholds) -> bool {
        let is_within = other.state.is_within(&self.state, tables)
            && other.arguments.iter().zip(&self.arguments).all(|(new, old)| new.is_within(*old, &tables.refs));
        if is_within {
            return false;
        }
        self.growth += 1;
        let widen = (self.growth > MAX_GROWTH).then_some(thresholds);
        self.state = self.state.join(&other.state, tables, widen);
        for (old, new) in self.arguments.iter_mut().zip(&other.arguments) {
            *old = match widen {
                Some(thresholds) => old.widen(old.join(*new, &mut tables.refs), &mut tables.refs, thresholds),
                None => old.join(*new, &mut tables.refs),
            };
        }
        true
    }
}

/// What a unit ends with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Exit<D: Domain> {
    /// The state in which it returns; `None` if it never does.
    pub(crate) returned: Option<State<D>>,
    /// What it returns.
    pub(crate) result: Val<D>,
    /// The state in which it throws; `None` if it never does.
    pub(crate) thrown: Option<State<D>>,
}

impl<D: Domain> Exit<D> {
    pub(crate) fn never() -> Exit<D> {
        Exit { returned: None, result: Val::Bottom, thrown: None }
    }
}

/// Joins a state to one that may be missing.
pub(crate) fn join_into<D: Domain>(slot: &mut Option<State<D>>, state: &State<D>, tables: &mut Tables) {
    *slot = Some(match slot {
        None => state.clone(),
        Some(known) => known.join(state, tables, None),
    });
}

/// A method as one thread runs it.
#[derive(Debug)]
pub(crate) struct Unit<D: Domain> {
    pub(crate) origin: OriginId,
    pub(crate) instance: InstanceId,
    pub(crate) chain: ChainId,
    pub(crate) entry: Option<Entry<D>>,
    pub(crate) exit: Exit<D>,
    /// Whether the exit is that of the present entry, in this pass.
    pub(crate) is_current: bool,
    /// Whether it is, as long as the frame with this position and serial number on the stack goes on.
    pub(crate) provisional: Option<(usize, u64)>,
    /// How often the exit has grown while it was used by its own recursion.
    pub(crate) growth: u32,
}

impl<D: Domain> Unit<D> {
    pub(crate) fn new(origin: OriginId, instance: InstanceId, chain: ChainId) -> Unit<D> {
        Unit {
            origin,
            instance,
            chain,
            entry: None,
            exit: Exit::never(),
            is_current: false,
            provisional: None,
            growth: 0,
        }
    }

    /// Sets the exit. If the unit calls itself, the exit grows until it is stable: returns whether it has grown.
    pub(crate) fn end(
        &mut self,
        exit: Exit<D>,
        is_recursive: bool,
        tables: &mut Tables,
        thresholds: &Thresholds,
    ) -> bool {
        if !is_recursive {
            self.exit = exit;
            return false;
        }
        self.growth += 1;
        let widen = (self.growth > MAX_GROWTH).then_some(thresholds);
        let join = |old: &Option<State<D>>, new: &Option<State<D>>, tables: &mut Tables| match (old, new) {
            (Some(old), Some(new)) => Some(old.join(new, tables, widen)),
            (old, new) => old.as_ref().or(new.as_ref()).cloned(),
        };
        let returned = join(&self.exit.returned, &exit.returned, tables);
        let thrown = join(&self.exit.thrown, &exit.thrown, tables);
        let joined = self.exit.result.join(exit.result, &mut tables.refs);
        let result = match widen {
            Some(thresholds) => self.exit.result.widen(joined, &mut tables.refs, thresholds),
            None => joined,
        };
        let exit = Exit { returned, result, thrown };
        let has_grown = exit != self.exit;
        self.exit = exit;
        has_grown
    }
}
