//! Numeric relations between the cells that one lock protects, and values of the method that were read from them.
//!
//! A pack is an octagon (`±x ± y ≤ c`, `domain/relation/octagon.rs`) and linear equations in the arithmetic of the
//! machine (`domain/relation/equations.rs`) over at most twelve variables. They complete each other. Equations hold
//! whether or not something overflows, and relate any number of variables: `in - out == count` for counters that never
//! stop. Octagons know bounds: `low <= high`. A constraint of an octagon holds in the numbers of mathematics, so a sum
//! or difference is told to it only where bounds show that it does not overflow; otherwise nothing is known of the
//! result but its type. What the equations show to be equal is told to the octagon.
//!
//! Which cells are in a pack: numbers that one lock protects and that are one variable in memory, not one of several
//! (a static field, or a field of an object that is made once). Of others a write would not replace the old value. What
//! a pack says is about what this thread knows of the cells by itself, as `State::cells` does: it was there when the
//! thread last held the lock, or has learnt of it otherwise. `fixpoint/packs.rs` says when that is what memory holds.
//! If there is no pack for a lock, its cells are known one by one only: the same as a pack with their bounds.
//!
//! Sources: Miné 2006, "The octagon abstract domain"; packs as in Astrée (Blanchet et al. 2003, "A static analyzer for
//! large safety-critical software"); relations of what a lock protects: Schwarz et al. 2023, "Clustered relational
//! thread-modular abstract interpretation with local traces". There, clusters of two cells are enough for octagons; the
//! equations are over more, so a pack has all cells of its lock.

use std::sync::Arc;

use smallvec::SmallVec;
use unsnarl_classfile::instruction::Condition;
use unsnarl_program::ir::ValueId;

use crate::cells::CellId;
use crate::domain::relation::equations::Equations;
use crate::domain::relation::octagon::Octagon;
use crate::domain::{Domain, NumberKind, Thresholds};
use crate::protection::LockKey;
use crate::tree::Tree;
use crate::value::Val;

/// How many variables a pack may have.
pub(crate) const MOST_VARIABLES: usize = crate::domain::relation::octagon::MOST_VALUES;
/// How many of them may be cells.
pub(crate) const MOST_CELLS: usize = 8;

/// What a variable of a pack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Of {
    Cell(CellId),
    /// What a method returns: where it has returned, until the caller has taken it over.
    Result,
    Value(ValueId),
}

/// A variable of a pack: a cell or a value that is an `int`, or a shorter type, or a `long`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Variable {
    pub(crate) of: Of,
    pub(crate) is_long: bool,
}

impl Variable {
    pub(crate) fn cell(cell: CellId, kind: NumberKind) -> Variable {
        Variable { of: Of::Cell(cell), is_long: kind == NumberKind::Long }
    }

    pub(crate) fn value(value: ValueId, kind: NumberKind) -> Variable {
        Variable { of: Of::Value(value), is_long: kind == NumberKind::Long }
    }

    pub(crate) fn result(kind: NumberKind) -> Variable {
        Variable { of: Of::Result, is_long: kind == NumberKind::Long }
    }

    /// The cell, if it is one.
    pub(crate) fn as_cell(self) -> Option<CellId> {
        match self.of {
            Of::Cell(cell) => Some(cell),
            Of::Result | Of::Value(_) => None,
        }
    }

    pub(crate) fn is_value(self) -> bool {
        matches!(self.of, Of::Value(_))
    }

    pub(crate) fn kind(self) -> NumberKind {
        if self.is_long { NumberKind::Long } else { NumberKind::Int }
    }

    /// How often the equations have it.
    fn scale(self) -> u64 {
        if self.is_long { 1 } else { 1 << 32 }
    }
}

/// A constant plus the sum of one or two variables, or of what they are negated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) constant: i64,
    /// Each with whether it is negated.
    pub(crate) terms: SmallVec<[(bool, Variable); 2]>,
}

/// Relations between variables: see above.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pack {
    octagon: Octagon<Variable>,
    equations: Equations<Variable>,
}

fn factor(is_negated: bool) -> u64 {
    if is_negated { u64::MAX } else { 1 }
}

fn negated((low, high): (i64, i64)) -> (i64, i64) {
    (if high == i64::MAX { i64::MIN } else { high.saturating_neg() }, low.saturating_neg())
}

/// What both say of a number.
fn meet((a, b): (i64, i64), (c, d): (i64, i64)) -> (i64, i64) {
    (a.max(c), b.min(d))
}

impl Pack {
    pub(crate) fn top() -> Pack {
        Pack { octagon: Octagon::top(), equations: Equations::top() }
    }

    /// Its two parts.
    pub(crate) fn parts(&self) -> (&Octagon<Variable>, &Equations<Variable>) {
        (&self.octagon, &self.equations)
    }

    pub(crate) fn of_parts(octagon: Octagon<Variable>, equations: Equations<Variable>) -> Pack {
        Pack { octagon, equations }
    }

    /// What is known of cells one by one.
    pub(crate) fn of_cells<D: Domain>(
        variables: impl IntoIterator<Item = Variable>,
        cells: &Tree<CellId, Val<D>>,
    ) -> Pack {
        let mut pack = Pack::top();
        variables.into_iter().for_each(|variable| pack.assume_cell(variable, cells));
        pack
    }

    /// Adds what is known of a cell by itself.
    pub(crate) fn assume_cell<D: Domain>(&mut self, variable: Variable, cells: &Tree<CellId, Val<D>>) {
        if let Some(Val::Number(number)) = variable.as_cell().and_then(|cell| cells.get(cell))
            && let Some((low, high)) = number.bounds(variable.kind())
            && self.bounds(variable).is_none_or(|known| meet(known, (low, high)) != known)
        {
            self.assume_between(variable, low, high);
        }
    }

    /// Whether no numbers satisfy all relations: the point is not reached.
    pub(crate) fn is_bottom(&self) -> bool {
        self.equations.is_bottom() || self.octagon.is_bottom()
    }

    /// The variables of which something is known, in order.
    pub(crate) fn variables(&self) -> Vec<Variable> {
        let mut all: Vec<Variable> = self.octagon.values().iter().chain(self.equations.values()).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    pub(crate) fn has(&self, variable: Variable) -> bool {
        self.octagon.values().contains(&variable) || self.equations.values().contains(&variable)
    }

    pub(crate) fn forget(&mut self, variable: Variable) {
        self.octagon.forget(variable);
        self.equations.forget(variable);
    }

    pub(crate) fn retained(&self, is_kept: impl Fn(Variable) -> bool) -> Pack {
        Pack { octagon: self.octagon.retained(&is_kept), equations: self.equations.retained(&is_kept) }
    }

    /// What this and another pack say, which have no variable in common.
    pub(crate) fn product(&self, other: &Pack) -> Pack {
        Pack { octagon: self.octagon.product(&other.octagon), equations: self.equations.product(&other.equations) }
    }

    pub(crate) fn join(&self, other: &Pack) -> Pack {
        Pack { octagon: self.octagon.join(&other.octagon), equations: self.equations.join(&other.equations) }
    }

    /// A pack above both, such that growing chains end: none of the parts learns from the other here.
    pub(crate) fn widen(&self, next: &Pack, thresholds: &Thresholds) -> Pack {
        Pack {
            octagon: self.octagon.widen(&next.octagon, thresholds),
            equations: self.equations.widen(&next.equations),
        }
    }

    pub(crate) fn is_within(&self, other: &Pack) -> bool {
        self.octagon.is_within(&other.octagon) && self.equations.is_within(&other.equations)
    }

    /// The least and the greatest number that a variable may be; `None` if no numbers satisfy all relations.
    pub(crate) fn bounds(&self, variable: Variable) -> Option<(i64, i64)> {
        let known = meet(self.octagon.bounds(variable)?, variable.kind().range());
        Some(match self.equations.always(&[(1, variable)]) {
            Some(number) if variable.is_long => meet(known, (number as i64, number as i64)),
            Some(number) => {
                let number = i64::from((number >> 32) as u32 as i32);
                meet(known, (number, number))
            }
            None => known,
        })
    }

    /// Whether one variable must be less than another.
    pub(crate) fn is_less(&self, x: Variable, y: Variable) -> bool {
        x.is_long == y.is_long && self.octagon.difference(x, y).is_none_or(|(_, most)| most < 0)
    }

    pub(crate) fn assume_between(&mut self, variable: Variable, low: i64, high: i64) {
        let (least, greatest) = variable.kind().range();
        // Bounds of the type relate nothing.
        if (low, high) != (least, greatest) {
            self.octagon.assume_between(variable, low, high);
        }
        if low == high {
            self.equations.assume_zero((low as u64).wrapping_mul(variable.scale()).wrapping_neg(), &[(1, variable)]);
        }
    }

    /// The variable is set to a sum, as Java computes it. `bounds` has what else is known of each term.
    pub(crate) fn assign(&mut self, variable: Variable, sum: &Sum, bounds: &[(i64, i64)]) {
        let terms: SmallVec<[(u64, Variable); 2]> =
            sum.terms.iter().map(|(is_negated, term)| (factor(*is_negated), *term)).collect();
        self.equations.assign(variable, (sum.constant as u64).wrapping_mul(variable.scale()), &terms);
        let (least, greatest) = variable.kind().range();
        let Some((low, high)) = self.exact(sum, bounds) else { return };
        let fits = low >= i128::from(least) && high <= i128::from(greatest);
        match (sum.constant, &sum.terms[..], bounds) {
            _ if !fits => self.octagon.forget(variable),
            (c, [(false, y)], _) => self.octagon.assign_add_constant(variable, *y, c),
            (c, [(true, y)], _) if *y != variable => {
                self.octagon.forget(variable);
                self.octagon.assume_sum(variable, *y, c, c);
            }
            (0, [(false, y), (is_negated, z)], [of_y, of_z]) if *y != variable && *z != variable => {
                self.octagon.forget(variable);
                let of_z = self.octagon.bounds(*z).map_or(*of_z, |known| meet(known, *of_z));
                let of_y = self.octagon.bounds(*y).map_or(*of_y, |known| meet(known, *of_y));
                self.octagon.assume_between(variable, low as i64, high as i64);
                let (low, high) = if *is_negated { negated(of_z) } else { of_z };
                self.octagon.assume_difference(variable, *y, low, high);
                if *is_negated {
                    self.octagon.assume_sum(variable, *z, of_y.0, of_y.1);
                } else {
                    self.octagon.assume_difference(variable, *z, of_y.0, of_y.1);
                }
            }
            _ => self.octagon.forget(variable),
        }
        if fits {
            self.octagon.assume_between(variable, low as i64, high as i64);
        }
    }

    /// The least and the greatest number that a sum may be as Java computes it; `None` if it may overflow, or if
    /// nothing is known of it. `bounds` has what else is known of each term.
    pub(crate) fn sum_bounds(&self, kind: NumberKind, sum: &Sum, bounds: &[(i64, i64)]) -> Option<(i64, i64)> {
        let (least, greatest) = kind.range();
        let (low, high) = self.exact(sum, bounds)?;
        let fits = low >= i128::from(least) && high <= i128::from(greatest) && low <= high;
        fits.then_some((low as i64, high as i64))
    }

    /// The least and the greatest exact sum; `None` if no numbers satisfy all relations.
    fn exact(&self, sum: &Sum, bounds: &[(i64, i64)]) -> Option<(i128, i128)> {
        let (mut low, mut high) = (i128::from(sum.constant), i128::from(sum.constant));
        for ((is_negated, term), known) in sum.terms.iter().zip(bounds) {
            let (least, greatest) = meet(self.octagon.bounds(*term)?, *known);
            let [least, greatest] = [least, greatest].map(i128::from);
            low += if *is_negated { -greatest } else { least };
            high += if *is_negated { -least } else { greatest };
        }
        if let [(false, y), (is_negated, z)] = sum.terms[..] {
            let known = if is_negated { self.octagon.difference(y, z)? } else { self.octagon.sum(y, z)? };
            let constant = i128::from(sum.constant);
            if known.0 != i64::MIN {
                low = low.max(i128::from(known.0) + constant);
            }
            if known.1 != i64::MAX {
                high = high.min(i128::from(known.1) + constant);
            }
        }
        Some((low, high))
    }

    /// A condition holds for two variables.
    pub(crate) fn assume(&mut self, condition: Condition, x: Variable, y: Variable) {
        let terms = [(1, x), (u64::MAX, y)];
        match condition {
            Condition::Equal => self.equations.assume_zero(0, &terms),
            Condition::NotEqual | Condition::Less | Condition::Greater if self.equations.always(&terms) == Some(0) => {
                *self = Pack { octagon: Octagon::bottom(), equations: self.equations.clone() };
                return;
            }
            _ => {}
        }
        self.octagon.assume(condition, x, y);
        self.reduce();
    }

    /// A condition holds for a variable and a number.
    pub(crate) fn assume_number(&mut self, condition: Condition, x: Variable, number: i64) {
        let Some((low, high)) = self.bounds(x) else { return };
        let (low, high) = match condition {
            Condition::Equal => meet((low, high), (number, number)),
            Condition::Less => (low, high.min(number.saturating_sub(1))),
            Condition::LessOrEqual => (low, high.min(number)),
            Condition::Greater => (low.max(number.saturating_add(1)), high),
            Condition::GreaterOrEqual => (low.max(number), high),
            Condition::NotEqual => {
                let is_least = i64::from(low == number);
                (low.saturating_add(is_least), high - i64::from(high == number && low != high))
            }
        };
        match low > high {
            true => self.octagon = Octagon::bottom(),
            false => self.assume_between(x, low, high),
        }
        self.reduce();
    }

    /// Tells the octagon which variables the equations show to be equal.
    pub(crate) fn reduce(&mut self) {
        let variables = self.equations.values().to_vec();
        for (index, x) in variables.iter().enumerate() {
            for y in &variables[index + 1..] {
                if x.is_long == y.is_long && self.equations.always(&[(1, *x), (u64::MAX, *y)]) == Some(0) {
                    self.octagon.assume(Condition::Equal, *x, *y);
                }
            }
        }
    }
}

/// The packs of a state, by lock, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packs {
    all: SmallVec<[(LockKey, Arc<Pack>); 1]>,
}

impl PartialEq for Packs {
    fn eq(&self, other: &Packs) -> bool {
        let mut pairs = self.all.iter().zip(&other.all);
        self.all.len() == other.all.len()
            && pairs.all(|((lock, pack), (with, other))| lock == with && (Arc::ptr_eq(pack, other) || pack == other))
    }
}

impl Packs {
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(crate) fn get(&self, lock: LockKey) -> Option<&Pack> {
        self.all.iter().find(|(known, _)| *known == lock).map(|(_, pack)| &**pack)
    }

    /// All packs, by lock.
    pub(crate) fn all(&self) -> impl ExactSizeIterator<Item = (LockKey, &Pack)> {
        self.all.iter().map(|(lock, pack)| (*lock, &**pack))
    }

    pub(crate) fn locks(&self) -> SmallVec<[LockKey; 4]> {
        self.all.iter().map(|(lock, _)| *lock).collect()
    }

    pub(crate) fn set(&mut self, lock: LockKey, pack: Pack) {
        match self.all.binary_search_by_key(&lock, |(known, _)| *known) {
            Ok(at) => self.all[at].1 = Arc::new(pack),
            Err(at) => self.all.insert(at, (lock, Arc::new(pack))),
        }
    }

    pub(crate) fn remove(&mut self, lock: LockKey) {
        self.all.retain(|(known, _)| *known != lock);
    }

    /// Cells may hold something else now.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
    }

    /// Forgets a variable that satisfies a condition.
    fn forget_where(&mut self, is_it: impl Fn(Variable) -> bool) {
        for (_, pack) in &mut self.all {
            if pack.variables().into_iter().any(&is_it) {
                *pack = Arc::new(pack.retained(|variable| !is_it(variable)));
            }
        }
    }

    pub(crate) fn forget_cell(&mut self, cell: CellId) {
        self.forget_where(|variable| variable.of == Of::Cell(cell));
    }

    /// Forgets a cell in the pack of one lock.
    pub(crate) fn forget_cell_of(&mut self, lock: LockKey, cell: CellId) {
        if let Some(pack) = self.get(lock) {
            let pack = pack.retained(|variable| variable.of != Of::Cell(cell));
            self.set(lock, pack);
        }
    }

    pub(crate) fn forget_value(&mut self, value: ValueId) {
        self.forget_where(|variable| variable.of == Of::Value(value));
    }

    /// Forgets the values of a method.
    pub(crate) fn without_values(&self) -> Packs {
        let mut packs = self.clone();
        packs.forget_where(Variable::is_value);
        packs
    }

    /// Forgets what a method has returned.
    pub(crate) fn forget_result(&mut self) {
        self.forget_where(|variable| variable.of == Of::Result);
    }

    /// With what another state of the method says of its values alone.
    pub(crate) fn with_values_of(&self, other: &Packs) -> Packs {
        let mut packs = self.clone();
        for (lock, pack) in &other.all {
            let values = pack.retained(Variable::is_value);
            if values.variables().is_empty() {
                continue;
            }
            let own = packs.get(*lock).map_or_else(Pack::top, |own| own.retained(|variable| !variable.is_value()));
            packs.set(*lock, own.product(&values));
        }
        packs
    }

    /// What holds in either of two states, of which the cells are given.
    pub(crate) fn join<D: Domain>(
        &self,
        cells: &Tree<CellId, Val<D>>,
        (other, others): (&Packs, &Tree<CellId, Val<D>>),
        widen: Option<&Thresholds>,
    ) -> Packs {
        let mut joined = Packs::default();
        let both = self.all.iter().chain(other.all.iter().filter(|(lock, _)| self.get(*lock).is_none()));
        for (lock, _) in both {
            let find = |packs: &Packs| packs.all.iter().find(|(known, _)| known == lock).map(|(_, pack)| pack.clone());
            let pack = match (find(self), find(other)) {
                (Some(a), Some(b)) if Arc::ptr_eq(&a, &b) => a,
                (a, b) => {
                    // A lock without a pack: its cells are known one by one.
                    let a = a.unwrap_or_else(|| Arc::new(Pack::of_cells(b.iter().flat_map(|b| b.variables()), cells)));
                    let b = b.unwrap_or_else(|| Arc::new(Pack::of_cells(a.variables(), others)));
                    match widen {
                        _ if b.is_within(&a) => a,
                        None => Arc::new(a.join(&b)),
                        Some(thresholds) => Arc::new(a.widen(&b, thresholds)),
                    }
                }
            };
            joined.all.push((*lock, pack));
        }
        joined.all.sort_by_key(|(lock, _)| *lock);
        joined
    }
}

#[cfg(test)]
mod tests;
