//! Any bytes as the code and exception table of a method in a sound class: lowering must not panic, and what is lowered
//! keeps the invariants of SSA. Gets much deeper than `lower`, whose inputs are mostly broken before their code is.
//! `around` says what the input is.
#![no_main]

mod around;

use std::path::Path;
use std::sync::LazyLock;

use bytes::Bytes;
use libfuzzer_sys::{Corpus, fuzz_target};
use unsnarl_classfile::archive::{Entry, Inputs};
use unsnarl_classfile::issue::Location;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{Program, ir};

static INDEX: LazyLock<JdkIndex> = LazyLock::new(JdkIndex::embedded);

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(class) = around::class_around("F", data) else {
        return Corpus::Reject;
    };
    let location = Location::of_path(Path::new("F.class"));
    let inputs = Inputs { entries: vec![Entry::in_memory(location, Bytes::from(class))], ..Inputs::default() };
    let program = Program::build(inputs, &INDEX, &|_| ());
    assert!(program.issues().is_empty(), "{:?}", program.issues());
    for method in program.methods() {
        if let Some(Ok(body)) = program.body(method) {
            let _ = ir::BodyText(&program, body).to_string();
            if let Err(problem) = ir::verify(&program, body) {
                let is_of_input = matches!(problem.invariant, ir::Invariant::Types | ir::Invariant::Monitors);
                assert!(is_of_input, "{problem}");
            }
        }
    }
    Corpus::Keep
});
