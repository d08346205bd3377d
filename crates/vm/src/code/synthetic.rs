//! The VM's own methods: they throw exceptions, initialise classes, and are the first frames of threads.

use rustc_hash::FxHashSet;
use unsnarl_classfile::Access;
use unsnarl_classfile::constant_pool::Constant;
use unsnarl_classfile::instruction::StackOp;

use super::Op;
use super::assembler::Assembler;
use crate::class::{Body, ClassId, MethodId};
use crate::classes::LinkFault;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

const STATIC: Access = Access(0x1008);
/// The name of the first frame of a thread.
pub(crate) const FIRST: &[u8] = b"<thread>";

/// A method that creates an exception of a class with its argument, a message, and throws it.
pub(crate) fn throwing(vm: &mut Vm, class: ClassId, has_message: bool) -> Raised<MethodId> {
    let name: &[u8] = if has_message { b"<throw message>" } else { b"<throw>" };
    if let Some(known) = vm.classes.declared(class, name, b"(Ljava/lang/String;)V") {
        return Ok(known);
    }
    let plain = vm.classes.declared(class, b"<init>", b"()V").filter(|_| !has_message);
    let with_message = || vm.classes.declared(class, b"<init>", b"(Ljava/lang/String;)V");
    let mut code = Assembler::default();
    code.op(Op::New(class)).op(Op::Stack(StackOp::Dup));
    match plain {
        Some(constructor) => code.op(Op::InvokeSpecial(constructor)),
        None => {
            let constructor = with_message()
                .or_else(|| vm.classes.declared(class, b"<init>", b"(Ljava/lang/Object;)V"))
                .or_else(|| vm.classes.declared(class, b"<init>", b"()V"))
                .ok_or_else(|| Raise::unsupported(format!("a {} made by the VM", vm.classes.show(class))))?;
            if vm.classes.method(constructor).arguments == 2 {
                code.op(Op::Load1(0));
            }
            code.op(Op::InvokeSpecial(constructor))
        }
    };
    code.op(Op::Throw);
    Ok(add(vm, class, name, b"(Ljava/lang/String;)V", code.finish(1, 3)))
}

/// A method that wraps its argument, an exception, into an exception of a class and throws that.
pub(crate) fn wrapping(vm: &mut Vm, class: ClassId) -> Raised<MethodId> {
    if let Some(known) = vm.classes.declared(class, b"<wrap>", b"(Ljava/lang/Throwable;)V") {
        return Ok(known);
    }
    let constructor = vm.classes.declared(class, b"<init>", b"(Ljava/lang/Throwable;)V");
    let constructor = constructor.ok_or_else(|| Raise::unsupported("an exception that wraps nothing"))?;
    let mut code = Assembler::default();
    code.op(Op::New(class))
        .op(Op::Stack(StackOp::Dup))
        .op(Op::Load1(0))
        .op(Op::InvokeSpecial(constructor))
        .op(Op::Throw);
    Ok(add(vm, class, b"<wrap>", b"(Ljava/lang/Throwable;)V", code.finish(1, 3)))
}

/// The method that initialises a class: its superclass, superinterfaces with code, string constants, `<clinit>` (JVMS
/// 5.5, steps 7 to 12).
pub(crate) fn initialization(vm: &mut Vm, class: ClassId) -> Raised<MethodId> {
    if let Some(known) = vm.classes.get(class).initialization {
        return Ok(known);
    }
    let of = vm.classes.get(class);
    let mut code = Assembler::default();
    if !of.is_interface() {
        if let Some(parent) = of.superclass {
            code.op(Op::Initialize(parent));
        }
        for interface in with_code(vm, &of.interfaces) {
            code.op(Op::Initialize(interface));
        }
    }
    let file = of.file.clone();
    let fields = of.fields.clone();
    let initializer = of.initializer;
    for field in fields {
        let of = vm.classes.field(field);
        let member = file.as_ref().and_then(|file| file.field(usize::from(of.index)));
        let constant = member
            .filter(|_| of.access.is_static())
            .and_then(|member| member.attributes().constant_value().ok().flatten());
        let Some((file, index)) = file.as_ref().zip(constant) else { continue };
        if let Ok(Constant::String(text)) = file.constants().get(index) {
            let text = file.constants().utf8(text).map_err(|m| LinkFault::Malformed(m.to_string()))?;
            let symbol = vm.classes.symbols.intern(text);
            let word = vm.classes.string_at(&mut vm.memory, symbol);
            code.op(Op::Text(word)).op(Op::PutStatic(field));
        }
    }
    if let Some(initializer) = initializer {
        code.op(Op::CallStatic(initializer));
    }
    code.op(Op::Initialized(class)).op(Op::Return);
    code.handle_since(0).op(Op::InitializationFailed(class)).op(Op::Return);
    let method = add(vm, class, b"<initialize>", b"()V", code.finish(0, 2));
    vm.classes.get_mut(class).initialization = Some(method);
    Ok(method)
}

/// The interfaces that are initialised with a class: those that declare methods with code, each after its
/// superinterfaces.
fn with_code(vm: &Vm, interfaces: &[ClassId]) -> Vec<ClassId> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    // Interfaces, and whether their superinterfaces were visited.
    let mut next: Vec<(ClassId, bool)> = interfaces.iter().rev().map(|interface| (*interface, false)).collect();
    while let Some((interface, is_visited)) = next.pop() {
        let of = vm.classes.get(interface);
        if !is_visited {
            if seen.insert(interface) {
                next.push((interface, true));
                next.extend(of.interfaces.iter().rev().map(|parent| (*parent, false)));
            }
            continue;
        }
        let is_default = |method: &MethodId| {
            let method = vm.classes.method(*method);
            !method.access.is_static() && !matches!(method.code, Body::Abstract)
        };
        if of.methods.iter().any(is_default) {
            found.push(interface);
        }
    }
    found
}

/// The first frame of a thread: calls a method with the thread's arguments, then ends the thread. An uncaught exception
/// is first passed to the thread's handler, whose own exceptions are ignored (JLS 11.3).
pub(crate) fn entry(vm: &mut Vm, call: Op, class: Option<ClassId>, arguments: u16, descriptor: &[u8]) -> MethodId {
    let mut code = Assembler::default();
    if let Some(class) = class {
        code.op(Op::Initialize(class));
    }
    for local in 0..arguments {
        code.op(Op::Load1(local));
    }
    code.op(call);
    let end = code.here();
    let of_thread = |name: &[u8], descriptor: &[u8]| vm.classes.declared(vm.known.thread, name, descriptor);
    let dispatch = of_thread(b"dispatchUncaughtException", b"(Ljava/lang/Throwable;)V");
    let current = of_thread(b"currentThread", b"()Ljava/lang/Thread;");
    let exit = of_thread(b"exit", b"()V");
    if let (Some(dispatch), Some(current), Some(exit), false) = (dispatch, current, exit, vm.boot.is_booting) {
        exiting(&mut code, current, exit);
        code.op(Op::EndThread);
        let (exception, is_own, is_handled) = (arguments, arguments + 1, arguments + 2);
        code.handle(0, end).op(Op::Store1(exception));
        code.op(Op::HasOwnHandler).op(Op::Store1(is_own)).op(Op::Int(0)).op(Op::Store1(is_handled));
        let from = code.here();
        code.op(Op::CallStatic(current)).op(Op::Load1(exception)).op(Op::InvokeSpecial(dispatch));
        code.op(Op::Load1(is_own)).op(Op::Store1(is_handled)).op(Op::Null);
        code.handle_since(from).op(Op::Stack(StackOp::Pop));
        exiting(&mut code, current, exit);
        code.op(Op::Load1(exception)).op(Op::Load1(is_handled));
    } else {
        code.op(Op::EndThread).handle(0, end).op(Op::Int(0));
    }
    code.op(Op::EndThreadBy);
    let home = class.unwrap_or(vm.known.thread);
    add(vm, home, FIRST, descriptor, code.finish(arguments + 3, arguments + 4))
}

/// Lets a thread clean up before it ends; exceptions are ignored.
fn exiting(code: &mut Assembler, current: MethodId, exit: MethodId) {
    let from = code.here();
    code.op(Op::CallStatic(current)).op(Op::InvokeSpecial(exit)).op(Op::Null);
    code.handle_since(from).op(Op::Stack(StackOp::Pop));
}

/// The first frame of the thread that runs shutdown hooks: it sets its group and name, then shuts down.
pub(crate) fn shutdown(vm: &mut Vm, constructor: MethodId, shutdown: MethodId) -> MethodId {
    let mut code = Assembler::default();
    code.op(Op::Load1(0)).op(Op::Load1(1)).op(Op::Load1(2)).op(Op::InvokeSpecial(constructor));
    code.op(Op::InvokeStatic(shutdown)).op(Op::EndThread);
    code.handle_since(0).op(Op::Int(0)).op(Op::EndThreadBy);
    let descriptor = b"(Ljava/lang/Thread;Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
    add(vm, vm.known.thread, b"<shutdown>", descriptor, code.finish(3, 4))
}

/// Adds a static method of the VM that can be found by its name.
pub(crate) fn add(vm: &mut Vm, class: ClassId, name: &[u8], descriptor: &[u8], code: super::Code) -> MethodId {
    let method = vm.classes.add_synthetic(class, name, descriptor, STATIC, code);
    let key = (vm.classes.method(method).name, vm.classes.method(method).descriptor);
    vm.classes.get_mut(class).method_of.insert(key, method);
    method
}
