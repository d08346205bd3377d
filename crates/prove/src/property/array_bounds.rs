//! Every index is inside its array, and no array is made with a negative length.

use unsnarl_program::ir::{Op, ValueId};

use super::{Answer, Property, View};

pub(super) struct ArrayBounds;

impl Property for ArrayBounds {
    fn name(&self) -> &'static str {
        "array-bounds"
    }

    fn summary(&self) -> &'static str {
        "an index may be outside its array, or the length of a new array negative"
    }

    fn check(&self, view: &mut dyn View) -> Answer {
        match view.statement().op {
            Op::ArrayLoad { array, index } | Op::ArrayStore { array, index, .. } => inside(view, array, index),
            Op::NewArray(_, length) => {
                if view.body().constant(length).is_some() {
                    return Answer::NoSite;
                }
                match view.bounds(length) {
                    Some((low, _)) if low < 0 => {
                        let message = format!("the length {} may be negative", view.describe(length));
                        Answer::Alert { message, culprit: Some(length) }
                    }
                    _ => Answer::Proved,
                }
            }
            _ => Answer::NoSite,
        }
    }
}

fn inside(view: &mut dyn View, array: ValueId, index: ValueId) -> Answer {
    if view.must_be_inside(array, index) {
        return Answer::Proved;
    }
    let (shortest, longest) = view.length_bounds(array).unwrap_or_default();
    let length = if shortest == longest { shortest.to_string() } else { format!("{shortest} to {longest}") };
    let message = format!("the index {} may be outside the array, whose length is {length}", view.describe(index));
    Answer::Alert { message, culprit: Some(index) }
}
