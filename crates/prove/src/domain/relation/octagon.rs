//! Octagons: bounds of `x + y`, `x - y` and `x`, for the values of a pack.
//!
//! A value `x` stands for two variables, `x` and `-x`; the element is a matrix of bounds of differences of variables.
//! Half of it is stored, since `u - v` is `-v - -u`. Closure is tight for integers: shortest paths, then bounds of `2x`
//! are rounded to even numbers, then sums of those bound the others. Sources: Miné 2006, "The octagon abstract domain";
//! Bagnara, Hill and Zaffanella 2009, "Weakly-relational shapes for numeric abstractions" (tight closure).
//!
//! Over-approximates: arithmetic saturates, where no bound is the greatest `long`, and a bound that would be less than
//! the least `long` is that. A pack has at most [`MOST_VALUES`] values: of others nothing is known. What the values are
//! is left open: values of a method, or cells in memory (`crate::pack`).

use std::borrow::Cow;
use std::fmt;

use smallvec::SmallVec;
use unsnarl_classfile::instruction::Condition;
use unsnarl_program::ir::ValueId;

use super::{Name, Relations, may_hold_for_same};
use crate::domain::Thresholds;

pub(super) const SUMMARY: &str = "bounds of the sums and differences of values, twelve at a time";

pub(super) type Element = Octagon;

/// The greatest number of values in a pack.
pub const MOST_VALUES: usize = 12;

/// No bound.
const FREE: i64 = i64::MAX;

/// Bounds of sums and differences of values.
#[derive(Clone, Debug)]
pub struct Octagon<V = ValueId> {
    /// Sorted. The value at `k` is the variable `2k`, and its negation is the variable `2k + 1`.
    values: Vec<V>,
    /// At [`position`] of `i` and `j`: what `variable j - variable i` is at most.
    bounds: Vec<i64>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// There is no assignment; there are no values.
    Empty,
    /// Every bound is the least that follows from all.
    Closed,
    /// The result of a widening, which must not be closed before the next one.
    Open,
}

/// Where the half matrix has the bound of `variable j - variable i`.
fn position(i: usize, j: usize) -> usize {
    let (i, j) = if j <= (i | 1) { (i, j) } else { (j ^ 1, i ^ 1) };
    j + (i + 1) * (i + 1) / 2
}

fn plus(a: i64, b: i64) -> i64 {
    if a == FREE || b == FREE { FREE } else { a.saturating_add(b) }
}

/// The negation of an upper bound: a lower bound. None is the least `long`.
fn lower(bound: i64) -> i64 {
    if bound == FREE { i64::MIN } else { bound.saturating_neg() }
}

/// What values of an octagon may be.
pub trait Variable: Copy + Ord + fmt::Debug {}

impl<V: Copy + Ord + fmt::Debug> Variable for V {}

impl<V: Variable> Octagon<V> {
    fn empty() -> Octagon<V> {
        Octagon { values: Vec::new(), bounds: Vec::new(), state: State::Empty }
    }

    fn of(&self, i: usize, j: usize) -> i64 {
        self.bounds[position(i, j)]
    }

    fn variable(&self, x: V) -> Option<usize> {
        self.values.binary_search(&x).ok().map(|index| 2 * index)
    }

    /// The bounds of other values, which may be in none of the two packs.
    fn with_values(&self, values: Vec<V>) -> Octagon<V> {
        let mut bounds = vec![FREE; Self::length(values.len())];
        let old: SmallVec<[Option<usize>; MOST_VALUES]> = values.iter().map(|value| self.variable(*value)).collect();
        for i in 0..2 * values.len() {
            for j in 0..=(i | 1) {
                bounds[position(i, j)] = match (old[i / 2], old[j / 2]) {
                    (Some(x), Some(y)) => self.of(x + i % 2, y + j % 2),
                    _ if i == j => 0,
                    _ => FREE,
                };
            }
        }
        Octagon { values, bounds, state: self.state }
    }

    /// The variable of a value, which is added to the pack if there is space.
    fn added(&mut self, x: V) -> Option<usize> {
        if let Err(index) = self.values.binary_search(&x) {
            if self.values.len() == MOST_VALUES {
                return None;
            }
            let mut values = self.values.clone();
            values.insert(index, x);
            *self = self.with_values(values);
        }
        self.variable(x)
    }

    /// Adds `variable j - variable i <= bound`, without closing. Returns whether that was not known.
    fn add(&mut self, i: usize, j: usize, bound: i64) -> bool {
        let old = &mut self.bounds[position(i, j)];
        let is_new = bound < *old;
        *old = bound.min(*old);
        is_new
    }

    fn close(&mut self) {
        self.close_through(0..2 * self.values.len());
    }

    /// Closes what was closed before bounds between some values were added. A shortest path changes direction only
    /// where a new bound begins or ends: all else was closed.
    fn close_again(&mut self, is_changed: bool, values: &[V]) {
        if is_changed {
            let variables: SmallVec<[usize; 4]> =
                values.iter().filter_map(|value| self.variable(*value)).flat_map(|index| [index, index + 1]).collect();
            self.close_through(variables);
        }
    }

    /// Closes what is closed but for paths through some variables.
    fn close_through(&mut self, variables: impl IntoIterator<Item = usize>) {
        if self.state == State::Empty {
            return;
        }
        let size = 2 * self.values.len();
        let mut full = [[FREE; 2 * MOST_VALUES]; 2 * MOST_VALUES];
        for (i, row) in full.iter_mut().enumerate().take(size) {
            for (j, bound) in row.iter_mut().enumerate().take(size) {
                *bound = self.of(i, j);
            }
        }
        for middle in variables {
            let from_middle = full[middle];
            for row in full.iter_mut().take(size) {
                let to_middle = row[middle];
                if to_middle == FREE {
                    continue;
                }
                for (bound, rest) in row.iter_mut().zip(from_middle).take(size) {
                    *bound = plus(to_middle, rest).min(*bound);
                }
            }
        }
        let half: [i64; 2 * MOST_VALUES] = std::array::from_fn(|i| match full[i][i ^ 1] {
            FREE => FREE,
            double => double.div_euclid(2),
        });
        let is_empty = (0..size).any(|i| full[i][i] < 0 || plus(half[i], half[i ^ 1]) < 0);
        if is_empty {
            *self = Octagon::empty();
            return;
        }
        for i in 0..size {
            for j in 0..=(i | 1) {
                let through_halves = plus(half[i], half[j ^ 1]);
                let bound = if i == j { 0 } else { full[i][j].min(through_halves) };
                self.bounds[position(i, j)] = bound;
            }
        }
        self.state = State::Closed;
    }

    fn closed(&self) -> Octagon<V> {
        self.as_closed().into_owned()
    }

    fn close_if_open(&mut self) {
        if self.state == State::Open {
            self.close();
        }
    }

    fn as_closed(&self) -> Cow<'_, Octagon<V>> {
        if self.state != State::Open {
            return Cow::Borrowed(self);
        }
        let mut closed = self.clone();
        closed.close();
        Cow::Owned(closed)
    }

    /// Both, with only the values of both.
    fn common(&self, other: &Octagon<V>) -> (Octagon<V>, Octagon<V>) {
        let values = self.values.iter().copied().filter(|value| other.values.contains(value));
        let values: Vec<V> = values.collect();
        (self.with_values(values.clone()), other.with_values(values))
    }

    /// Adds `x - y <= bound`, or what that means for values outside the pack: nothing.
    /// Returns whether that was not known.
    fn add_difference(&mut self, x: V, y: V, bound: i64) -> bool {
        let (Some(_), Some(i)) = (self.added(x), self.added(y)) else { return false };
        // Adding the second value may have moved the first.
        self.variable(x).is_some_and(|j| self.add(i, j, bound))
    }

    /// The values of the pack, in order.
    pub fn values(&self) -> &[V] {
        &self.values
    }

    /// How many bounds there are for a number of values.
    pub(crate) fn length(values: usize) -> usize {
        2 * values * (values + 1)
    }

    /// The values, and the bounds that `from_parts` takes; `None` if there is no assignment.
    pub(crate) fn to_parts(&self) -> Option<(&[V], &[i64])> {
        (self.state != State::Empty).then_some((&self.values, &self.bounds))
    }

    /// The octagon of values, in any order, and of bounds in that order; `None` if there is none.
    pub(crate) fn from_parts(values: &[V], bounds: &[i64]) -> Option<Octagon<V>> {
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() != values.len() || values.len() > MOST_VALUES || bounds.len() != Self::length(values.len()) {
            return None;
        }
        let place: Vec<usize> = values.iter().map(|value| sorted.binary_search(value).unwrap_or_default()).collect();
        let to = |variable: usize| 2 * place[variable / 2] + variable % 2;
        let mut octagon = Octagon { values: sorted, bounds: vec![FREE; bounds.len()], state: State::Open };
        for i in 0..2 * values.len() {
            for j in 0..=(i | 1) {
                octagon.bounds[position(to(i), to(j))] = bounds[position(i, j)];
            }
        }
        Some(octagon)
    }

    /// Only what is known of some values.
    pub fn retained(&self, is_kept: impl Fn(V) -> bool) -> Octagon<V> {
        if self.values.iter().all(|value| is_kept(*value)) {
            return self.clone();
        }
        let closed = self.closed();
        closed.with_values(closed.values.iter().copied().filter(|value| is_kept(*value)).collect())
    }

    /// What this and another octagon say, which have no value in common. If there are too many, of some nothing is
    /// known.
    #[must_use]
    pub fn product(&self, other: &Octagon<V>) -> Octagon<V> {
        let (a, b) = (self.closed(), other.closed());
        if a.state == State::Empty || b.state == State::Empty {
            return Octagon::empty();
        }
        let mut values: Vec<V> = a.values.iter().chain(&b.values).copied().take(MOST_VALUES).collect();
        values.sort_unstable();
        values.dedup();
        let [mut both, with] = [a, b].map(|octagon| octagon.with_values(values.clone()));
        both.bounds.iter_mut().zip(&with.bounds).for_each(|(bound, other)| *bound = (*bound).min(*other));
        // No path leads from one to the other.
        both.close_through([]);
        both
    }

    /// Keeps the assignments in which `x - y` is from `low` to `high`, or more.
    pub fn assume_difference(&mut self, x: V, y: V, low: i64, high: i64) {
        self.close_if_open();
        if self.state == State::Empty || x == y {
            return;
        }
        let mut is_changed = high != i64::MAX && self.add_difference(x, y, high);
        is_changed |= low != i64::MIN && self.add_difference(y, x, low.saturating_neg());
        self.close_again(is_changed, &[x, y]);
    }

    /// Keeps the assignments in which `x + y` is from `low` to `high`, or more.
    pub fn assume_sum(&mut self, x: V, y: V, low: i64, high: i64) {
        self.close_if_open();
        if self.state == State::Empty || self.added(x).is_none() || self.added(y).is_none() {
            return;
        }
        let (Some(i), Some(j)) = (self.variable(y), self.variable(x)) else { return };
        let mut is_changed = high != i64::MAX && self.add(i + 1, j, high);
        is_changed |= low != i64::MIN && self.add(i, j + 1, low.saturating_neg());
        self.close_again(is_changed, &[x, y]);
    }

    /// The least and the greatest `x + y`; `None` if there is no assignment.
    pub fn sum(&self, x: V, y: V) -> Option<(i64, i64)> {
        let closed = self.as_closed();
        match (closed.variable(x), closed.variable(y)) {
            _ if closed.state == State::Empty => None,
            (Some(x), Some(y)) => Some((lower(closed.of(y, x + 1)), closed.of(y + 1, x))),
            _ => Some((i64::MIN, i64::MAX)),
        }
    }

    /// Whether nothing is known of the value at an index: no bound is less than infinite.
    fn is_free(&self, index: usize) -> bool {
        let others = 0..2 * self.values.len();
        [2 * index, 2 * index + 1].into_iter().all(|i| others.clone().all(|j| i == j || self.of(i, j) == FREE))
    }

    /// The same, without the values of which nothing is known.
    fn without_free(&self) -> Octagon<V> {
        let bound = |(index, value): (usize, &V)| (!self.is_free(index)).then_some(*value);
        let values: Vec<V> = self.values.iter().enumerate().filter_map(bound).collect();
        if values.len() == self.values.len() { self.clone() } else { self.with_values(values) }
    }

    /// Nothing is known.
    pub fn top() -> Octagon<V> {
        Octagon { values: Vec::new(), bounds: Vec::new(), state: State::Closed }
    }

    /// No assignment at all.
    pub fn bottom() -> Octagon<V> {
        Octagon::empty()
    }

    /// Whether there is no assignment.
    pub fn is_bottom(&self) -> bool {
        self.as_closed().state == State::Empty
    }

    /// `x` may be any number.
    pub fn forget(&mut self, x: V) {
        if self.variable(x).is_some() {
            self.close_if_open();
            let values = self.values.iter().copied().filter(|value| *value != x).collect();
            *self = self.with_values(values);
        }
    }

    /// `x = y + c`, where the sum does not overflow. `x` and `y` may be the same value.
    pub fn assign_add_constant(&mut self, x: V, y: V, c: i64) {
        self.close_if_open();
        if self.state == State::Empty {
            return;
        }
        if x != y {
            self.forget(x);
            let mut is_changed = self.add_difference(x, y, c);
            is_changed |= self.add_difference(y, x, c.saturating_neg());
            self.close_again(is_changed, &[x, y]);
            return;
        }
        let Some(variable) = self.variable(x) else { return };
        // How much greater a variable is now.
        let shift = |i: usize| match i {
            _ if i == variable => i128::from(c),
            _ if i == variable + 1 => -i128::from(c),
            _ => 0,
        };
        let mut is_saturated = false;
        for i in 0..2 * self.values.len() {
            for j in 0..=(i | 1) {
                let bound = &mut self.bounds[position(i, j)];
                let shifted = i128::from(*bound) + shift(j) - shift(i);
                if *bound != FREE {
                    *bound = shifted.clamp(i128::from(i64::MIN), i128::from(FREE)) as i64;
                    is_saturated |= i128::from(*bound) != shifted || *bound == FREE;
                }
            }
        }
        // Bounds that saturated may follow from others.
        if is_saturated {
            self.close();
        }
    }

    /// Keeps the assignments in which `x condition y` holds, or more.
    pub fn assume(&mut self, condition: Condition, x: V, y: V) {
        self.close_if_open();
        if self.state == State::Empty {
            return;
        }
        if x == y {
            if !may_hold_for_same(condition) {
                *self = Octagon::empty();
            }
            return;
        }
        let is_changed = match condition {
            Condition::Equal => self.add_difference(x, y, 0) | self.add_difference(y, x, 0),
            Condition::Less => self.add_difference(x, y, -1),
            Condition::LessOrEqual => self.add_difference(x, y, 0),
            Condition::Greater => self.add_difference(y, x, -1),
            Condition::GreaterOrEqual => self.add_difference(y, x, 0),
            Condition::NotEqual => match self.difference(x, y) {
                Some((0, 0)) => {
                    *self = Octagon::empty();
                    false
                }
                Some((0, _)) => self.add_difference(y, x, -1),
                Some((_, 0)) => self.add_difference(x, y, -1),
                _ => false,
            },
        };
        self.close_again(is_changed, &[x, y]);
    }

    /// Keeps the assignments in which `x` is from `low` to `high`, or more.
    pub fn assume_between(&mut self, x: V, low: i64, high: i64) {
        self.close_if_open();
        if low > high {
            *self = Octagon::empty();
        }
        if self.state == State::Empty || (low, high) == (i64::MIN, i64::MAX) {
            return;
        }
        let Some(variable) = self.added(x) else { return };
        // The bounds are of `2x` and of `-2x`. One that saturates is none, or weaker than what was said.
        let mut is_changed = high != i64::MAX && self.add(variable + 1, variable, high.saturating_mul(2));
        is_changed |= low != i64::MIN && self.add(variable, variable + 1, low.saturating_mul(-2));
        self.close_again(is_changed, &[x]);
    }

    /// The least octagon above both.
    pub fn join(&self, other: &Octagon<V>) -> Octagon<V> {
        let (a, b) = (self.closed(), other.closed());
        match (a.state, b.state) {
            (State::Empty, _) => b,
            (_, State::Empty) => a,
            _ => {
                let (mut a, b) = a.common(&b);
                a.bounds.iter_mut().zip(&b.bounds).for_each(|(bound, other)| *bound = (*bound).max(*other));
                a.without_free()
            }
        }
    }

    /// An octagon above both, such that growing chains end.
    pub fn widen(&self, next: &Octagon<V>, thresholds: &Thresholds) -> Octagon<V> {
        let next = next.closed();
        match (self.state, next.state) {
            (State::Empty, _) => return next,
            (_, State::Empty) => return self.clone(),
            _ => {}
        }
        let (mut widened, next) = self.common(&next);
        for i in 0..2 * widened.values.len() {
            for j in 0..=(i | 1) {
                let bound = &mut widened.bounds[position(i, j)];
                let grown = next.of(i, j);
                if grown > *bound {
                    *bound = if i == j ^ 1 {
                        let half = grown.div_euclid(2).saturating_add(grown.rem_euclid(2));
                        thresholds.at_or_above(half).checked_mul(2).unwrap_or(FREE)
                    } else {
                        thresholds.at_or_above(grown)
                    };
                }
            }
        }
        widened.state = State::Open;
        widened.without_free()
    }

    /// Whether `other` stands for every assignment that this stands for.
    pub fn is_within(&self, other: &Octagon<V>) -> bool {
        let closed = self.as_closed();
        if closed.state == State::Empty {
            return true;
        }
        if other.state == State::Empty {
            return false;
        }
        let closed = closed.with_values(other.values.clone());
        closed.bounds.iter().zip(&other.bounds).all(|(bound, other)| bound <= other)
    }

    /// The least and the greatest `x - y`; `None` if there is no assignment.
    pub fn difference(&self, x: V, y: V) -> Option<(i64, i64)> {
        let closed = self.as_closed();
        match (closed.variable(x), closed.variable(y)) {
            _ if closed.state == State::Empty => None,
            _ if x == y => Some((0, 0)),
            (Some(x), Some(y)) => Some((lower(closed.of(x, y)), closed.of(y, x))),
            _ => Some((i64::MIN, i64::MAX)),
        }
    }

    /// The least and the greatest `x`; `None` if there is no assignment.
    pub fn bounds(&self, x: V) -> Option<(i64, i64)> {
        let closed = self.as_closed();
        match closed.variable(x) {
            _ if closed.state == State::Empty => None,
            None => Some((i64::MIN, i64::MAX)),
            Some(variable) => {
                let half = |bound: i64| if bound == FREE { FREE } else { bound.div_euclid(2) };
                let least = lower(half(closed.of(variable, variable + 1)));
                Some((least, half(closed.of(variable + 1, variable))))
            }
        }
    }
}

/// Whether they stand for the same assignments.
impl<V: Variable> PartialEq for Octagon<V> {
    fn eq(&self, other: &Octagon<V>) -> bool {
        let [a, b] = [self, other].map(|octagon| octagon.as_closed().without_free());
        a.state == b.state && a.values == b.values && a.bounds == b.bounds
    }
}

impl fmt::Display for Octagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_bottom() {
            return f.write_str("none");
        }
        let mut separator = "";
        for i in 0..2 * self.values.len() {
            for j in (0..=(i | 1)).filter(|j| *j != i) {
                let bound = self.of(i, j);
                if bound == FREE {
                    continue;
                }
                let (x, y) = (Name(self.values[j / 2]), Name(self.values[i / 2]));
                let sign = if j % 2 == 0 { "" } else { "-" };
                if i == j ^ 1 {
                    write!(f, "{separator}{sign}{x} ≤ {}", bound.div_euclid(2))?;
                } else {
                    let operator = if i % 2 == 0 { "-" } else { "+" };
                    write!(f, "{separator}{sign}{x} {operator} {y} ≤ {bound}")?;
                }
                separator = ", ";
            }
        }
        f.write_str(if separator.is_empty() { "any" } else { "" })
    }
}

impl Relations for Octagon {
    fn top() -> Octagon {
        Octagon::top()
    }

    fn bottom() -> Octagon {
        Octagon::bottom()
    }

    fn is_bottom(&self) -> bool {
        self.is_bottom()
    }

    fn forget(&mut self, x: ValueId) {
        self.forget(x);
    }

    fn assign_add_constant(&mut self, x: ValueId, y: ValueId, c: i64) {
        self.assign_add_constant(x, y, c);
    }

    fn assume(&mut self, condition: Condition, x: ValueId, y: ValueId) {
        self.assume(condition, x, y);
    }

    fn assume_between(&mut self, x: ValueId, low: i64, high: i64) {
        self.assume_between(x, low, high);
    }

    fn join(&self, other: &Octagon) -> Octagon {
        self.join(other)
    }

    fn widen(&self, next: &Octagon, thresholds: &Thresholds) -> Octagon {
        self.widen(next, thresholds)
    }

    fn is_within(&self, other: &Octagon) -> bool {
        self.is_within(other)
    }

    fn difference(&self, x: ValueId, y: ValueId) -> Option<(i64, i64)> {
        self.difference(x, y)
    }

    fn bounds(&self, x: ValueId) -> Option<(i64, i64)> {
        self.bounds(x)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Something that is learnt of two of five values.
    fn lesson() -> impl Strategy<Value = (u8, u8, u8, i64)> {
        (0..6u8, 0..5u8, 0..5u8, -20..20i64)
    }

    proptest! {
        /// Closing along the new bounds alone gives what closing anew would.
        #[test]
        fn what_is_closed_again_is_closed(lessons in prop::collection::vec(lesson(), 1..12)) {
            let mut octagon: Octagon<u8> = Octagon::top();
            for (kind, x, y, number) in lessons {
                match kind {
                    0 => octagon.assume_difference(x, y, -20, number),
                    1 => octagon.assume_sum(x, y, number, 30),
                    2 => octagon.assume_between(x, number, 25),
                    3 => octagon.assume(Condition::Less, x, y),
                    4 => octagon.assign_add_constant(x, y, number),
                    _ => octagon = octagon.retained(|value| value != x).product(&Octagon::top()),
                }
                let mut anew = octagon.clone();
                anew.close();
                prop_assert_eq!((&octagon.values, &octagon.bounds), (&anew.values, &anew.bounds));
            }
        }
    }
}
