//! Seeds of secure random numbers. There is no entropy, since a run must be reproducible: seeds are derived from the
//! thread and the number of its requests.

use super::{Answer, Call, Entries, nothing, zero};
use crate::class::ValueKind;
use crate::memory::Ref;
use crate::raise::Raised;
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
