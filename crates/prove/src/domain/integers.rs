//! Arithmetic on ranges of `int` and `long`, for the domains that need it.
//!
//! A range is its least and its greatest number. Results are computed in 128 bits, where nothing overflows, and then
//! cut to the type as Java does (JLS 4.2.2). The range of a result is exact for bitwise operations; for the others it
//! is the hull of the results before they are cut. If the hull does not wrap as a whole, the result is the range of the
//! type.

use unsnarl_classfile::instruction::{BinaryOp, Element};

use super::NumberKind;

/// The least and the greatest number of a set of integers.
pub(super) type Range = (i64, i64);

/// An integer type that results are cut to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Width {
    pub(super) bits: u32,
    is_signed: bool,
}

impl Width {
    pub(super) fn of(kind: NumberKind) -> Width {
        Width { bits: if kind == NumberKind::Int { 32 } else { 64 }, is_signed: true }
    }

    /// The type that a conversion leads to; `None` unless it is an integer type. A `boolean` keeps the lowest bit.
    pub(super) fn of_element(element: Element) -> Option<Width> {
        let (bits, is_signed) = match element {
            Element::Boolean => (1, false),
            Element::Byte => (8, true),
            Element::Char => (16, false),
            Element::Short => (16, true),
            Element::Int => (32, true),
            Element::Long => (64, true),
            Element::Float | Element::Double | Element::Reference => return None,
        };
        Some(Width { bits, is_signed })
    }

    pub(super) fn range(self) -> (i128, i128) {
        let count = 1_i128 << self.bits;
        if self.is_signed { (-count / 2, count / 2 - 1) } else { (0, count - 1) }
    }

    /// The number of this type with the same lowest bits.
    pub(super) fn cut(self, number: i128) -> i64 {
        let (least, _) = self.range();
        ((number - least).rem_euclid(1 << self.bits) + least) as i64
    }

    /// The range of the numbers from `low` to `high` after they are cut.
    pub(super) fn cut_range(self, (low, high): (i128, i128)) -> Range {
        let (first, last) = (self.cut(low), self.cut(high));
        if high - low < 1 << self.bits && first <= last {
            (first, last)
        } else {
            let (least, greatest) = self.range();
            (least as i64, greatest as i64)
        }
    }

    pub(super) fn fits(self, (low, high): (i128, i128)) -> bool {
        let (least, greatest) = self.range();
        least <= low && high <= greatest
    }
}

pub(super) fn hull(a: Range, b: Range) -> Range {
    (a.0.min(b.0), a.1.max(b.1))
}

fn wide_hull(numbers: impl IntoIterator<Item = i128>) -> Option<(i128, i128)> {
    numbers.into_iter().fold(None, |range, number| {
        Some(range.map_or((number, number), |(low, high): (i128, i128)| (low.min(number), high.max(number))))
    })
}

/// The part of a range from `low` to `high`, if there is one.
pub(super) fn part(range: Range, low: i64, high: i64) -> Option<Range> {
    let (low, high) = (range.0.max(low), range.1.min(high));
    (low <= high).then_some((low, high))
}

/// The range of `a op b` before it is cut, for operations that may overflow; `None` if there is no result.
pub(super) fn wide(op: BinaryOp, kind: NumberKind, a: Range, b: Range) -> Option<(i128, i128)> {
    let (al, ah) = (i128::from(a.0), i128::from(a.1));
    let (bl, bh) = (i128::from(b.0), i128::from(b.1));
    match op {
        BinaryOp::Add => Some((al + bl, ah + bh)),
        BinaryOp::Subtract => Some((al - bh, ah - bl)),
        BinaryOp::Multiply => wide_hull([al * bl, al * bh, ah * bl, ah * bh]),
        BinaryOp::ShiftLeft => {
            let (least, most) = distance(kind, b);
            wide_hull([al << least, al << most, ah << least, ah << most])
        }
        BinaryOp::Divide => {
            let negative = part(b, i64::MIN, -1);
            let positive = part(b, 1, i64::MAX);
            let ends = [negative, positive].into_iter().flatten().flat_map(|(low, high)| [low, high]);
            wide_hull(ends.map(i128::from).flat_map(|divisor| [al / divisor, ah / divisor]))
        }
        _ => Some((al, ah)),
    }
}

/// The range of `a op b`; `None` if there is no result, because every divisor is zero.
pub(super) fn binary(op: BinaryOp, kind: NumberKind, a: Range, b: Range) -> Option<Range> {
    match op {
        BinaryOp::Remainder => remainder(a, b),
        BinaryOp::ShiftRight => {
            let (least, most) = distance(kind, b);
            Some(((a.0 >> least).min(a.0 >> most), (a.1 >> least).max(a.1 >> most)))
        }
        BinaryOp::ShiftRightUnsigned => shift_right_unsigned(kind, a, b),
        BinaryOp::And => Some(bitwise(|x, y| x & y, a, b)),
        BinaryOp::Or => Some(bitwise(|x, y| x | y, a, b)),
        BinaryOp::Xor => Some(bitwise(|x, y| x ^ y, a, b)),
        _ => wide(op, kind, a, b).map(|range| Width::of(kind).cut_range(range)),
    }
}

/// The distances of a shift: its lowest five or six bits (JVMS 6.5, `ishl` and `lshl`).
pub(super) fn distance(kind: NumberKind, b: Range) -> (u32, u32) {
    let bits = i128::from(Width::of(kind).bits);
    let (first, last) = (i128::from(b.0).rem_euclid(bits), i128::from(b.1).rem_euclid(bits));
    let is_whole = i128::from(b.1) - i128::from(b.0) < bits && first <= last;
    if is_whole { (first as u32, last as u32) } else { (0, bits as u32 - 1) }
}

fn shift_right_unsigned(kind: NumberKind, a: Range, b: Range) -> Option<Range> {
    let (least, most) = distance(kind, b);
    let above_zero = part(a, 0, i64::MAX).map(|(low, high)| (low >> most, high >> least));
    let below_zero = part(a, i64::MIN, -1).and_then(|(low, high)| {
        let unshifted = (least == 0).then_some((low, high));
        let bits = Width::of(kind).bits;
        let shifted = (most > 0).then(|| {
            let unsigned = |number: i64| i128::from(number) + (1 << bits);
            ((unsigned(low) >> most) as i64, (unsigned(high) >> least.max(1)) as i64)
        });
        [unshifted, shifted].into_iter().flatten().reduce(hull)
    });
    [above_zero, below_zero].into_iter().flatten().reduce(hull)
}

/// The remainder has the sign of the dividend, is not farther from zero than it, and nearer than the divisor.
fn remainder(a: Range, b: Range) -> Option<Range> {
    let sizes = |range: Option<Range>| range.map(|(low, high)| (low.unsigned_abs(), high.unsigned_abs()));
    let positive = sizes(part(b, 1, i64::MAX));
    let negative = sizes(part(b, i64::MIN, -1)).map(|(far, near)| (near, far));
    let (least, greatest) = [positive, negative].into_iter().flatten().reduce(|x, y| (x.0.min(y.0), x.1.max(y.1)))?;
    let of_sizes = |low: u64, high: u64| {
        if high < least {
            (low, high)
        } else if least == greatest && low / least == high / least {
            (low % least, high % least)
        } else {
            (0, high.min(greatest - 1))
        }
    };
    let above_zero = part(a, 0, i64::MAX).map(|(low, high)| of_sizes(low.unsigned_abs(), high.unsigned_abs()));
    let below_zero = part(a, i64::MIN, -1).map(|(low, high)| of_sizes(high.unsigned_abs(), low.unsigned_abs()));
    // A remainder is below the size of the divisor, which is at most 2^63.
    let above_zero = above_zero.map(|(low, high)| (low as i64, high as i64));
    let below_zero = below_zero.map(|(low, high)| (-(high as i64), -(low as i64)));
    [above_zero, below_zero].into_iter().flatten().reduce(hull)
}

/// The exact range of a bitwise operation.
///
/// The bits of the result are chosen from the highest to the lowest, each as great (or as small) as any operands allow.
/// What is known of the operands so far is a set of states: for each of the four bounds, whether the bits chosen so far
/// are those of the bound. The highest bit is inverted before and after, so that the order of the bits is that of the
/// numbers. An `int` is computed with 64 bits: its sign extends.
fn bitwise(op: fn(u64, u64) -> u64, a: Range, b: Range) -> Range {
    if a.0 == a.1 && b.0 == b.1 {
        let only = op(a.0 as u64, b.0 as u64) as i64;
        return (only, only);
    }
    let greatest = extreme(op, a, b, 1);
    let least = extreme(op, a, b, 0);
    (least, greatest)
}

const SIGN: u64 = 1 << 63;

fn extreme(op: fn(u64, u64) -> u64, a: Range, b: Range, preferred: u64) -> i64 {
    let bounds = [a.0, a.1, b.0, b.1].map(|bound| bound as u64 ^ SIGN);
    // The bits above the first in which bounds differ are those of every operand.
    let undecided = 64 - ((a.0 ^ a.1) | (b.0 ^ b.1)).leading_zeros();
    let decided = u64::MAX.checked_shl(undecided).unwrap_or(0);
    let mut result = (op(a.0 as u64, b.0 as u64) ^ SIGN) & decided;
    let mut states: u16 = 1 << 0b1111;
    for position in (0..undecided).rev() {
        if states & 1 != 0 {
            // Operands at no bound may have any bits, and so may the result.
            result |= preferred.wrapping_neg() & ((2 << position) - 1);
            break;
        }
        let flip = u64::from(position == 63);
        // The states that follow with the result bit 0, and with 1.
        let mut next = [0_u16; 2];
        for state in (0..16).filter(|state| states >> state & 1 != 0) {
            for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let bit = (op(x ^ flip, y ^ flip) & 1) ^ flip;
                if let Some(after) = follow(state, bounds.map(|bound| bound >> position & 1), x, y) {
                    next[bit as usize] |= 1 << after;
                }
            }
        }
        let bit = if next[preferred as usize] == 0 { 1 - preferred } else { preferred };
        states = next[bit as usize];
        result |= bit << position;
    }
    (result ^ SIGN) as i64
}

/// The state after the next bits `x` and `y` of the operands; `None` if an operand would leave its bounds.
fn follow(state: u16, bounds: [u64; 4], x: u64, y: u64) -> Option<u16> {
    let mut after = 0;
    for (index, (bound, bit)) in bounds.into_iter().zip([x, x, y, y]).enumerate() {
        if state >> index & 1 == 0 {
            continue;
        }
        let is_lower = index % 2 == 0;
        if bit == bound {
            after |= 1 << index;
        } else if (bit < bound) == is_lower {
            return None;
        }
    }
    Some(after)
}
