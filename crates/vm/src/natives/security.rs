//! Seeds of secure random numbers. There is no entropy here: a run is repeated bit by bit, so they follow from who asks and how often.

use super::{Answer, Call, Entries, nothing, zero};
use crate::class::Kind;
use crate::raise::Raised;
use crate::vm::Vm;

/// `SeedGenerator.generateSeed(byte[])`
fn generate_seed(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let array = call.object(0)?;
    let thread = vm.thread(call.thread);
    let mut word = crate::hash::mix(thread.key, u64::from(thread.control.hashes) + 1);
    vm.control(call.thread, |control| control.hashes += 1);
    for index in 0..vm.memory.length(array) {
        word = crate::hash::mix(word, u64::from(index));
        vm.memory.set_element(array, index, Kind::Byte.element_size(), word & 0xFF);
    }
    Ok(Answer::Void)
}

pub(super) const NATIVES: Entries = &[
    ("sun/security/provider/SeedGenerator", &[("<clinit>", nothing), ("generateSeed", generate_seed)]),
    ("sun/security/provider/NativePRNG", &[("<clinit>", nothing), ("isAvailable", zero)]),
    ("sun/security/provider/NativePRNG$Blocking", &[("<clinit>", nothing), ("isAvailable", zero)]),
    ("sun/security/provider/NativePRNG$NonBlocking", &[("<clinit>", nothing), ("isAvailable", zero)]),
];
