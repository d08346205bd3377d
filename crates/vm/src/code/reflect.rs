//! The targets of reflective calls: a method that takes the arguments of another one unboxed, calls it, boxes its
//! result, and wraps its exceptions.

use unsnarl_classfile::instruction::StackOp;

use super::Op;
use super::assembler::Assembler;
use super::lambda::box_value;
use crate::class::{ClassId, MethodId, ValueKind};
use crate::classes::parameters;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// The method by which reflection calls a method or constructor. Its parameters are the receiver, if there is one, and
/// the target's own.
pub(crate) fn caller(vm: &mut Vm, target: MethodId) -> Raised<MethodId> {
    caller_for(vm, target, vm.classes.method(target).class)
}

/// The same; a constructor is called on a new object of the class, which may be a subclass.
fn caller_for(vm: &mut Vm, target: MethodId, class: ClassId) -> Raised<MethodId> {
    let of = vm.classes.method(target);
    let (access, kind) = (of.access, of.result);
    let (name, descriptor) = (vm.classes.symbols.text(of.name).clone(), vm.classes.symbols.text(of.descriptor).clone());
    let is_constructor = &name[..] == b"<init>";
    let has_receiver = !is_constructor && !access.is_static();
    let taken = descriptor.iter().rposition(|byte| *byte == b')').map_or(&b""[..], |end| &descriptor[1..end]);
    let receiver: &[u8] = if has_receiver { b"Ljava/lang/Object;" } else { b"" };
    let own = [b"(", receiver, taken, b")Ljava/lang/Object;"].concat();
    let owner = vm.classes.symbols.text(vm.classes.get(vm.classes.method(target).class).name).clone();
    let key = [b"<reflect ", &owner[..], b".", &name[..], &descriptor[..], b">"].concat();
    if let Some(known) = vm.classes.declared(class, &key, &own) {
        return Ok(known);
    }
    let wrapper = vm.load("java/lang/reflect/InvocationTargetException")?;
    let wraps = vm.classes.declared(wrapper, b"<init>", b"(Ljava/lang/Throwable;)V");
    let wraps = wraps.ok_or_else(|| Raise::unsupported("a JDK without InvocationTargetException"))?;
    let mut code = Assembler::default();
    if access.is_static() || is_constructor {
        code.op(Op::Initialize(class));
    }
    let from = code.here();
    if is_constructor {
        code.op(Op::New(class)).op(Op::Stack(StackOp::Dup));
    }
    if has_receiver {
        code.op(Op::Load1(0));
    }
    let mut local = u16::from(has_receiver);
    for parameter in parameters(&descriptor) {
        let slots = ValueKind::of_descriptor(parameter[0]).slots() as u16;
        code.op(if slots == 2 { Op::Load2(local) } else { Op::Load1(local) });
        local += slots;
    }
    code.op(if is_constructor || has_receiver && access.is_private() {
        Op::InvokeSpecial(target)
    } else if has_receiver {
        Op::InvokeVirtual(vm.classes.add_site(target))
    } else {
        Op::InvokeStatic(target)
    });
    let end = code.here();
    if !is_constructor && kind == ValueKind::Void {
        code.op(Op::Null);
    } else if !is_constructor {
        box_value(vm, &mut code, kind)?;
    }
    code.op(Op::Return1);
    code.handle(from, end)
        .op(Op::Store1(0))
        .op(Op::New(wrapper))
        .op(Op::Stack(StackOp::Dup))
        .op(Op::Load1(0))
        .op(Op::InvokeSpecial(wraps))
        .op(Op::Throw);
    Ok(super::synthetic::add(vm, class, &key, &own, code.finish(local.max(1), local + 6)))
}

/// The class of an accessor for deserialisation: its objects create objects of a class with the constructor of a
/// superclass.
pub(crate) fn deserializer(vm: &mut Vm, class: ClassId, constructor: MethodId) -> Raised<ClassId> {
    let parent = vm.load("jdk/internal/reflect/SerializationConstructorAccessorImpl")?;
    let owner = vm.classes.get(vm.classes.method(constructor).class).name;
    let (made, owner) = (vm.classes.symbols.text(vm.classes.get(class).name), vm.classes.symbols.text(owner));
    let name =
        [b"jdk/internal/reflect/GeneratedSerializationConstructorAccessor$", &made[..], b"$", &owner[..]].concat();
    if let Some(known) = vm.classes.loaded(&name) {
        return Ok(known);
    }
    let caller = caller_for(vm, constructor, class)?;
    let accessor = vm.classes.add_hidden(&mut vm.memory, &name, parent, (parent, Vec::new()), &[]);
    let mut code = Assembler::default();
    code.op(Op::CallStatic(caller)).op(Op::Return1);
    let descriptor = b"([Ljava/lang/Object;)Ljava/lang/Object;";
    let access = unsnarl_classfile::Access(0x0001);
    let method = vm.classes.add_synthetic(accessor, b"newInstance", descriptor, access, code.finish(2, 2));
    let key = (vm.classes.method(method).name, vm.classes.method(method).descriptor);
    vm.classes.get_mut(accessor).method_of.insert(key, method);
    Ok(accessor)
}

/// The method that represents a native method in stack traces: if a native returns another method to call, it is called
/// from here.
pub(crate) fn native_frame(vm: &mut Vm, native: MethodId) -> MethodId {
    if let Some(known) = vm.classes.native_frames.get(&native) {
        return *known;
    }
    let of = vm.classes.method(native);
    let (class, access, kind) = (of.class, of.access, of.result);
    let (name, descriptor) = (vm.classes.symbols.text(of.name).clone(), vm.classes.symbols.text(of.descriptor).clone());
    let mut code = Assembler::default();
    code.op(Op::Nop).op(match kind.slots() {
        0 => Op::Return,
        1 => Op::Return1,
        _ => Op::Return2,
    });
    let arguments = vm.classes.method(native).arguments;
    let made = vm.classes.add_synthetic(class, &name, &descriptor, access, code.finish(arguments, arguments + 4));
    vm.classes.method_mut(made).is_hidden = false;
    vm.classes.native_frames.insert(native, made);
    made
}
