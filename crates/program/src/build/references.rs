//! Method references to what has no code here (`Thread::start`, `list::add`, `ArrayList::new`): each becomes a method of the class that has it, which calls what it refers to, as
//! if a lambda had been written (JLS 15.13.3). So the call stands in code of the program, on whichever thread the library runs it.
//!
//! The method is made of bytecode that uses the constants of the class, with the types that the called method wants: what has to be boxed on the way is not seen. References
//! to fields, to `super` and with more than 255 slots of arguments stay as they are.

use rayon::prelude::*;
use unsnarl_classfile::Access;
use unsnarl_classfile::code::Code;
use unsnarl_classfile::constant_pool::{Constant, ConstantPool};
use unsnarl_classfile::instruction::Instruction;

use crate::ids::{ClassId, KeyId, MethodId};
use crate::program::{Descriptor, Key, Method, Program, Source};
use crate::types::{Base, Type};
use crate::well_known::{Bootstrap, bootstrap};

/// Where a method reference stands, and what it refers to.
struct Reference {
    class: ClassId,
    within: MethodId,
    pc: u16,
    line: Option<u16>,
    /// The kind of the handle, and the constant that names the method.
    kind: u8,
    member: u16,
    /// The class of that constant, and its name and descriptor.
    owner: Type,
    key: KeyId,
}

/// Kinds of method handles (JVMS 5.4.3.5).
const VIRTUAL: u8 = 5;
const STATIC: u8 = 6;
const NEW: u8 = 8;
const INTERFACE: u8 = 9;

const PRIVATE_STATIC_SYNTHETIC: Access = Access(0x0002 | 0x0008 | 0x1000);

/// Gives each method reference of the program to what has no code a method of its own.
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

/// What a bootstrap method makes a function object of, if that is a method without code.
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

/// `lambda$main$Thread::start`, and the types as they are written in class files.
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
    // Names of Java have no colons, so that nothing else is called so.
    Some(([b"lambda$", within, b"$", simple, b"::", called].concat(), descriptor))
}

/// The contents of the `Code` attribute: loads the parameters, calls, returns.
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
    // What cannot be read again is not used.
    Code::read(&attribute, pool).ok().map(|_| ())?;
    Some(attribute.into())
}

/// The instruction for a type, of a family that starts with the one for `int` (JVMS 2.11.1).
fn opcode_for(ty: Type, first: u8) -> u8 {
    match ty.base() {
        _ if ty.is_reference() => first + 4,
        Base::Long => first + 1,
        Base::Float => first + 2,
        Base::Double => first + 3,
        _ => first,
    }
}
