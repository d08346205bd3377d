//! `String` and its helper classes. Hash codes and comparisons of strings are frequent, so they are computed natively
//! instead of byte by byte. The bytes of a string never change (A38), so no program can observe the difference.

use super::{Answer, Call, Entries, zero};
use crate::class::ValueKind;
use crate::raise::Raised;
use crate::vm::Vm;

fn intern(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let string = call.object(0)?;
    Ok(Answer::Reference(vm.intern(string)))
}

/// `StringLatin1.hashCode(byte[])`
fn latin1_hash_code(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let bytes = call.object(0)?;
    let length = vm.memory.length(bytes) as usize;
    let words = vm.memory.element_words(bytes, ValueKind::Byte.element_size());
    let each = words.iter().flat_map(|word| word.to_le_bytes()).take(length);
    let hash = each.fold(0i32, |hash, byte| hash.wrapping_mul(31).wrapping_add(i32::from(byte)));
    Ok(Answer::Int(hash))
}

/// `StringLatin1.equals(byte[], byte[])`
fn latin1_equals(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (one, other) = (call.object(0)?, call.object(1)?);
    // The rest of the last word is zero in both.
    let words = |array| vm.memory.element_words(array, ValueKind::Byte.element_size());
    let is_same = vm.memory.length(one) == vm.memory.length(other) && words(one) == words(other);
    Ok(Answer::Int(i32::from(is_same)))
}

pub(super) const NATIVES: Entries = &[
    ("java/lang/String", &[("intern", intern)]),
    ("java/lang/StringLatin1", &[("hashCode", latin1_hash_code), ("equals", latin1_equals)]),
    ("java/lang/StringUTF16", &[("isBigEndian", zero)]),
];
