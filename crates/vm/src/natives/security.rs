//! Secure random numbers, and their seeds. There is no entropy, since a run must be reproducible: bytes are derived
//! from the thread and the number of its requests. So threads that draw numbers do not depend on each other.

use super::{Answer, Call, Entries, VisibleEntries, nothing, zero};
use crate::class::ValueKind;
use crate::memory::Ref;
use crate::operation::{Mode, Operation};
use crate::raise::Raised;
use crate::thread::{Slot, ThreadId, as_ref};
use crate::vm::Vm;

/// `SeedGenerator.generateSeed(byte[])`
fn generate_seed(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    fill(vm, call, call.object(0)?);
    Ok(Answer::Void)
}

/// `SeedGenerator.getSystemEntropy()`
fn system_entropy(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let array = vm.new_primitive_array(ValueKind::Byte, 20)?;
    fill(vm, call, array);
    Ok(Answer::Reference(array))
}

/// `AbstractDrbg.engineNextBytes(byte[])`
fn next_bytes(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    fill(vm, call, call.object(1)?);
    Ok(Answer::Void)
}

/// Others may see the array: all of it is written in one step.
fn write_of_next_bytes(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let array = as_ref(slots[1]);
    let length = if array.is_null() { 0 } else { vm.memory.length(array) };
    let to = vm.elements(thread, array, 0, length, Mode::Write)?;
    Some(Operation::Copy { from: None, to: Some(to) })
}

fn fill(vm: &mut Vm, call: &Call, array: Ref) {
    let thread = vm.thread(call.thread);
    let mut word = crate::hash::mix(thread.key, u64::from(thread.control.hashes) + 1);
    vm.control(call.thread, |control| control.hashes += 1);
    for index in 0..vm.memory.length(array) {
        word = crate::hash::mix(word, u64::from(index));
        vm.memory.set_element(array, index, ValueKind::Byte.element_size(), word & 0xFF);
    }
}

pub(super) const NATIVES: Entries = &[
    (
        "sun/security/provider/SeedGenerator",
        &[("<clinit>", nothing), ("generateSeed", generate_seed), ("getSystemEntropy", system_entropy)],
    ),
    ("sun/security/provider/NativePRNG", &[("<clinit>", nothing), ("isAvailable", zero)]),
    ("sun/security/provider/NativePRNG$Blocking", &[("<clinit>", nothing), ("isAvailable", zero)]),
    ("sun/security/provider/NativePRNG$NonBlocking", &[("<clinit>", nothing), ("isAvailable", zero)]),
];

pub(super) const VISIBLE: VisibleEntries =
    &[("sun/security/provider/AbstractDrbg", "engineNextBytes([B)V", next_bytes, write_of_next_bytes)];
