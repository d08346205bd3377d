//! `String` and the classes next to it.

use super::{Answer, Call, Entries, zero};
use crate::raise::Raised;
use crate::vm::Vm;

fn intern(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let string = call.object(0)?;
    Ok(Answer::Reference(vm.intern(string)))
}

pub(super) const NATIVES: Entries =
    &[("java/lang/String", &[("intern", intern)]), ("java/lang/StringUTF16", &[("isBigEndian", zero)])];
