//! Any bytes as the class files of a program: building it, lowering and printing every method must not panic, and what
//! is lowered keeps the invariants of SSA. Types and monitors may be wrong, as no bytecode verifier has seen these
//! classes.
//!
//! Several class files follow each other, each before the next `CAFEBABE`.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use unsnarl_classfile::archive::{Entry, Inputs};
use unsnarl_classfile::issue::Location;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{Program, ir};

static INDEX: LazyLock<JdkIndex> = LazyLock::new(JdkIndex::embedded);

fuzz_target!(|data: &[u8]| {
    let program = Program::build(inputs(data), &INDEX, &|_| ());
    for method in program.methods() {
        if let Some(Ok(body)) = program.body(method) {
            let _ = ir::BodyText(&program, body).to_string();
            if let Err(problem) = ir::verify(&program, body) {
                let is_of_input = matches!(problem.invariant, ir::Invariant::Types | ir::Invariant::Monitors);
                assert!(is_of_input, "{}: {problem}", program.show(method));
            }
        }
    }
});

fn inputs(data: &[u8]) -> Inputs {
    const MAGIC: &[u8] = &[0xCA, 0xFE, 0xBA, 0xBE];
    let mut starts: Vec<usize> = (1..data.len()).filter(|at| data[*at..].starts_with(MAGIC)).collect();
    starts.insert(0, 0);
    starts.push(data.len());
    let classes = starts.windows(2).map(|range| &data[range[0]..range[1]]);
    let entries = classes.enumerate().map(|(number, bytes)| {
        let location = Location::of_path(Path::new(&format!("{number}.class")));
        Entry::in_memory(location, Bytes::copy_from_slice(bytes))
    });
    Inputs { entries: entries.collect(), ..Inputs::default() }
}
