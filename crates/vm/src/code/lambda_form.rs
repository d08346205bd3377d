//! Compiles lambda forms to code of the VM.
//!
//! Method handles are objects of the JDK. A handle has a lambda form, which is a small program: parameters, then calls
//! whose arguments are parameters, earlier results or constants. The JDK would generate a class for each form; here a
//! form becomes one method of the VM the first time it is invoked, so every combinator of `java.lang.invoke` works as
//! the JDK defines it, and the VM need not know any of them. Forms of the same shape share their code: constants are
//! taken from the form, which is passed as an additional argument.

use unsnarl_classfile::Access;

use super::Op;
use super::assembler::Assembler;
use crate::class::{FieldId, MethodId, ValueKind};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// The kinds of references to members (JVMS 4.4.8).
pub(crate) mod reference_kind {
    pub const GET_FIELD: u8 = 1;
    pub const GET_STATIC: u8 = 2;
    pub const PUT_FIELD: u8 = 3;
    pub const PUT_STATIC: u8 = 4;
    pub const INVOKE_VIRTUAL: u8 = 5;
    pub const INVOKE_STATIC: u8 = 6;
    pub const INVOKE_SPECIAL: u8 = 7;
    pub const INVOKE_INTERFACE: u8 = 9;
}

/// The function of a name of a form.
enum Function {
    /// `MethodHandle.invokeBasic`: the first argument is the handle.
    Basic,
    /// `MethodHandle.linkTo…`: the last argument is the member.
    Link,
    Method(MethodId, u8),
    Field(FieldId, u8),
    /// A handle that is not a member: it is invoked itself.
    Handle,
}

/// The method for a form. It takes the form's parameters and the form.
pub(crate) fn method_of(vm: &mut Vm, form: Ref) -> Raised<MethodId> {
    let word = vm.classes.get(vm.memory.class_of(form)).words - 1;
    if let Some(known) = vm.memory.field(form, word).checked_sub(1) {
        return Ok(MethodId(known as u32));
    }
    let method = compile(vm, form)?;
    vm.memory.set_field(form, word, u64::from(method.0) + 1);
    Ok(method)
}

fn part(vm: &Vm, object: Ref, name: &[u8]) -> Ref {
    if object.is_null() { Ref::NULL } else { Ref(vm.get_named(object, name) as u32) }
}

/// The basic type of a name: `L`, `I`, `J`, `F`, `D` or `V`.
fn letter(vm: &Vm, name: Ref) -> u8 {
    vm.get_named(part(vm, name, b"type"), b"btChar") as u8
}

fn kind(letter: u8) -> ValueKind {
    ValueKind::of_descriptor(letter)
}

fn load(kind: ValueKind, local: u16) -> Op {
    if kind.slots() == 2 { Op::Load2(local) } else { Op::Load1(local) }
}

/// The parameters of a form's method.
struct Signature {
    descriptor: Vec<u8>,
    /// The locals of the form's parameters, and their kinds.
    locals: Vec<(u16, ValueKind)>,
    /// The local of the form itself, the last argument.
    form_local: u16,
}

fn signature(vm: &Vm, names: Ref, arity: u32, result: i32) -> Signature {
    let push = |descriptor: &mut Vec<u8>, letter: u8| match letter {
        b'L' => descriptor.extend_from_slice(b"Ljava/lang/Object;"),
        _ => descriptor.push(letter),
    };
    let mut descriptor = Vec::from(*b"(");
    let mut locals: Vec<(u16, ValueKind)> = Vec::new();
    let mut next = 0;
    for index in 0..arity {
        let letter = letter(vm, vm.reference_at(names, index));
        push(&mut descriptor, letter);
        locals.push((next, kind(letter)));
        next += kind(letter).slots() as u16;
    }
    let made = u32::try_from(result).ok().map_or(b'V', |index| letter(vm, vm.reference_at(names, index)));
    descriptor.extend_from_slice(b"Ljava/lang/Object;)");
    push(&mut descriptor, made);
    Signature { descriptor, locals, form_local: next }
}

/// The operation that calls a function whose arguments take `slots` slots.
fn call_op(vm: &mut Vm, called: &Function, slots: u16) -> Op {
    match *called {
        Function::Basic => Op::InvokeBasic(slots),
        Function::Handle => Op::InvokeBasic(slots + 1),
        Function::Link => Op::LinkTo,
        Function::Method(method, reference_kind::INVOKE_STATIC) => Op::InvokeStatic(method),
        Function::Method(method, reference_kind::INVOKE_SPECIAL) => Op::InvokeSpecial(method),
        Function::Method(method, _) => Op::InvokeVirtual(vm.classes.site_of(method)),
        Function::Field(field, reference_kind::GET_FIELD) => Op::GetField(field),
        Function::Field(field, reference_kind::PUT_FIELD) => Op::PutField(field),
        Function::Field(field, reference_kind::GET_STATIC) => Op::GetStatic(field),
        Function::Field(field, _) => Op::PutStatic(field),
    }
}

fn compile(vm: &mut Vm, form: Ref) -> Raised<MethodId> {
    let names = part(vm, form, b"names");
    let count = vm.memory.length(names);
    let arity = vm.get_named(form, b"arity") as u32;
    let result = vm.get_named(form, b"result") as u32 as i32;
    let name_class = vm.memory.class_of(vm.reference_at(names, 0));
    let Signature { descriptor, mut locals, form_local } = signature(vm, names, arity, result);
    let mut next = form_local + 1;
    let mut code = Assembler::default();
    let mut deepest = 4;
    for index in arity..count {
        let name = vm.reference_at(names, index);
        let function = part(vm, name, b"function");
        let arguments = part(vm, name, b"arguments");
        let given = vm.memory.length(arguments);
        let called = called(vm, function)?;
        if let Function::Handle = called {
            code.op(Op::Load1(form_local)).op(Op::FormFunction(index as u16));
        }
        let mut slots = 0;
        for position in 0..given {
            let argument = vm.reference_at(arguments, position);
            let is_name = !argument.is_null() && vm.memory.class_of(argument) == name_class;
            if is_name {
                let (local, kind) = locals[vm.get_named(argument, b"index") as u16 as usize];
                code.op(load(kind, local));
                slots += kind.slots();
                continue;
            }
            match parameter(vm, function, &called, position) {
                ValueKind::Reference | ValueKind::Void => {
                    code.op(Op::Load1(form_local)).op(Op::FormConstant(index as u16, position as u16));
                    slots += 1;
                }
                wide @ (ValueKind::Long | ValueKind::Double) => {
                    code.long(vm.get_named(argument, b"value"));
                    slots += wide.slots();
                }
                _ => {
                    code.op(Op::Int(vm.get_named(argument, b"value") as i32));
                    slots += 1;
                }
            }
        }
        deepest = deepest.max(slots + 4);
        code.op(call_op(vm, &called, slots as u16));
        let kind = kind(letter(vm, name));
        locals.push((next, kind));
        next += kind.slots() as u16;
        match kind.slots() {
            0 => (),
            1 => _ = code.op(Op::Store1(next - 1)),
            _ => _ = code.op(Op::Store2(next - 2)),
        }
    }
    match usize::try_from(result).ok().and_then(|index| locals.get(index)) {
        None => code.op(Op::Return),
        Some((local, kind)) => code.op(load(*kind, *local)).op(kind.return_op()),
    };
    let key = format!("{}{}", String::from_utf8_lossy(&descriptor), code.shown());
    if let Some(known) = vm.classes.forms.get(&key) {
        return Ok(*known);
    }
    let home = vm.memory.class_of(form);
    let finished = code.finish(next, deepest as u16);
    let method = vm.classes.add_synthetic(home, b"<form>", &descriptor, Access(0x1008), finished);
    vm.classes.forms.insert(key, method);
    Ok(method)
}

fn called(vm: &mut Vm, function: Ref) -> Raised<Function> {
    let member = part(vm, function, b"member");
    if member.is_null() {
        return Ok(Function::Handle);
    }
    let flags = vm.get_named(member, b"flags") as u32;
    let reference = (flags >> 24) as u8 & 15;
    match vm.member(member) {
        Some(Member::Field(field)) => Ok(Function::Field(field, reference)),
        Some(Member::Method(method)) => {
            let of = vm.classes.method(method);
            let is_handle = Some(of.class) == vm.classes.loaded(b"java/lang/invoke/MethodHandle");
            match &vm.classes.symbols.text(of.name)[..] {
                b"invokeBasic" if is_handle => Ok(Function::Basic),
                b"linkToVirtual" | b"linkToStatic" | b"linkToSpecial" | b"linkToInterface" if is_handle => {
                    Ok(Function::Link)
                }
                b"invokeExact" | b"invoke" if is_handle => Err(Raise::unsupported("a form that invokes exactly")),
                b"<init>" => Ok(Function::Handle),
                _ => Ok(Function::Method(method, reference)),
            }
        }
        None => Err(Raise::unsupported("a form with a member that was not resolved")),
    }
}

/// The kind of a parameter of the function that a name calls.
fn parameter(vm: &Vm, function: Ref, called: &Function, position: u32) -> ValueKind {
    let of_descriptor = |descriptor: &[u8], position: usize| {
        let parameters = crate::classes::parameters(descriptor);
        parameters.get(position).map_or(ValueKind::Reference, |parameter| ValueKind::of_descriptor(parameter[0]))
    };
    let position = position as usize;
    match called {
        Function::Method(method, _) => {
            let of = vm.classes.method(*method);
            let receiver = usize::from(!of.access.is_static());
            match position.checked_sub(receiver) {
                Some(position) => of_descriptor(vm.classes.symbols.text(of.descriptor), position),
                None => ValueKind::Reference,
            }
        }
        Function::Field(field, kind) => {
            let is_value = match *kind {
                reference_kind::PUT_FIELD => position == 1,
                reference_kind::PUT_STATIC => position == 0,
                _ => false,
            };
            if is_value { vm.classes.field(*field).kind } else { ValueKind::Reference }
        }
        Function::Handle => {
            let of = part(vm, part(vm, function, b"resolvedHandle"), b"type");
            vm.type_descriptor(of).map_or(ValueKind::Reference, |descriptor| of_descriptor(&descriptor, position))
        }
        Function::Basic | Function::Link => {
            let of = part(vm, part(vm, function, b"member"), b"type");
            let receiver = usize::from(matches!(called, Function::Basic));
            match position.checked_sub(receiver) {
                None => ValueKind::Reference,
                Some(position) => vm
                    .type_descriptor(of)
                    .map_or(ValueKind::Reference, |descriptor| of_descriptor(&descriptor, position)),
            }
        }
    }
}

/// The member that a `MemberName` denotes, once it is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    Method(MethodId),
    Field(FieldId),
}

impl Vm {
    /// A constant of a form: the name that it belongs to, and which of its arguments it is.
    pub(crate) fn form_constant(&self, form: Ref, name: u16, argument: u16) -> Ref {
        let name = self.reference_at(part(self, form, b"names"), u32::from(name));
        self.reference_at(part(self, name, b"arguments"), u32::from(argument))
    }

    /// The handle that a name of a form calls.
    pub(crate) fn form_function(&self, form: Ref, name: u16) -> Ref {
        let name = self.reference_at(part(self, form, b"names"), u32::from(name));
        part(self, part(self, name, b"function"), b"resolvedHandle")
    }

    /// The member that a `MemberName` was resolved to.
    pub(crate) fn member(&self, name: Ref) -> Option<Member> {
        const FIELD: u64 = 0x0004_0000;
        let word = self.classes.get(self.memory.class_of(name)).words - 1;
        let number = self.memory.field(name, word).checked_sub(1)? as u32;
        let is_field = self.get_named(name, b"flags") & FIELD != 0;
        Some(if is_field { Member::Field(FieldId(number)) } else { Member::Method(MethodId(number)) })
    }

    pub(crate) fn set_member(&mut self, name: Ref, member: Member) {
        let word = self.classes.get(self.memory.class_of(name)).words - 1;
        let (Member::Method(MethodId(number)) | Member::Field(FieldId(number))) = member;
        self.memory.set_field(name, word, u64::from(number) + 1);
    }

    /// The descriptor for the type of a `MemberName`: a `MethodType`, a `Class`, a pair of both, or text.
    pub(crate) fn type_descriptor(&self, of: Ref) -> Option<Vec<u8>> {
        if of.is_null() {
            return None;
        }
        let class = self.memory.class_of(of);
        let (result, parameters) = if class == self.known.class {
            return Some(self.classes.descriptor_of(self.class_of_mirror(of)));
        } else if class == self.known.string {
            return Some(crate::strings::modified_utf8(&self.units(of)));
        } else if self.classes.symbols.text(self.classes.get(class).name)[..] == b"java/lang/invoke/MethodType"[..] {
            (part(self, of, b"rtype"), part(self, of, b"ptypes"))
        } else {
            (self.reference_at(of, 0), self.reference_at(of, 1))
        };
        let mut descriptor = Vec::from(*b"(");
        for index in 0..self.memory.length(parameters) {
            let class = self.class_of_mirror(self.reference_at(parameters, index));
            descriptor.extend(self.classes.descriptor_of(class));
        }
        descriptor.push(b')');
        descriptor.extend(self.classes.descriptor_of(self.class_of_mirror(result)));
        Some(descriptor)
    }
}
