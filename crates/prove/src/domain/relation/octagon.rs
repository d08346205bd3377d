//! Octagons: bounds of `x + y`, `x - y` and `x`, for the values of a pack.
//!
//! A value `x` stands for two variables, `x` and `-x`; the element is a matrix of bounds of differences of variables.
//! Half of it is stored, since `u - v` is `-v - -u`. Closure is tight for integers: shortest paths, then bounds of `2x`
//! are rounded to even numbers, then sums of those bound the others. Sources: Miné 2006, "The octagon abstract domain";
//! Bagnara, Hill and Zaffanella 2009, "Weakly-relational shapes for numeric abstractions" (tight closure).
//!
//! Over-approximates: arithmetic saturates, where no bound is the greatest `long`, and a bound that would be less than
//! the least `long` is that. A pack has at most eight values: of others nothing is known.

use std::fmt;

use smallvec::SmallVec;
use unsnarl_classfile::instruction::Condition;
use unsnarl_program::ir::ValueId;

use super::{Name, Relations, may_hold_for_same};
use crate::domain::Thresholds;

pub(super) const SUMMARY: &str = "bounds of the sums and differences of values, eight at a time";

pub(super) type Element = Octagon;

/// The greatest number of values in a pack.
pub const MOST_VALUES: usize = 8;

/// No bound.
const FREE: i64 = i64::MAX;

/// Bounds of sums and differences of values.
#[derive(Clone, Debug)]
pub struct Octagon {
    /// Sorted. The value at `k` is the variable `2k`, and its negation is the variable `2k + 1`.
    values: SmallVec<[ValueId; MOST_VALUES]>,
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

/// The length of the half matrix for a number of values.
fn length(values: usize) -> usize {
    2 * values * (values + 1)
}

fn plus(a: i64, b: i64) -> i64 {
    if a == FREE || b == FREE { FREE } else { a.saturating_add(b) }
}

/// The negation of an upper bound: a lower bound. None is the least `long`.
fn lower(bound: i64) -> i64 {
    if bound == FREE { i64::MIN } else { bound.saturating_neg() }
}

impl Octagon {
    fn empty() -> Octagon {
        Octagon { values: SmallVec::new(), bounds: Vec::new(), state: State::Empty }
    }

    fn of(&self, i: usize, j: usize) -> i64 {
        self.bounds[position(i, j)]
    }

    fn variable(&self, x: ValueId) -> Option<usize> {
        self.values.binary_search(&x).ok().map(|index| 2 * index)
    }

    /// The bounds of other values, which may be in none of the two packs.
    fn with_values(&self, values: SmallVec<[ValueId; MOST_VALUES]>) -> Octagon {
        let mut bounds = vec![FREE; length(values.len())];
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
    fn added(&mut self, x: ValueId) -> Option<usize> {
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

    /// Adds `variable j - variable i <= bound`, without closing.
    fn add(&mut self, i: usize, j: usize, bound: i64) {
        let old = &mut self.bounds[position(i, j)];
        *old = bound.min(*old);
    }

    fn close(&mut self) {
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
        for middle in 0..size {
            let from_middle = full[middle];
            for row in full.iter_mut().take(size) {
                let to_middle = row[middle];
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

    fn closed(&self) -> Octagon {
        let mut closed = self.clone();
        if closed.state == State::Open {
            closed.close();
        }
        closed
    }

    /// Both, with only the values of both.
    fn common(&self, other: &Octagon) -> (Octagon, Octagon) {
        let values = self.values.iter().copied().filter(|value| other.values.contains(value));
        let values: SmallVec<[ValueId; MOST_VALUES]> = values.collect();
        (self.with_values(values.clone()), other.with_values(values))
    }

    /// Adds `x - y <= bound`, or what that means for values outside the pack: nothing.
    fn add_difference(&mut self, x: ValueId, y: ValueId, bound: i64) {
        if let (Some(_), Some(i)) = (self.added(x), self.added(y)) {
            // Adding the second value may have moved the first.
            if let Some(j) = self.variable(x) {
                self.add(i, j, bound);
            }
        }
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
        Octagon { values: SmallVec::new(), bounds: Vec::new(), state: State::Closed }
    }

    fn bottom() -> Octagon {
        Octagon::empty()
    }

    fn is_bottom(&self) -> bool {
        self.closed().state == State::Empty
    }

    fn forget(&mut self, x: ValueId) {
        if self.variable(x).is_some() {
            *self = self.closed();
            let values = self.values.iter().copied().filter(|value| *value != x).collect();
            *self = self.with_values(values);
        }
    }

    fn assign_add_constant(&mut self, x: ValueId, y: ValueId, c: i64) {
        *self = self.closed();
        if self.state == State::Empty {
            return;
        }
        if x != y {
            self.forget(x);
            self.add_difference(x, y, c);
            self.add_difference(y, x, c.saturating_neg());
            self.close();
            return;
        }
        let Some(variable) = self.variable(x) else { return };
        // How much greater a variable is now.
        let shift = |i: usize| match i {
            _ if i == variable => i128::from(c),
            _ if i == variable + 1 => -i128::from(c),
            _ => 0,
        };
        for i in 0..2 * self.values.len() {
            for j in 0..=(i | 1) {
                let bound = &mut self.bounds[position(i, j)];
                let shifted = i128::from(*bound) + shift(j) - shift(i);
                if *bound != FREE {
                    *bound = shifted.clamp(i128::from(i64::MIN), i128::from(FREE)) as i64;
                }
            }
        }
        // Bounds that saturated may follow from others.
        self.close();
    }

    fn assume(&mut self, condition: Condition, x: ValueId, y: ValueId) {
        *self = self.closed();
        if self.state == State::Empty {
            return;
        }
        if x == y {
            if !may_hold_for_same(condition) {
                *self = Octagon::empty();
            }
            return;
        }
        match condition {
            Condition::Equal => {
                self.add_difference(x, y, 0);
                self.add_difference(y, x, 0);
            }
            Condition::Less => self.add_difference(x, y, -1),
            Condition::LessOrEqual => self.add_difference(x, y, 0),
            Condition::Greater => self.add_difference(y, x, -1),
            Condition::GreaterOrEqual => self.add_difference(y, x, 0),
            Condition::NotEqual => match self.difference(x, y) {
                Some((0, 0)) => *self = Octagon::empty(),
                Some((0, _)) => self.add_difference(y, x, -1),
                Some((_, 0)) => self.add_difference(x, y, -1),
                _ => return,
            },
        }
        self.close();
    }

    fn assume_between(&mut self, x: ValueId, low: i64, high: i64) {
        *self = self.closed();
        if low > high {
            *self = Octagon::empty();
        }
        if self.state == State::Empty || (low, high) == (i64::MIN, i64::MAX) {
            return;
        }
        let Some(variable) = self.added(x) else { return };
        // The bounds are of `2x` and of `-2x`. One that saturates is none, or weaker than what was said.
        if high != i64::MAX {
            self.add(variable + 1, variable, high.saturating_mul(2));
        }
        if low != i64::MIN {
            self.add(variable, variable + 1, low.saturating_mul(-2));
        }
        self.close();
    }

    fn join(&self, other: &Octagon) -> Octagon {
        let (a, b) = (self.closed(), other.closed());
        match (a.state, b.state) {
            (State::Empty, _) => b,
            (_, State::Empty) => a,
            _ => {
                let (mut a, b) = a.common(&b);
                a.bounds.iter_mut().zip(&b.bounds).for_each(|(bound, other)| *bound = (*bound).max(*other));
                a
            }
        }
    }

    fn widen(&self, next: &Octagon, thresholds: &Thresholds) -> Octagon {
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
        widened
    }

    fn is_within(&self, other: &Octagon) -> bool {
        let closed = self.closed();
        if closed.state == State::Empty {
            return true;
        }
        if other.state == State::Empty {
            return false;
        }
        let closed = closed.with_values(other.values.clone());
        closed.bounds.iter().zip(&other.bounds).all(|(bound, other)| bound <= other)
    }

    fn difference(&self, x: ValueId, y: ValueId) -> Option<(i64, i64)> {
        let closed = self.closed();
        match (closed.variable(x), closed.variable(y)) {
            _ if closed.state == State::Empty => None,
            _ if x == y => Some((0, 0)),
            (Some(x), Some(y)) => Some((lower(closed.of(x, y)), closed.of(y, x))),
            _ => Some((i64::MIN, i64::MAX)),
        }
    }

    fn bounds(&self, x: ValueId) -> Option<(i64, i64)> {
        let closed = self.closed();
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
