//! What Java computes from two numbers: the reference for the value domains. Source: JVMS 6.5 and JLS 4.2, 5.1.

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Conversion, Element, ValueKind};
use unsnarl_prove::domain::{Number, NumberKind};

pub const BINARY: [BinaryOp; 11] = [
    BinaryOp::Add,
    BinaryOp::Subtract,
    BinaryOp::Multiply,
    BinaryOp::Divide,
    BinaryOp::Remainder,
    BinaryOp::ShiftLeft,
    BinaryOp::ShiftRight,
    BinaryOp::ShiftRightUnsigned,
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Xor,
];

pub const CONDITIONS: [Condition; 6] = [
    Condition::Equal,
    Condition::NotEqual,
    Condition::Less,
    Condition::GreaterOrEqual,
    Condition::Greater,
    Condition::LessOrEqual,
];

pub const KINDS: [NumberKind; 4] = [NumberKind::Int, NumberKind::Long, NumberKind::Float, NumberKind::Double];

/// The operations that there are for a kind of number.
pub fn operations(kind: NumberKind) -> &'static [BinaryOp] {
    if kind.is_integer() { &BINARY } else { &BINARY[..5] }
}

pub fn is_shift(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned)
}

/// The comparisons that there are for a kind of number.
pub fn comparisons(kind: NumberKind) -> &'static [Comparison] {
    match kind {
        NumberKind::Int => &[],
        NumberKind::Long => &[Comparison::Long],
        NumberKind::Float => &[Comparison::FloatLess, Comparison::FloatGreater],
        NumberKind::Double => &[Comparison::DoubleLess, Comparison::DoubleGreater],
    }
}

/// The conversions that there are from a kind of number.
pub fn conversions(kind: NumberKind) -> Vec<Conversion> {
    let (from, to): (_, &[Element]) = match kind {
        NumberKind::Int => {
            let to = [Element::Byte, Element::Char, Element::Short, Element::Long, Element::Float, Element::Double];
            (ValueKind::Int, &to.clone())
        }
        NumberKind::Long => (ValueKind::Long, &[Element::Int, Element::Float, Element::Double]),
        NumberKind::Float => (ValueKind::Float, &[Element::Int, Element::Long, Element::Double]),
        NumberKind::Double => (ValueKind::Double, &[Element::Int, Element::Long, Element::Float]),
    };
    to.iter().map(|to| Conversion { from, to: *to }).collect()
}

pub fn negate(a: Number) -> Number {
    match a {
        Number::Int(a) => Number::Int(a.wrapping_neg()),
        Number::Long(a) => Number::Long(a.wrapping_neg()),
        Number::Float(a) => Number::Float(-a),
        Number::Double(a) => Number::Double(-a),
    }
}

/// `None` if it throws.
pub fn binary(op: BinaryOp, a: Number, b: Number) -> Option<Number> {
    Some(match (a, b) {
        (Number::Int(a), Number::Int(b)) => Number::Int(match op {
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Subtract => a.wrapping_sub(b),
            BinaryOp::Multiply => a.wrapping_mul(b),
            BinaryOp::Divide if b == 0 => return None,
            BinaryOp::Divide => a.wrapping_div(b),
            BinaryOp::Remainder if b == 0 => return None,
            BinaryOp::Remainder => a.wrapping_rem(b),
            BinaryOp::ShiftLeft => a << (b & 31),
            BinaryOp::ShiftRight => a >> (b & 31),
            BinaryOp::ShiftRightUnsigned => ((a as u32) >> (b & 31)) as i32,
            BinaryOp::And => a & b,
            BinaryOp::Or => a | b,
            BinaryOp::Xor => a ^ b,
        }),
        (Number::Long(a), Number::Int(b)) => Number::Long(match op {
            BinaryOp::ShiftLeft => a << (b & 63),
            BinaryOp::ShiftRight => a >> (b & 63),
            BinaryOp::ShiftRightUnsigned => ((a as u64) >> (b & 63)) as i64,
            _ => panic!("the distance of a shift is an int, other operands are not: {op:?}"),
        }),
        (Number::Long(a), Number::Long(b)) => Number::Long(match op {
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Subtract => a.wrapping_sub(b),
            BinaryOp::Multiply => a.wrapping_mul(b),
            BinaryOp::Divide if b == 0 => return None,
            BinaryOp::Divide => a.wrapping_div(b),
            BinaryOp::Remainder if b == 0 => return None,
            BinaryOp::Remainder => a.wrapping_rem(b),
            BinaryOp::And => a & b,
            BinaryOp::Or => a | b,
            BinaryOp::Xor => a ^ b,
            _ => panic!("the distance of a shift is an int"),
        }),
        (Number::Float(a), Number::Float(b)) => Number::Float(match op {
            BinaryOp::Add => a + b,
            BinaryOp::Subtract => a - b,
            BinaryOp::Multiply => a * b,
            BinaryOp::Divide => a / b,
            _ => a % b,
        }),
        (Number::Double(a), Number::Double(b)) => Number::Double(match op {
            BinaryOp::Add => a + b,
            BinaryOp::Subtract => a - b,
            BinaryOp::Multiply => a * b,
            BinaryOp::Divide => a / b,
            _ => a % b,
        }),
        _ => panic!("operands of different kinds"),
    })
}

pub fn convert(conversion: Conversion, a: Number) -> Number {
    let element = conversion.to;
    match (a, element) {
        (Number::Int(a), Element::Byte) => Number::Int(i32::from(a as i8)),
        (Number::Int(a), Element::Char) => Number::Int(i32::from(a as u16)),
        (Number::Int(a), Element::Short) => Number::Int(i32::from(a as i16)),
        (Number::Int(a), Element::Long) => Number::Long(i64::from(a)),
        (Number::Int(a), Element::Float) => Number::Float(a as f32),
        (Number::Int(a), Element::Double) => Number::Double(f64::from(a)),
        (Number::Long(a), Element::Int) => Number::Int(a as i32),
        (Number::Long(a), Element::Float) => Number::Float(a as f32),
        (Number::Long(a), Element::Double) => Number::Double(a as f64),
        (Number::Float(a), Element::Int) => Number::Int(a as i32),
        (Number::Float(a), Element::Long) => Number::Long(a as i64),
        (Number::Float(a), Element::Double) => Number::Double(f64::from(a)),
        (Number::Double(a), Element::Int) => Number::Int(a as i32),
        (Number::Double(a), Element::Long) => Number::Long(a as i64),
        (Number::Double(a), Element::Float) => Number::Float(a as f32),
        _ => panic!("no such conversion: {conversion:?}"),
    }
}

/// The order of two numbers; `None` if one is NaN.
fn order(a: Number, b: Number) -> Option<std::cmp::Ordering> {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) => Some(a.cmp(&b)),
        (Number::Long(a), Number::Long(b)) => Some(a.cmp(&b)),
        (Number::Float(a), Number::Float(b)) => a.partial_cmp(&b),
        (Number::Double(a), Number::Double(b)) => a.partial_cmp(&b),
        _ => panic!("operands of different kinds"),
    }
}

pub fn compare(comparison: Comparison, a: Number, b: Number) -> Number {
    let unordered = match comparison {
        Comparison::Long | Comparison::FloatLess | Comparison::DoubleLess => -1,
        Comparison::FloatGreater | Comparison::DoubleGreater => 1,
    };
    Number::Int(order(a, b).map_or(unordered, |order| order as i32))
}

pub fn holds(condition: Condition, is_unordered_allowed: bool, a: Number, b: Number) -> bool {
    order(a, b).map_or(is_unordered_allowed, |order| match condition {
        Condition::Equal => order.is_eq(),
        Condition::NotEqual => order.is_ne(),
        Condition::Less => order.is_lt(),
        Condition::LessOrEqual => order.is_le(),
        Condition::Greater => order.is_gt(),
        Condition::GreaterOrEqual => order.is_ge(),
    })
}
