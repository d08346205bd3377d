//! Synthesizes a method for each method reference to a method without bytecode (`Thread::start`, `list::add`,
//! `ArrayList::new`). The new method belongs to the class that contains the reference and calls the referenced method,
//! as if the source had a lambda (JLS 15.13.3). So analyses see the call in code of the program, on the thread on which
//! the library executes it.
//!
//! The method consists of bytecode that uses the constants of the class. Its parameter types are those of the called
//! method, so boxing and unboxing of arguments is not represented. References to fields, references through `super`,
//! and references with more than 255 argument slots are left unchanged.

use rayon::prelude::*;
use unsnarl_classfile::Access;
use unsnarl_classfile::code::Code;
use unsnarl_classfile::constant_pool::{Constant, ConstantPool};
use unsnarl_classfile::instruction::Instruction;

use crate::ids::{ClassId, KeyId, MethodId};
use crate::program::{Descriptor, Key, Method, Program, Source};
use crate::types::{Base, Type};
use crate::well_known::{Bootstrap, bootstrap};

/// A method reference: its location and its target.
struct Reference {
    class: ClassId,
    within: MethodId,
    pc: u16,
    line: Option<u16>,
    /// The kind of the method handle, and the constant that refers to the method.
    kind: u8,
    member: u16,
    /// The class that the constant names, and the key.
    owner: Type,
    key: KeyId,
}

/// Kinds of method handles (JVMS 5.4.3.5).
const VIRTUAL: u8 = 5;
const STATIC: u8 = 6;
const NEW: u8 = 8;
const INTERFACE: u8 = 9;

const PRIVATE_STATIC_SYNTHETIC: Access = Access(0x0002 | 0x0008 | 0x1000);

/// Adds a method to the program for each method reference whose target has no bytecode.
pub(super) fn add_methods(program: &mut Program) {
    let classes: Vec<ClassId> = program.application_classes().collect();
    let found: Vec<Reference> = classes.par_iter().flat_map_iter(|class| references_of(program, *class)).collect();
    for reference in found {
        add_method(program, &reference);
    }
    let new = program.methods.len() - program.bodies.len();
    program.bodies.extend(std::iter::repeat_with(Default::default).take(new));
}

fn references_of(program: &Program, class: ClassId) -> Vec<Reference> {
    let Some(source) = program.class(class).source.as_deref() else { return Vec::new() };
    let pool = source.file.constants();
    let targets: Vec<(u16, (u8, u16, Type, KeyId))> = pool
        .iter()
        .filter_map(|(index, constant)| match constant {
            Constant::InvokeDynamic(method, _) => Some((index, target(program, source, pool, method)?)),
            _ => None,
        })
        .collect();
    let mut found = Vec::new();
    for within in program.methods_of(class).filter(|_| !targets.is_empty()) {
        let Some(Ok(code)) = program.code(within) else { continue };
        let lines = code.line_numbers().unwrap_or_default();
        for (pc, instruction) in code.instructions().map_while(Result::ok) {
            let Instruction::InvokeDynamic(index) = instruction else { continue };
            let Some((_, target)) = targets.iter().find(|(known, _)| *known == index) else { continue };
            let (kind, member, owner, key) = *target;
            let line = lines.iter().filter(|line| line.pc <= pc).max_by_key(|line| line.pc).map(|line| line.line);
            found.push(Reference { class, within, pc, line, kind, member, owner, key });
        }
    }
    found
}

/// The implementation method of the function object that a bootstrap method creates, if it has no bytecode.
fn target(program: &Program, source: &Source, pool: ConstantPool<'_>, method: u16) -> Option<(u8, u16, Type, KeyId)> {
    let bootstrapped = source.bootstrap_method(method).ok()??;
    let handle = |index: u16| match pool.get(index).ok()? {
        Constant::MethodHandle(kind, member) => Some((kind, member, program.member_of(source, member)?)),
        _ => None,
    };
    let (_, _, factory) = handle(bootstrapped.handle)?;
    let name = program.bytes(program.key(factory.key).name);
    let is_lambda = bootstrap(program.class_name(factory.owner.as_class()?), name)
        .is_some_and(|known| matches!(known, Bootstrap::Lambda | Bootstrap::AltLambda));
    let (kind, index, member) = handle(*bootstrapped.arguments.get(1)?)?;
    let has_code = || {
        let resolved = program.resolve_method(member.owner, member.key);
        resolved.is_some_and(|resolved| program.method(resolved).has_code)
    };
    let is_it = is_lambda && !member.is_field && matches!(kind, VIRTUAL | STATIC | NEW | INTERFACE) && !has_code();
    is_it.then_some((kind, index, member.owner, member.key))
}

fn add_method(program: &mut Program, reference: &Reference) -> Option<()> {
    let called = program.descriptor(reference.key)?;
    let receiver = matches!(reference.kind, VIRTUAL | INTERFACE).then_some(reference.owner);
    let parameters: Box<[Type]> = receiver.into_iter().chain(called.parameters.iter().copied()).collect();
    let result = if reference.kind == NEW { reference.owner } else { called.result };
    let code = bytecode(program, reference, &parameters, result)?;
    let (name, text) = name_and_descriptor(program, reference)?;
    let (name, text) = (program.symbols.intern(&name), program.symbols.intern(&text));
    let descriptor = Descriptor { parameters, result, is_method: true };
    let key = *program.key_ids.entry((name, text)).or_insert_with(|| {
        let parsed = Some(program.descriptors.push(descriptor));
        program.keys.push(Key { name, descriptor: text, parsed })
    });
    let id = program.methods.push(Method {
        class: reference.class,
        key,
        access: PRIVATE_STATIC_SYNTHETIC,
        member: u16::MAX,
        has_code: true,
    });
    program.references.code.push(code);
    program.references.at.insert((reference.within, reference.pc), id);
    Some(())
}

/// The name, such as `lambda$main$Thread::start`, and the descriptor of the synthesized method.
fn name_and_descriptor(program: &Program, reference: &Reference) -> Option<(Vec<u8>, Vec<u8>)> {
    let member = program.class_file(reference.class)?.constants().member(reference.member).ok()?;
    let is_array = member.owner.starts_with(b"[");
    let owner = if is_array { member.owner.to_vec() } else { [b"L", member.owner, b";"].concat() };
    let descriptor = match reference.kind {
        STATIC => member.descriptor.to_vec(),
        NEW => [member.descriptor.strip_suffix(b"V")?, &owner].concat(),
        _ => [b"(", &owner[..], member.descriptor.strip_prefix(b"(")?].concat(),
    };
    let within: &[u8] = match program.bytes(program.key(program.method(reference.within).key).name) {
        b"<init>" => b"new",
        b"<clinit>" => b"static",
        name => name,
    };
    let simple = member.owner.rsplit(|byte| matches!(byte, b'/' | b'$')).next().unwrap_or_default();
    let called: &[u8] = if reference.kind == NEW { b"new" } else { member.name };
    // A name in Java source has no colon, so the name is unique.
    Some(([b"lambda$", within, b"$", simple, b"::", called].concat(), descriptor))
}

/// The contents of the `Code` attribute: loads the parameters, calls the method, returns its result.
fn bytecode(program: &Program, reference: &Reference, parameters: &[Type], result: Type) -> Option<Box<[u8]>> {
    let source = program.class(reference.class).source.as_deref()?;
    let pool = source.file.constants();
    let [high, low] = reference.member.to_be_bytes();
    let mut code: Vec<u8> = Vec::new();
    if reference.kind == NEW {
        let Constant::Method(class, _) = pool.get(reference.member).ok()? else { return None };
        let [class_high, class_low] = class.to_be_bytes();
        code.extend([0xbb, class_high, class_low, 0x59]);
    }
    let mut slots: u16 = 0;
    for parameter in parameters {
        code.extend([opcode_for(*parameter, 0x15), u8::try_from(slots).ok()?]);
        slots += if parameter.is_wide() { 2 } else { 1 };
    }
    match reference.kind {
        VIRTUAL => code.extend([0xb6, high, low]),
        STATIC => code.extend([0xb8, high, low]),
        NEW => code.extend([0xb7, high, low]),
        _ => code.extend([0xb9, high, low, u8::try_from(slots).ok()?, 0]),
    }
    code.push(if result == Type::VOID { 0xb1 } else { opcode_for(result, 0xac) });
    let lines = pool.iter().find_map(|(index, constant)| match constant {
        Constant::Utf8(b"LineNumberTable") => Some(index),
        _ => None,
    });
    let mut attribute: Vec<u8> = Vec::new();
    attribute.extend((slots + 4).to_be_bytes());
    attribute.extend(slots.to_be_bytes());
    attribute.extend((code.len() as u32).to_be_bytes());
    attribute.extend(code);
    attribute.extend([0, 0]);
    match lines.zip(reference.line) {
        Some((name, line)) => {
            attribute.extend([0, 1]);
            attribute.extend(name.to_be_bytes());
            attribute.extend([0, 0, 0, 6, 0, 1, 0, 0]);
            attribute.extend(line.to_be_bytes());
        }
        None => attribute.extend([0, 0]),
    }
    // If the bytes are not a valid attribute, the method is not added.
    Code::read(&attribute, pool).ok().map(|_| ())?;
    Some(attribute.into())
}

/// The opcode for a type, in a family of opcodes whose `int` form is `first` (JVMS 2.11.1).
fn opcode_for(ty: Type, first: u8) -> u8 {
    match ty.base() {
        _ if ty.is_reference() => first + 4,
        Base::Long => first + 1,
        Base::Float => first + 2,
        Base::Double => first + 3,
        _ => first,
    }
}
