//! Linear equations between values, in the arithmetic of the machine: modulo 2⁶⁴.
//!
//! `a == b` still holds after `a++; b++`, whether or not the sums overflow, since both wrap alike. So equations between
//! Java's integers are best kept modulo the size of their type, where sums, differences, negations and products with
//! constants are linear without exception. An `int` is kept 2³² times ([`Equations::assign`]): equations between such
//! values modulo 2⁶⁴ are equations between `int`s modulo 2³². Two `int`s whose difference is 0 modulo 2³² are equal.
//!
//! An element is an affine space: one point, and a basis of the differences of its points. The basis is in reduced
//! Howell form, which is the same for equal spaces. Joins and assignments are exact; a join is the affine hull of both.
//! Source: Müller-Olm and Seidl 2007, "Analysis of modular arithmetic"; Elder, Lim, Sharma, Andersen and Reps 2014,
//! "Abstract domains of affine relations".
//!
//! Over-approximates: a space has at most [`MOST_VALUES`] values, of others nothing is known; inequalities say nothing;
//! widening takes the smallest space above both that is the same whatever power of two its differences are divided by.

use std::fmt;

use unsnarl_classfile::instruction::Condition;
use unsnarl_program::ir::ValueId;

use super::octagon::Variable;
use super::{Name, Relations, may_hold_for_same};
use crate::domain::Thresholds;

pub(super) const SUMMARY: &str = "linear equations modulo 2^64 between values, twelve at a time";

pub(super) type Element = Equations;

/// The greatest number of values in a space.
pub const MOST_VALUES: usize = super::octagon::MOST_VALUES;

/// A number for each value of a space.
type Row = Vec<u64>;

/// The values, one point, and a basis of the differences of points.
type Parts<'e, V> = (&'e [V], &'e [u64], &'e [Row]);

/// An affine space: the values of which nothing is known are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equations<V = ValueId> {
    /// Sorted.
    values: Vec<V>,
    /// One of the points; `None` if there is none.
    point: Option<Row>,
    /// The differences of points are the sums of multiples of these.
    basis: Vec<Row>,
}

/// The inverse of an odd number.
fn inverse(odd: u64) -> u64 {
    // Each step doubles the number of bits that are right; it begins with three.
    (0..5).fold(odd, |inverse, _| inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse))))
}

/// Adds a multiple of one row to another.
fn add_multiple(row: &mut [u64], factor: u64, of: &[u64]) {
    row.iter_mut().zip(of).for_each(|(number, other)| *number = number.wrapping_add(factor.wrapping_mul(*other)));
}

fn scale(row: &mut [u64], factor: u64) {
    row.iter_mut().for_each(|number| *number = number.wrapping_mul(factor));
}

/// What is left of a row, which is divided by the odd part of the number at an index: a power of two stands there.
fn normalised(mut row: Row, at: usize) -> Row {
    let odd = row[at] >> row[at].trailing_zeros();
    scale(&mut row, inverse(odd));
    row
}

/// The multiple of a row with 0 where the power of two stood.
fn annihilated(row: &Row, at: usize) -> Option<Row> {
    let zeros = row[at].trailing_zeros();
    (zeros > 0).then(|| {
        let mut multiple = row.clone();
        scale(&mut multiple, 1 << (64 - zeros));
        multiple
    })
}

/// The reduced Howell form of rows: each row begins further right than the one before, with a power of two; rows that
/// begin with more zeros generate everything of which that is true; and no number can be made less.
fn howell(rows: Vec<Row>, width: usize) -> Vec<Row> {
    let mut pivots: Vec<Option<Row>> = vec![None; width];
    let mut open = rows;
    while let Some(mut row) = open.pop() {
        for at in 0..width {
            if row[at] == 0 {
                continue;
            }
            let zeros = row[at].trailing_zeros();
            match &mut pivots[at] {
                Some(pivot) if pivot[at].trailing_zeros() <= zeros => {
                    let factor = (row[at] >> pivot[at].trailing_zeros()).wrapping_neg();
                    add_multiple(&mut row, factor, pivot);
                }
                slot => {
                    let new = normalised(row, at);
                    open.extend(annihilated(&new, at));
                    let Some(mut old) = slot.replace(new.clone()) else { break };
                    let factor = (old[at] >> zeros).wrapping_neg();
                    add_multiple(&mut old, factor, &new);
                    row = old;
                }
            }
        }
    }
    for at in 0..width {
        for later in at + 1..width {
            let (before, after) = pivots.split_at_mut(later);
            if let (Some(row), Some(pivot)) = (&mut before[at], &after[0]) {
                let factor = (row[later] >> pivot[later].trailing_zeros()).wrapping_neg();
                add_multiple(row, factor, pivot);
            }
        }
    }
    pivots.into_iter().flatten().collect()
}

/// Where a row begins.
fn first(row: &[u64]) -> usize {
    row.iter().position(|number| *number != 0).unwrap_or(row.len())
}

impl<V: Variable> Equations<V> {
    /// No point at all.
    pub fn bottom() -> Equations<V> {
        Equations { values: Vec::new(), point: None, basis: Vec::new() }
    }

    /// The space of a point and of differences, in its only form.
    fn of(values: Vec<V>, mut point: Row, rows: Vec<Row>) -> Equations<V> {
        let basis = howell(rows, values.len());
        for row in &basis {
            let at = first(row);
            let factor = (point[at] >> row[at].trailing_zeros()).wrapping_neg();
            add_multiple(&mut point, factor, row);
        }
        let space = Equations { values, point: Some(point), basis };
        let free: Vec<V> = (space.values.iter().enumerate())
            .filter(|(index, _)| space.is_free(*index))
            .map(|(_, value)| *value)
            .collect();
        if free.is_empty() { space } else { space.retained(|value| !free.contains(&value)) }
    }

    /// Whether the value at an index may be any number, whatever the others are.
    fn is_free(&self, index: usize) -> bool {
        let mut unit: Row = vec![0; self.values.len()];
        unit[index] = 1;
        for row in &self.basis {
            let at = first(row);
            if unit[at].trailing_zeros() >= row[at].trailing_zeros() && unit[at] != 0 {
                let factor = (unit[at] >> row[at].trailing_zeros()).wrapping_neg();
                add_multiple(&mut unit, factor, row);
            }
        }
        unit.iter().all(|number| *number == 0)
    }

    /// The values, in order.
    pub fn values(&self) -> &[V] {
        &self.values
    }

    /// The values, one point, and a basis of the differences of points; `None` if there is no point.
    pub(crate) fn to_parts(&self) -> Option<Parts<'_, V>> {
        Some((&self.values, self.point.as_deref()?, &self.basis))
    }

    /// The space of values, in any order, of a point and of differences; `None` if there is none.
    pub(crate) fn from_parts(values: &[V], point: &[u64], rows: &[Vec<u64>]) -> Option<Equations<V>> {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by_key(|index| values[*index]);
        let is_whole = |row: &[u64]| row.len() == values.len();
        let is_ordered = order.is_sorted_by(|one, next| values[*one] < values[*next]);
        if !is_ordered || values.len() > MOST_VALUES || !is_whole(point) || !rows.iter().all(|row| is_whole(row)) {
            return None;
        }
        let sorted = |row: &[u64]| order.iter().map(|index| row[*index]).collect::<Row>();
        let values = order.iter().map(|index| values[*index]).collect();
        Some(Equations::of(values, sorted(point), rows.iter().map(|row| sorted(row)).collect()))
    }

    /// Nothing is known.
    pub fn top() -> Equations<V> {
        Equations { values: Vec::new(), point: Some(Vec::new()), basis: Vec::new() }
    }

    /// Whether there is no point.
    pub fn is_bottom(&self) -> bool {
        self.point.is_none()
    }

    /// Only what is known of some values.
    #[must_use]
    pub fn retained(&self, is_kept: impl Fn(V) -> bool) -> Equations<V> {
        let Some(point) = &self.point else { return Equations::bottom() };
        if self.values.iter().all(|value| is_kept(*value)) {
            return self.clone();
        }
        let kept: Vec<usize> = (0..self.values.len()).filter(|index| is_kept(self.values[*index])).collect();
        let of = |row: &Row| kept.iter().map(|index| row[*index]).collect::<Row>();
        let values = kept.iter().map(|index| self.values[*index]).collect();
        Equations::of(values, of(point), self.basis.iter().map(of).collect())
    }

    /// The space with more values, of which nothing is known: not in its only form. `None` if there are too many.
    fn extended(&self, more: &[V]) -> Option<(Vec<V>, Row, Vec<Row>)> {
        let mut values = self.values.clone();
        values.extend(more.iter().copied().filter(|value| !self.values.contains(value)));
        values.sort_unstable();
        values.dedup();
        if values.len() > MOST_VALUES {
            return None;
        }
        let old: Vec<Option<usize>> = values.iter().map(|value| self.values.binary_search(value).ok()).collect();
        let of = |row: &Row| old.iter().map(|index| index.map_or(0, |index| row[index])).collect::<Row>();
        let mut rows: Vec<Row> = self.basis.iter().map(of).collect();
        for (index, _) in old.iter().enumerate().filter(|(_, old)| old.is_none()) {
            let mut unit = vec![0; values.len()];
            unit[index] = 1;
            rows.push(unit);
        }
        Some((values, of(self.point.as_ref()?), rows))
    }

    /// `x` may be any number.
    pub fn forget(&mut self, x: V) {
        if self.values.contains(&x) {
            *self = self.retained(|value| value != x);
        }
    }

    /// `x` is a constant plus multiples of values, of which `x` may be one.
    pub fn assign(&mut self, x: V, constant: u64, terms: &[(u64, V)]) {
        if self.is_bottom() {
            return;
        }
        let mut all: Vec<V> = terms.iter().map(|(_, value)| *value).collect();
        all.push(x);
        let Some((values, mut point, mut rows)) = self.extended(&all) else {
            return self.forget(x);
        };
        let index = |value: V| values.binary_search(&value).unwrap_or_default();
        let sum = |row: &Row| {
            let products = terms.iter().map(|(factor, value)| factor.wrapping_mul(row[index(*value)]));
            products.fold(0_u64, u64::wrapping_add)
        };
        let at = index(x);
        point[at] = sum(&point).wrapping_add(constant);
        rows.iter_mut().for_each(|row| row[at] = sum(row));
        *self = Equations::of(values, point, rows);
    }

    /// Keeps the points in which a constant plus multiples of values is zero, or more.
    pub fn assume_zero(&mut self, constant: u64, terms: &[(u64, V)]) {
        let all: Vec<V> = terms.iter().map(|(_, value)| *value).collect();
        let Some((values, mut point, mut rows)) = self.extended(&all) else { return };
        let index = |value: V| values.binary_search(&value).unwrap_or_default();
        let sum = |row: &Row| {
            let products = terms.iter().map(|(factor, value)| factor.wrapping_mul(row[index(*value)]));
            products.fold(0_u64, u64::wrapping_add)
        };
        let wanted = sum(&point).wrapping_add(constant).wrapping_neg();
        let sums: Vec<u64> = rows.iter().map(&sum).collect();
        let Some(best) = (0..rows.len()).filter(|row| sums[*row] != 0).min_by_key(|row| sums[*row].trailing_zeros())
        else {
            if wanted != 0 {
                *self = Equations::bottom();
            }
            return;
        };
        let zeros = sums[best].trailing_zeros();
        if wanted != 0 && wanted.trailing_zeros() < zeros {
            *self = Equations::bottom();
            return;
        }
        let (with, inverse) = (rows[best].clone(), inverse(sums[best] >> zeros));
        add_multiple(&mut point, (wanted >> zeros).wrapping_mul(inverse), &with);
        for (row, sum) in rows.iter_mut().zip(&sums) {
            add_multiple(row, (sum >> zeros).wrapping_mul(inverse).wrapping_neg(), &with);
        }
        rows[best] = match zeros {
            0 => vec![0; values.len()],
            _ => with.iter().map(|number| number.wrapping_mul(1 << (64 - zeros))).collect(),
        };
        *self = Equations::of(values, point, rows);
    }

    /// What a constant plus multiples of values always is; `None` if that is not known.
    pub fn always(&self, terms: &[(u64, V)]) -> Option<u64> {
        let point = self.point.as_ref()?;
        let mut total = 0_u64;
        let mut changes = vec![0_u64; self.basis.len()];
        for (factor, value) in terms {
            let index = self.values.binary_search(value).ok()?;
            total = total.wrapping_add(factor.wrapping_mul(point[index]));
            for (change, row) in changes.iter_mut().zip(&self.basis) {
                *change = change.wrapping_add(factor.wrapping_mul(row[index]));
            }
        }
        changes.iter().all(|change| *change == 0).then_some(total)
    }

    /// What this and another space say, which have no value in common.
    #[must_use]
    pub fn product(&self, other: &Equations<V>) -> Equations<V> {
        if other.is_bottom() {
            return Equations::bottom();
        }
        let space = if self.values.len() + other.values.len() > MOST_VALUES { Equations::top() } else { other.clone() };
        let (Some(mine), Some(others)) = (self.extended(&space.values), space.extended(&self.values)) else {
            return if self.is_bottom() { Equations::bottom() } else { self.clone() };
        };
        let (values, mut point, rows) = mine;
        add_multiple(&mut point, 1, &others.1);
        let is_of = |row: &&Row, of: &[V]| first(row) < values.len() && of.contains(&values[first(row)]);
        let rows = rows.iter().filter(|row| is_of(row, &self.values));
        let rows = rows.chain(others.2.iter().filter(|row| is_of(row, &space.values))).cloned().collect();
        Equations::of(values, point, rows)
    }

    /// The affine hull of both.
    #[must_use]
    pub fn join(&self, other: &Equations<V>) -> Equations<V> {
        if self == other {
            return self.clone();
        }
        let is_common = |value: V| self.values.contains(&value) && other.values.contains(&value);
        let (a, b) = (self.retained(is_common), other.retained(is_common));
        if a.values != b.values {
            // Without others, a value may have become one of which nothing is known.
            return a.join(&b);
        }
        match (a.point, b.point) {
            (None, _) => other.clone(),
            (_, None) => self.clone(),
            (Some(point), Some(mut difference)) => {
                add_multiple(&mut difference, u64::MAX, &point);
                let rows = a.basis.into_iter().chain(b.basis).chain([difference]).collect();
                Equations::of(a.values, point, rows)
            }
        }
    }

    /// A space above both, such that growing chains end soon.
    #[must_use]
    pub fn widen(&self, next: &Equations<V>) -> Equations<V> {
        let mut joined = self.join(next);
        if joined == *self || self.is_bottom() {
            return joined;
        }
        // Each row that is twice another one is replaced by that one, until there are none.
        loop {
            let whole = |row: &Row| {
                let zeros = row.iter().fold(0, |all, number| all | number).trailing_zeros();
                // Any numbers will do that give the row if they are doubled so often; of these, the least.
                row.iter().map(|number| (*number as i64 >> zeros) as u64).collect::<Row>()
            };
            let rows: Vec<Row> = joined.basis.iter().map(whole).collect();
            let Some(point) = joined.point.clone().filter(|_| rows != joined.basis) else { return joined };
            joined = Equations::of(joined.values, point, rows);
        }
    }

    /// Whether `other` has all points of this one.
    pub fn is_within(&self, other: &Equations<V>) -> bool {
        self.join(other) == *other
    }
}

impl fmt::Display for Equations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(point) = &self.point else { return f.write_str("none") };
        if self.values.is_empty() {
            return f.write_str("any");
        }
        for (index, value) in self.values.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{} = {}", Name(*value), point[index] as i64)?;
            for (number, row) in self.basis.iter().enumerate().filter(|(_, row)| row[index] != 0) {
                write!(f, " + {}·k{number}", row[index] as i64)?;
            }
        }
        Ok(())
    }
}

const MINUS: u64 = u64::MAX;

impl Relations for Equations {
    fn top() -> Equations {
        Equations::top()
    }

    fn bottom() -> Equations {
        Equations::bottom()
    }

    fn is_bottom(&self) -> bool {
        self.is_bottom()
    }

    fn forget(&mut self, x: ValueId) {
        self.forget(x);
    }

    fn assign_add_constant(&mut self, x: ValueId, y: ValueId, c: i64) {
        self.assign(x, c as u64, &[(1, y)]);
    }

    fn assume(&mut self, condition: Condition, x: ValueId, y: ValueId) {
        if x == y && !may_hold_for_same(condition) {
            *self = Equations::bottom();
        } else if condition == Condition::Equal {
            self.assume_zero(0, &[(1, x), (MINUS, y)]);
        } else if !may_hold_for_same(condition) && self.always(&[(1, x), (MINUS, y)]) == Some(0) {
            *self = Equations::bottom();
        }
    }

    fn assume_between(&mut self, x: ValueId, low: i64, high: i64) {
        if low > high {
            *self = Equations::bottom();
        } else if low == high {
            self.assume_zero((low as u64).wrapping_neg(), &[(1, x)]);
        }
    }

    fn join(&self, other: &Equations) -> Equations {
        self.join(other)
    }

    fn widen(&self, next: &Equations, _: &Thresholds) -> Equations {
        self.widen(next)
    }

    fn is_within(&self, other: &Equations) -> bool {
        self.is_within(other)
    }

    fn difference(&self, x: ValueId, y: ValueId) -> Option<(i64, i64)> {
        let is_same = x == y || self.always(&[(1, x), (MINUS, y)]) == Some(0);
        // Another difference is known only modulo 2⁶⁴.
        (!self.is_bottom()).then_some(if is_same { (0, 0) } else { (i64::MIN, i64::MAX) })
    }

    fn bounds(&self, x: ValueId) -> Option<(i64, i64)> {
        let constant = self.always(&[(1, x)]).map(|number| (number as i64, number as i64));
        (!self.is_bottom()).then_some(constant.unwrap_or((i64::MIN, i64::MAX)))
    }
}
