//! Arithmetic, comparisons and conversions (JVMS 6.5): pure functions of numbers.

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Element, ValueKind};

use crate::raise::{Raise, Raised};

fn by_zero() -> Raise {
    Raise::new("java/lang/ArithmeticException", "/ by zero")
}

macro_rules! integer {
    ($(#[$doc:meta])* $name:ident, $signed:ty, $unsigned:ty) => {
        $(#[$doc])*
        #[inline]
        pub(super) fn $name(op: BinaryOp, a: $signed, b: $signed) -> Raised<$signed> {
            Ok(match op {
                BinaryOp::Add => a.wrapping_add(b),
                BinaryOp::Subtract => a.wrapping_sub(b),
                BinaryOp::Multiply => a.wrapping_mul(b),
                BinaryOp::Divide | BinaryOp::Remainder if b == 0 => return Err(by_zero()),
                BinaryOp::Divide => a.wrapping_div(b),
                BinaryOp::Remainder => a.wrapping_rem(b),
                BinaryOp::ShiftLeft => a.wrapping_shl(b as u32),
                BinaryOp::ShiftRight => a.wrapping_shr(b as u32),
                BinaryOp::ShiftRightUnsigned => (a as $unsigned).wrapping_shr(b as u32) as $signed,
                BinaryOp::And => a & b,
                BinaryOp::Or => a | b,
                BinaryOp::Xor => a ^ b,
            })
        }
    };
}

integer!(int, i32, u32);
integer!(
    /// The distance of a shift is an `int`: the low half of `b`.
    long,
    i64,
    u64
);

/// Whether an operation's second operand is an `int` whatever the first is.
#[inline]
pub(super) fn is_shift(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned)
}

#[inline]
pub(super) fn float(op: BinaryOp, a: f32, b: f32) -> f32 {
    match op {
        BinaryOp::Add => a + b,
        BinaryOp::Subtract => a - b,
        BinaryOp::Multiply => a * b,
        BinaryOp::Divide => a / b,
        _ => a % b,
    }
}

#[inline]
pub(super) fn double(op: BinaryOp, a: f64, b: f64) -> f64 {
    match op {
        BinaryOp::Add => a + b,
        BinaryOp::Subtract => a - b,
        BinaryOp::Multiply => a * b,
        BinaryOp::Divide => a / b,
        _ => a % b,
    }
}

#[inline]
pub(super) fn holds(condition: Condition, a: i32, b: i32) -> bool {
    match condition {
        Condition::Equal => a == b,
        Condition::NotEqual => a != b,
        Condition::Less => a < b,
        Condition::GreaterOrEqual => a >= b,
        Condition::Greater => a > b,
        Condition::LessOrEqual => a <= b,
    }
}

/// The three-way comparison of two `long`s or of two `double`s (of which `float`s are a part), given as their bits.
#[inline]
pub(super) fn compare(comparison: Comparison, a: u64, b: u64) -> i32 {
    let numbers = |a: f64, b: f64, not_a_number: i32| match a.partial_cmp(&b) {
        Some(order) => order as i32,
        None => not_a_number,
    };
    let float = |bits: u64| f64::from(f32::from_bits(bits as u32));
    match comparison {
        Comparison::Long => (a as i64).cmp(&(b as i64)) as i32,
        Comparison::FloatLess => numbers(float(a), float(b), -1),
        Comparison::FloatGreater => numbers(float(a), float(b), 1),
        Comparison::DoubleLess => numbers(f64::from_bits(a), f64::from_bits(b), -1),
        Comparison::DoubleGreater => numbers(f64::from_bits(a), f64::from_bits(b), 1),
    }
}

/// The bits of a converted number; the caller must know whether the operand and the result take two slots.
#[inline]
pub(super) fn convert(from: ValueKind, to: Element, bits: u64) -> u64 {
    let int = |value: i32| u64::from(value as u32);
    match from {
        ValueKind::Int | ValueKind::Reference => {
            let value = bits as i32;
            match to {
                Element::Long => i64::from(value) as u64,
                Element::Float => u64::from((value as f32).to_bits()),
                Element::Double => f64::from(value).to_bits(),
                Element::Byte => int(i32::from(value as i8)),
                Element::Char => int(i32::from(value as u16)),
                Element::Short => int(i32::from(value as i16)),
                Element::Boolean | Element::Int | Element::Reference => int(value),
            }
        }
        ValueKind::Long => {
            let value = bits as i64;
            match to {
                Element::Float => u64::from((value as f32).to_bits()),
                Element::Double => (value as f64).to_bits(),
                _ => int(value as i32),
            }
        }
        ValueKind::Float => {
            let value = f32::from_bits(bits as u32);
            match to {
                Element::Long => value as i64 as u64,
                Element::Double => f64::from(value).to_bits(),
                _ => int(value as i32),
            }
        }
        ValueKind::Double => {
            let value = f64::from_bits(bits);
            match to {
                Element::Long => value as i64 as u64,
                Element::Float => u64::from((value as f32).to_bits()),
                _ => int(value as i32),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_number_divided_by_minus_one_is_itself() {
        assert_eq!(int(BinaryOp::Divide, i32::MIN, -1), Ok(i32::MIN));
        assert_eq!(long(BinaryOp::Remainder, i64::MIN, -1), Ok(0));
        assert!(int(BinaryOp::Remainder, 1, 0).is_err());
    }

    #[test]
    fn shifts_use_the_low_bits_of_their_distance() {
        assert_eq!(int(BinaryOp::ShiftLeft, 1, 33), Ok(2));
        assert_eq!(int(BinaryOp::ShiftRightUnsigned, -1, -4), Ok(15));
        assert_eq!(long(BinaryOp::ShiftRight, -8, 65), Ok(-4));
    }

    #[test]
    fn comparisons_with_what_is_no_number_go_as_their_name_says() {
        let nan = f64::NAN.to_bits();
        assert_eq!(compare(Comparison::DoubleLess, nan, 0), -1);
        assert_eq!(compare(Comparison::DoubleGreater, nan, 0), 1);
        assert_eq!(compare(Comparison::DoubleLess, (-0.0f64).to_bits(), 0), 0);
    }

    #[test]
    fn conversions_saturate() {
        assert_eq!(convert(ValueKind::Double, Element::Int, 1e20f64.to_bits()) as i32, i32::MAX);
        assert_eq!(convert(ValueKind::Float, Element::Long, u64::from(f32::NAN.to_bits())), 0);
        assert_eq!(convert(ValueKind::Int, Element::Byte, 0x180) as i32, -128);
    }
}
