//! Programs built from class files in memory, and the results of lowering their methods.
#![allow(clippy::unwrap_used, reason = "this is test code, though not in functions marked so")]

use std::path::Path;

use unsnarl_classfile::archive::{Entry, Inputs};
use unsnarl_classfile::issue::Location;
use unsnarl_fixtures::assembler::{Class, STATIC};
use unsnarl_program::ir::{self, Body};
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::lower::LowerError;
use unsnarl_program::{MethodId, Program};

/// The program of these classes; the location of the n-th is `n.class`.
pub fn program(classes: Vec<Vec<u8>>) -> Program {
    let entries = classes.into_iter().enumerate().map(|(number, bytes)| {
        let location = Location::of_path(Path::new(&format!("{number}.class")));
        Entry::in_memory(location, bytes.into())
    });
    let inputs = Inputs { entries: entries.collect(), ..Inputs::default() };
    Program::build(inputs, &JdkIndex::embedded(), &|_| ())
}

/// The first method with this name.
pub fn method(program: &Program, name: &str) -> MethodId {
    program
        .methods()
        .find(|method| {
            program.method(*method).has_code
                && program.bytes(program.key(program.method(*method).key).name) == name.as_bytes()
        })
        .unwrap_or_else(|| panic!("there is no method {name}"))
}

/// The result of lowering the first method with this name.
pub fn lowered<'p>(program: &'p Program, name: &str) -> Result<&'p Body, &'p LowerError> {
    program.body(method(program, name)).unwrap()
}

/// The verified body of the first method with this name.
pub fn verified<'p>(program: &'p Program, name: &str) -> &'p Body {
    let body = lowered(program, name).unwrap_or_else(|error| panic!("{name}: {error}"));
    if let Err(problem) = ir::verify(program, body) {
        panic!("{name}: {problem}\n{}", ir::BodyText(program, body));
    }
    body
}

/// A program of one class `A` with the static method `f` between two valid ones, `before` and `after`.
pub fn one_method(descriptor: &str, code: &str) -> Program {
    let sound = "iconst_1\nireturn";
    let class = Class::new("A")
        .field(STATIC, "s", "I")
        .field(0, "x", "LA;")
        .method(STATIC, "before", "()I", sound)
        .method(STATIC, "f", descriptor, code)
        .method(STATIC, "after", "()I", sound);
    program(vec![class.finish()])
}

/// The error of lowering `f` with this code. Checks that the other two methods are lowered.
pub fn refusal(descriptor: &str, code: &str) -> String {
    let program = one_method(descriptor, code);
    verified(&program, "before");
    verified(&program, "after");
    match lowered(&program, "f") {
        Err(error) => error.to_string(),
        Ok(body) => panic!("{code}\nwas lowered:\n{}", ir::BodyText(&program, body)),
    }
}
