//! The native methods of `StrictMath`, and those methods of `Math` for which a JDK has its own code.

use super::{Answer, Call, Entries};
use crate::math::{nearest, strict};
use crate::raise::Raised;

fn one(call: &Call, function: fn(f64) -> f64) -> Raised<Answer> {
    Ok(Answer::Double(function(call.double(0))))
}

fn two(call: &Call, function: fn(f64, f64) -> f64) -> Raised<Answer> {
    Ok(Answer::Double(function(call.double(0), call.double(2))))
}

pub(super) const NATIVES: Entries = &[
    (
        "java/lang/StrictMath",
        &[
            ("sin", |_, call| one(call, strict::sin)),
            ("cos", |_, call| one(call, strict::cos)),
            ("tan", |_, call| one(call, strict::tan)),
            ("asin", |_, call| one(call, strict::asin)),
            ("acos", |_, call| one(call, strict::acos)),
            ("atan", |_, call| one(call, strict::atan)),
            ("log", |_, call| one(call, strict::log)),
            ("log10", |_, call| one(call, strict::log10)),
            ("sqrt", |_, call| one(call, f64::sqrt)),
            ("IEEEremainder", |_, call| two(call, strict::remainder)),
            ("atan2", |_, call| two(call, strict::atan2)),
            ("sinh", |_, call| one(call, strict::sinh)),
            ("cosh", |_, call| one(call, strict::cosh)),
            ("tanh", |_, call| one(call, strict::tanh)),
            ("expm1", |_, call| one(call, strict::expm1)),
            ("log1p", |_, call| one(call, strict::log1p)),
        ],
    ),
    (
        "java/lang/Math",
        &[
            ("sin", |_, call| one(call, nearest::sin)),
            ("cos", |_, call| one(call, nearest::cos)),
            ("tan", |_, call| one(call, nearest::tan)),
            ("exp", |_, call| one(call, nearest::exp)),
            ("log", |_, call| one(call, nearest::log)),
            ("log10", |_, call| one(call, nearest::log10)),
            ("pow", |_, call| two(call, nearest::pow)),
            ("sqrt", |_, call| one(call, f64::sqrt)),
        ],
    ),
];
