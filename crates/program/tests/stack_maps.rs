//! The types that lowering infers agree with those that the compiler states: each φ-function at a pc with a stack map
//! frame corresponds to a variable of that frame, of the same kind, and its type is no less precise.
#![allow(clippy::unwrap_used, reason = "this is test code, though not in functions marked so")]

use unsnarl_classfile::JavaText;
use unsnarl_classfile::archive;
use unsnarl_classfile::code::Code;
use unsnarl_classfile::stack_map::{LocalsChange, VerificationType};
use unsnarl_program::ir::Op;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{MethodId, Program, Type};

/// All locals and stack entries of each frame, by pc.
fn frames(program: &Program, method: MethodId, code: &Code<'_>) -> Vec<(u16, Vec<VerificationType>)> {
    let mut locals: Vec<VerificationType> = Vec::new();
    // The first frame is relative to the parameters; only their number and kinds matter.
    let data = program.method(method);
    if !data.access.is_static() {
        locals.push(VerificationType::UninitializedThis);
    }
    for ty in &program.descriptor(data.key).unwrap().parameters {
        locals.push(match *ty {
            Type::LONG => VerificationType::Long,
            Type::FLOAT => VerificationType::Float,
            Type::DOUBLE => VerificationType::Double,
            ty if ty.is_reference() => VerificationType::UninitializedThis,
            _ => VerificationType::Integer,
        });
    }
    let mut all = Vec::new();
    for frame in code.stack_map().unwrap() {
        match frame.locals {
            LocalsChange::Same => {}
            LocalsChange::Chop(count) => locals.truncate(locals.len() - usize::from(count)),
            LocalsChange::Append(more) => locals.extend(more),
            LocalsChange::Full(anew) => locals = anew,
        }
        all.push((frame.pc, [locals.clone(), frame.stack].concat()));
    }
    all
}

/// Whether a value of the inferred type is allowed by the compiler's type. `UninitializedThis` allows any reference
/// here.
fn admits(program: &Program, code: &Code<'_>, stated: VerificationType, inferred: Type) -> bool {
    match stated {
        VerificationType::Integer => inferred.is_int_like(),
        VerificationType::Long => inferred == Type::LONG,
        VerificationType::Float => inferred == Type::FLOAT,
        VerificationType::Double => inferred == Type::DOUBLE,
        VerificationType::Null => inferred == Type::NULL,
        VerificationType::UninitializedThis | VerificationType::Uninitialized(_) => inferred.is_reference(),
        VerificationType::Top => false,
        VerificationType::Object(index) => {
            let name = code.constants().class_name(index).unwrap();
            inferred.is_reference()
                && match program.find_class(name) {
                    Some(class) => {
                        program.is_subtype(inferred, Type::class(class)) || program.class(class).access.is_interface()
                    }
                    // An array.
                    None => inferred.is_array() && program.show(inferred).to_string().starts_with(&element_name(name)),
                }
        }
    }
}

/// `int` of `[[I`, `a.B` of `[La/B;`; empty if the elements are of type `Object` or of an interface type.
fn element_name(array: &[u8]) -> String {
    match JavaText(array).to_string().trim_start_matches('[') {
        "I" => "int".to_owned(),
        "J" => "long".to_owned(),
        "B" => "byte".to_owned(),
        "Z" => "boolean".to_owned(),
        "C" => "char".to_owned(),
        _ => String::new(),
    }
}

#[test]
fn inferred_types_are_no_less_precise_than_stack_maps() {
    let topics =
        [unsnarl_fixtures::topic("ir"), unsnarl_fixtures::prebuilt("patterns"), unsnarl_fixtures::prebuilt("lambdas")];
    let paths: Vec<_> = topics.iter().map(|topic| topic.classes.clone()).collect();
    let inputs = archive::open(&paths, &archive::Options::default());
    let program = Program::build(inputs, &JdkIndex::embedded(), &|_| ());
    let mut compared = 0;
    for class in program.application_classes() {
        for (position, method) in program.methods_of(class).enumerate() {
            let Some(body) = program.body(method) else { continue };
            let body = body.unwrap();
            let code = program.class_file(class).unwrap().method(position).unwrap().code().unwrap().unwrap();
            let frames = frames(&program, method, &code);
            for block in body.blocks() {
                let Some((pc, frame)) = frames.iter().find(|frame| frame.0 == body.block(block).pc) else { continue };
                for id in body.statements_of(block) {
                    let statement = body.statement(id);
                    let (Op::Phi(_), Some(result)) = (statement.op, statement.result) else { continue };
                    let ty = body.value(result).ty;
                    compared += 1;
                    assert!(
                        frame.iter().any(|stated| admits(&program, &code, *stated, ty)),
                        "{} at pc {pc}: {} is none of {frame:?}",
                        program.show(method),
                        program.show(ty)
                    );
                }
            }
        }
    }
    assert!(compared > 50, "{compared} φ-functions compared");
}
