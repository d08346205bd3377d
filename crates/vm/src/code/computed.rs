//! Constants and call sites that are computed by Java code: method types, method handles, dynamic constants, and
//! `invokedynamic` with a bootstrap method that the VM does not know.
//!
//! For each, the VM adds a method that computes it with the JDK's own entry points for VMs, and stores it in the static
//! area, so that it is computed once on each path. If that fails, the error is stored (JVMS 5.4.3.6).

use unsnarl_classfile::constant_pool::Constant;
use unsnarl_classfile::instruction::{Element, StackOp};
use unsnarl_classfile::{Access, Malformed};

use super::Op;
use super::assembler::Assembler;
use super::lambda::{adapt, box_value};
use crate::class::{ClassId, MethodId, ValueKind};
use crate::classes::{LinkFault, parameters, result};
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

const STATIC: Access = Access(0x1008);
/// The deepest chain of constants that need each other.
const MOST_NESTED: usize = 64;
const OBJECT: &[u8] = b"Ljava/lang/Object;";

fn malformed(problem: Malformed) -> Raise {
    LinkFault::Malformed(problem.to_string()).into()
}

/// A method of the JDK for VMs to call.
fn upcall(vm: &mut Vm, class: &str, name: &str, descriptor: &str) -> Raised<MethodId> {
    let class = vm.load(class)?;
    let method = vm.classes.declared(class, name.as_bytes(), descriptor.as_bytes());
    method.ok_or_else(|| Raise::unsupported(format!("a JDK without {name}{descriptor}")))
}

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";

fn text(vm: &mut Vm, code: &mut Assembler, text: &[u8]) {
    let symbol = vm.classes.symbols.intern(text);
    let word = vm.classes.string_at(&mut vm.memory, symbol);
    code.op(Op::Text(word));
}

/// Loads all parameters; returns how many slots they take.
pub(crate) fn load_parameters(code: &mut Assembler, descriptor: &[u8], first: u16) -> u16 {
    let mut local = first;
    for parameter in parameters(descriptor) {
        let kind = ValueKind::of_descriptor(parameter[0]);
        code.op(if kind.slots() == 2 { Op::Load2(local) } else { Op::Load1(local) });
        local += kind.slots() as u16;
    }
    local - first
}

/// Pushes the `MethodType` of a descriptor.
pub(crate) fn method_type(vm: &mut Vm, code: &mut Assembler, descriptor: &[u8]) -> Raised<()> {
    let symbol = vm.classes.symbols.intern(descriptor);
    let types = vm.classes.types_of(&mut vm.memory, symbol)?;
    let Some((made, taken)) = types.split_last() else { return Err(Raise::unsupported("a type without a result")) };
    let array = vm.classes.array_of(&mut vm.memory, vm.known.class);
    code.op(Op::ClassObject(*made)).op(Op::Int(taken.len() as i32)).op(Op::NewArray(array));
    for (index, class) in taken.iter().enumerate() {
        code.op(Op::Stack(StackOp::Dup)).op(Op::Int(index as i32)).op(Op::ClassObject(*class));
        code.op(Op::ArrayStore(Element::Reference));
    }
    let find = "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
    code.op(Op::InvokeStatic(upcall(vm, NATIVES, "findMethodHandleType", find)?));
    Ok(())
}

/// Pushes a `MethodHandle` constant.
fn method_handle(vm: &mut Vm, code: &mut Assembler, class: ClassId, kind: u8, member: u16) -> Raised<()> {
    let named = vm.named(class, member)?;
    let name = vm.classes.symbols.text(named.name).clone();
    let descriptor = vm.classes.symbols.text(named.descriptor).clone();
    code.op(Op::ClassObject(class)).op(Op::Int(i32::from(kind))).op(Op::ClassObject(named.owner));
    text(vm, code, &name);
    if descriptor.starts_with(b"(") {
        method_type(vm, code, &descriptor)?;
    } else {
        let of = vm.classes.load_descriptor(&mut vm.memory, &descriptor)?;
        code.op(Op::ClassObject(of));
    }
    let link =
        "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;";
    code.op(Op::InvokeStatic(upcall(vm, NATIVES, "linkMethodHandleConstant", link)?));
    Ok(())
}

/// Pushes a constant as an object.
fn boxed(vm: &mut Vm, code: &mut Assembler, class: ClassId, index: u16) -> Raised<()> {
    let file = vm.file(class)?;
    match file.constants().get(index).map_err(malformed)? {
        Constant::Integer(value) => {
            code.op(Op::Int(value));
            box_value(vm, code, ValueKind::Int)?;
        }
        Constant::Float(value) => {
            code.op(Op::Int(value.to_bits() as i32));
            box_value(vm, code, ValueKind::Float)?;
        }
        Constant::Long(value) => {
            code.long(value as u64);
            box_value(vm, code, ValueKind::Long)?;
        }
        Constant::Double(value) => {
            code.long(value.to_bits());
            box_value(vm, code, ValueKind::Double)?;
        }
        Constant::String(of) => text(vm, code, file.constants().utf8(of).map_err(malformed)?),
        Constant::Class(_) => {
            let of = vm.resolve_class(class, index)?;
            code.op(Op::ClassObject(of));
        }
        Constant::Dynamic(_, of) => {
            let (_, descriptor) = file.constants().name_and_type(of).map_err(malformed)?;
            let helper = constant(vm, class, index)?;
            code.op(Op::CallStatic(helper));
            box_value(vm, code, ValueKind::of_descriptor(descriptor[0]))?;
        }
        Constant::MethodType(_) | Constant::MethodHandle(..) => {
            let helper = constant(vm, class, index)?;
            code.op(Op::CallStatic(helper));
        }
        other => return Err(Raise::unsupported(format!("a constant of the kind {other:?}"))),
    }
    Ok(())
}

/// Pushes the static arguments of a bootstrap method: nothing, the single one, or an array of them.
fn static_arguments(vm: &mut Vm, code: &mut Assembler, class: ClassId, arguments: &[u16]) -> Raised<()> {
    match arguments {
        [] => _ = code.op(Op::Null),
        [one] => boxed(vm, code, class, *one)?,
        several => {
            let array = vm.classes.array_of(&mut vm.memory, vm.known.object);
            code.op(Op::Int(several.len() as i32)).op(Op::NewArray(array));
            for (position, index) in several.iter().enumerate() {
                code.op(Op::Stack(StackOp::Dup)).op(Op::Int(position as i32));
                boxed(vm, code, class, *index)?;
                code.op(Op::ArrayStore(Element::Reference));
            }
        }
    }
    Ok(())
}

/// A bootstrap method: the constant of its handle, and its static arguments.
fn bootstrap(vm: &Vm, class: ClassId, number: u16) -> Raised<(u16, Vec<u16>)> {
    let file = vm.file(class)?;
    let methods = file.attributes().bootstrap_methods().map_err(malformed)?;
    let found = methods.get(usize::from(number)).map(|method| (method.handle, method.arguments.to_vec()));
    found.ok_or_else(|| Raise::unsupported("a constant without its bootstrap method"))
}

/// A method that computes an object by the given code, stores it, and returns it as a value of the type.
fn remembering(
    vm: &mut Vm,
    class: ClassId,
    name: &[u8],
    of: &[u8],
    compute: Assembler,
    stack: u16,
) -> Raised<MethodId> {
    let word = vm.classes.add_computed(&mut vm.memory, class, name);
    let mut code = Assembler::default();
    code.op(Op::Recall(word));
    let forget = code.here();
    code.op(Op::Goto(0));
    let give = code.here();
    adapt(vm, &mut code, OBJECT, of, of)?;
    code.op(ValueKind::of_descriptor(of[0]).return_op());
    code.land(forget);
    let from = code.here();
    code.append(compute);
    let end = code.here();
    code.op(Op::Remember(word)).op(Op::Goto(give));
    // A value that another thread has computed in the meantime takes precedence over the exception.
    code.handle(from, end).op(Op::RememberFailure(word)).op(Op::Store1(0)).op(Op::Recall(word));
    let fail = code.here();
    code.op(Op::Goto(0)).op(Op::Goto(give));
    code.land(fail);
    code.op(Op::Load1(0)).op(Op::Throw);
    let descriptor = [b"()", of].concat();
    Ok(vm.classes.add_synthetic(class, name, &descriptor, STATIC, code.finish(1, stack)))
}

/// The method that returns a constant of a class.
pub(crate) fn constant(vm: &mut Vm, class: ClassId, index: u16) -> Raised<MethodId> {
    if let Some(known) = vm.classes.get(class).computed.get(&index) {
        return Ok(*known);
    }
    // A constant may need others; one that needs itself overflows the stack of a JVM.
    if vm.classes.computing.contains(&(class, index)) {
        return Err(Raise::New("java/lang/StackOverflowError", None));
    }
    if vm.classes.computing.len() >= MOST_NESTED {
        return Err(Raise::unsupported(format!("a constant that needs others, more than {MOST_NESTED} deep")));
    }
    vm.classes.computing.push((class, index));
    let made = compute(vm, class, index);
    vm.classes.computing.pop();
    let method = made?;
    vm.classes.get_mut(class).computed.insert(index, method);
    Ok(method)
}

/// Makes that method.
fn compute(vm: &mut Vm, class: ClassId, index: u16) -> Raised<MethodId> {
    let name = format!("<constant {index}>");
    let file = vm.file(class)?;
    let mut code = Assembler::default();
    let mut stack = 12;
    let of: Vec<u8> = match file.constants().get(index).map_err(malformed)? {
        Constant::MethodType(text) => {
            method_type(vm, &mut code, file.constants().utf8(text).map_err(malformed)?)?;
            b"Ljava/lang/invoke/MethodType;".to_vec()
        }
        Constant::MethodHandle(kind, member) => {
            method_handle(vm, &mut code, class, kind, member)?;
            b"Ljava/lang/invoke/MethodHandle;".to_vec()
        }
        Constant::Dynamic(number, of) => {
            let (name, descriptor) = file.constants().name_and_type(of).map_err(malformed)?;
            let (handle, arguments) = bootstrap(vm, class, number)?;
            let object = "Ljava/lang/Object;";
            // Some JDKs expect the index of the constant, and do not use it.
            let (plain, numbered) =
                (format!("({}){object}", object.repeat(5)), format!("({object}I{}){object}", object.repeat(4)));
            let natives = vm.load(NATIVES)?;
            let is_numbered = vm.classes.declared(natives, b"linkDynamicConstant", numbered.as_bytes()).is_some();
            let link = if is_numbered { numbered } else { plain };
            code.op(Op::ClassObject(class));
            if is_numbered {
                code.op(Op::Int(i32::from(index)));
            }
            boxed(vm, &mut code, class, handle)?;
            text(vm, &mut code, name);
            let of = vm.classes.load_descriptor(&mut vm.memory, descriptor)?;
            code.op(Op::ClassObject(of));
            static_arguments(vm, &mut code, class, &arguments)?;
            code.op(Op::InvokeStatic(upcall(vm, NATIVES, "linkDynamicConstant", &link)?));
            stack += 8;
            descriptor.to_vec()
        }
        other => return Err(Raise::unsupported(format!("a constant of the kind {other:?}"))),
    };
    remembering(vm, class, name.as_bytes(), &of, code, stack)
}

/// The method that an `invokedynamic` calls: it calls the target of the call site, which its bootstrap method creates
/// once.
pub(crate) fn call_site(vm: &mut Vm, class: ClassId, number: u16, site: (&[u8], &[u8])) -> Raised<MethodId> {
    let (name, descriptor) = site;
    let (handle, arguments) = bootstrap(vm, class, number)?;
    let mut make = Assembler::default();
    boxed(vm, &mut make, class, handle)?;
    text(vm, &mut make, name);
    method_type(vm, &mut make, descriptor)?;
    static_arguments(vm, &mut make, class, &arguments)?;
    make.op(Op::ClassObject(class));
    let (site, handle) = ("java/lang/invoke/CallSite", "Ljava/lang/invoke/MethodHandle;");
    let made =
        format!("({handle}Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/Object;Ljava/lang/Class;)L{site};");
    make.op(Op::InvokeStatic(upcall(vm, site, "makeSite", &made)?));
    let site_type = format!("L{site};");
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let site_name = format!("<call site {number} {} {}>", shown(name), shown(descriptor));
    let giving = remembering(vm, class, site_name.as_bytes(), site_type.as_bytes(), make, 16)?;
    let target = upcall(vm, site, "getTarget", &format!("(){handle}"))?;
    let target = vm.classes.site_of(target);
    let mut code = Assembler::default();
    code.op(Op::CallStatic(giving)).op(Op::InvokeVirtual(target));
    let slots = load_parameters(&mut code, descriptor, 0);
    code.op(Op::InvokeBasic(slots + 1)).op(ValueKind::of_descriptor(result(descriptor)[0]).return_op());
    Ok(vm.classes.add_synthetic(class, b"<dynamic>", descriptor, STATIC, code.finish(slots, slots + 4)))
}
