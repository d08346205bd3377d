//! Every cast succeeds.

use unsnarl_program::ir::Op;

use super::{Answer, Property, View};

pub(super) struct ClassCast;

impl Property for ClassCast {
    fn name(&self) -> &'static str {
        "class-cast"
    }

    fn summary(&self) -> &'static str {
        "a cast may fail"
    }

    fn check(&self, view: &mut dyn View) -> Answer {
        let Op::CheckCast(value, ty) = view.statement().op else { return Answer::NoSite };
        if !view.may_not_be_instance(value, ty) {
            return Answer::Proved;
        }
        let message = format!("{} may not be an instance of the type it is cast to", view.describe(value));
        Answer::Alert { message, culprit: Some(value) }
    }
}
