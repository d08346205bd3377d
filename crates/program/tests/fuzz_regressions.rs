//! Inputs with which a fuzzer found a defect. `docs/fuzzing.md` explains how to add one.

use unsnarl_fixtures::assembler::{Class, Code};

use crate::assembled;

/// The result of lowering a method `()V` with these instructions, in the class of the fuzz target `code`.
fn lowered(bytes: &[u8]) -> Result<(), String> {
    let code =
        Code { max_stack: 64, max_locals: 16, bytes: bytes.to_vec(), handlers: Vec::new(), attributes: Vec::new() };
    let program = assembled::program(vec![Class::new("F").method_with_code(0, "m", "(IJ)I", &code).finish()]);
    assembled::lowered(&program, "m").map(|_| ()).map_err(|error| error.to_string())
}

/// `jsr_w` to itself. The height of the operand stack was not checked after `jsr`, so return addresses accumulated on
/// it, and ever longer lists of them distinguished ever more copies of the block. It took more than 10 seconds and 1
/// GB.
#[test]
fn a_subroutine_call_of_itself() {
    let mut bytes = vec![0; 15];
    bytes.extend([201, 0, 0, 0, 0]);
    bytes.extend([0; 28]);
    bytes.extend([14, 15, 15, 15, 15, 15, 191]);
    assert_eq!(lowered(&bytes), Err("the operand stack is higher than announced (at pc 15)".to_owned()));
}
