//! Any bytes as the code and exception table of a method in a sound class: lowering must not panic, and what is lowered
//! keeps the invariants of SSA. Gets much deeper than `lower`, whose inputs are mostly broken before their code is.
//!
//! The input: flags of the method, number of handlers, four bytes a handler (start, end, target, caught class), the
//! code.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use bytes::Bytes;
use libfuzzer_sys::{Corpus, fuzz_target};
use unsnarl_classfile::archive::{Entry, Inputs};
use unsnarl_classfile::issue::Location;
use unsnarl_fixtures::assembler::{Class, Code, STATIC, SYNCHRONIZED};
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{Program, ir};

static INDEX: LazyLock<JdkIndex> = LazyLock::new(JdkIndex::embedded);

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(class) = class_around(data) else {
        return Corpus::Reject;
    };
    let location = Location::of_path(Path::new("F.class"));
    let inputs = Inputs { entries: vec![Entry::in_memory(location, Bytes::from(class))], issues: Vec::new() };
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

fn class_around(data: &[u8]) -> Option<Vec<u8>> {
    let ([flags, handlers], rest) = data.split_first_chunk()?;
    let (handlers, bytes) = rest.split_at_checked(usize::from(handlers % 8) * 4)?;
    if bytes.is_empty() || bytes.len() > 65_535 {
        return None;
    }
    // Constants get small indices, which random operands hit.
    let mut class = Class::new("F").version(55).field(0, "f", "I").field(STATIC, "s", "LF;");
    class = class.bootstrap("F.boot:()Ljava/lang/Object;", &["int 1", "dynamic 0 d:J"]);
    let constants = &mut class.constants;
    for member in ["F.f:I", "F.s:LF;", "F.wide:J"] {
        constants.member(9, member);
    }
    for member in ["F.<init>:()V", "F.g:(IJ)LF;", "Missing.h:(DLjava/lang/Object;)D"] {
        constants.member(10, member);
    }
    constants.member(11, "java/lang/Runnable.run:()V");
    constants.dynamic(17, 0, "c:I");
    constants.dynamic(18, 0, "d:(I)LF;");
    for name in ["[I", "[[LF;", "java/lang/Exception", "java/lang/Error"] {
        constants.class(name);
    }
    let code = Code {
        max_stack: 64,
        max_locals: 16,
        bytes: bytes.to_vec(),
        handlers: handlers.chunks_exact(4).map(|entry| [0, 1, 2, 3].map(|at| u16::from(entry[at]))).collect(),
        attributes: Vec::new(),
    };
    let access = u16::from(*flags) & (STATIC | SYNCHRONIZED);
    let descriptor = ["(IJ)I", "()V", "(LF;[I)LF;", "(DF)J"][usize::from(flags >> 6)];
    Some(class.method_with_code(access, "m", descriptor, &code).finish())
}
