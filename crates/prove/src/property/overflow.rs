//! No sum, difference, product, quotient or negation of `int` or `long` overflows.
//!
//! Java defines what such an operation returns; that it is what the programmer meant is rare. Shifts and conversions
//! are no sites: they are used to cut numbers off.

use unsnarl_classfile::instruction::BinaryOp;
use unsnarl_program::Type;
use unsnarl_program::ir::{Op, ValueId};

use super::{Answer, Property, View};

pub(super) struct Overflow;

/// The least and the greatest exact result.
fn exact(op: BinaryOp, (a, b): (i64, i64), (c, d): (i64, i64)) -> Option<(i128, i128)> {
    let [a, b, c, d] = [a, b, c, d].map(i128::from);
    match op {
        BinaryOp::Add => Some((a + c, b + d)),
        BinaryOp::Subtract => Some((a - d, b - c)),
        BinaryOp::Multiply => {
            let all = [a * c, a * d, b * c, b * d];
            Some((*all.iter().min()?, *all.iter().max()?))
        }
        // Only the least number divided by -1 overflows.
        BinaryOp::Divide if c <= -1 && -1 <= d => Some((a.min(-b), (-a).max(b))),
        _ => None,
    }
}

impl Property for Overflow {
    fn name(&self) -> &'static str {
        "overflow"
    }

    fn summary(&self) -> &'static str {
        "the exact result of an integer operation may not fit into its type"
    }

    fn check(&self, view: &mut dyn View) -> Answer {
        let statement = view.statement();
        let ty = statement.result.map_or(Type::BOTTOM, |result| view.body().value(result).ty);
        let (least, greatest) = match ty {
            Type::LONG => (i128::from(i64::MIN), i128::from(i64::MAX)),
            Type::FLOAT | Type::DOUBLE => return Answer::NoSite,
            _ => (i128::from(i32::MIN), i128::from(i32::MAX)),
        };
        let (low, high, culprit): (i128, i128, ValueId) = match statement.op {
            Op::Negate(a) => {
                let Some((low, high)) = view.bounds(a) else { return Answer::Proved };
                (-i128::from(high), -i128::from(low), a)
            }
            Op::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide), a, b) => {
                let (Some(one), Some(other)) = (view.bounds(a), view.bounds(b)) else { return Answer::Proved };
                let Some((low, high)) = exact(op, one, other) else { return Answer::Proved };
                (low, high, if view.body().constant(a).is_some() { b } else { a })
            }
            _ => return Answer::NoSite,
        };
        if low >= least && high <= greatest {
            return Answer::Proved;
        }
        let message = format!(
            "the result may be {}, which does not fit: {}",
            if high > greatest { high } else { low },
            view.describe(culprit)
        );
        Answer::Alert { message, culprit: Some(culprit) }
    }
}
