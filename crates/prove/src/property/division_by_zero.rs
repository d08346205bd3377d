//! No `int` or `long` is divided by zero.

use unsnarl_classfile::instruction::BinaryOp;
use unsnarl_program::Type;
use unsnarl_program::ir::{Constant, Op};

use super::{Answer, Property, View};
use crate::domain::Number;

pub(super) struct DivisionByZero;

impl Property for DivisionByZero {
    fn name(&self) -> &'static str {
        "division-by-zero"
    }

    fn summary(&self) -> &'static str {
        "the divisor of an integer division may be zero"
    }

    fn check(&self, view: &mut dyn View) -> Answer {
        let Op::Binary(BinaryOp::Divide | BinaryOp::Remainder, _, divisor) = view.statement().op else {
            return Answer::NoSite;
        };
        let zero = match view.body().value(divisor).ty {
            Type::FLOAT | Type::DOUBLE => return Answer::NoSite,
            Type::LONG => Number::Long(0),
            _ => Number::Int(0),
        };
        match view.body().constant(divisor) {
            Some(Constant::Int(number)) if number != 0 => return Answer::NoSite,
            Some(Constant::Long(number)) if number != 0 => return Answer::NoSite,
            _ => {}
        }
        if !view.may_be(divisor, zero) {
            return Answer::Proved;
        }
        let message = format!("the divisor {} may be zero", view.describe(divisor));
        Answer::Alert { message, culprit: Some(divisor) }
    }
}
