//! `VarHandle`s of fields and array elements, created directly: the JDK's classes request them when they are
//! initialised, and the JDK's own code for this, with member names and tables of types, takes many steps that other
//! threads can observe. Handles of other kinds are created by the JDK's own code. The table of a handle's access
//! methods (`vform`) is created on demand.

use super::{Answer, Call, Entries};
use crate::class::{ClassId, Shape, ValueKind};
use crate::code::Op;
use crate::code::assembler::Assembler;
use crate::memory::{HEADER, Ref};
use crate::raise::Raised;
use crate::vm::Vm;

const KINDS: [(ValueKind, &str); 9] = [
    (ValueKind::Boolean, "Booleans"),
    (ValueKind::Byte, "Bytes"),
    (ValueKind::Char, "Chars"),
    (ValueKind::Short, "Shorts"),
    (ValueKind::Int, "Ints"),
    (ValueKind::Float, "Floats"),
    (ValueKind::Long, "Longs"),
    (ValueKind::Double, "Doubles"),
    (ValueKind::Reference, "References"),
];

fn class_for(vm: &mut Vm, kind: ValueKind, shape: &str) -> Raised<ClassId> {
    let name = KINDS.iter().find(|(of, _)| *of == kind).map_or("", |(_, name)| name);
    vm.load(&format!("java/lang/invoke/VarHandle{name}${shape}"))
}

/// `Lookup.findVarHandle(Class, String, Class)` and its static counterpart, for classes that look up their own fields.
fn find(vm: &mut Vm, call: &Call, is_static: bool) -> Raised<Answer> {
    let (lookup, owner, name, of) = (call.object(0)?, call.reference(1), call.reference(2), call.reference(3));
    if owner.is_null() || name.is_null() || of.is_null() {
        return Ok(Answer::Original);
    }
    let class = vm.class_of_mirror(owner);
    let text = vm.classes.symbols.intern(&crate::strings::modified_utf8(&vm.units(name)));
    let descriptor = vm.classes.descriptor_of(vm.class_of_mirror(of));
    let descriptor = vm.classes.symbols.intern(&descriptor);
    let field = vm.classes.find_field(class, text, descriptor).filter(|field| {
        let field = vm.classes.field(*field);
        field.class == class && field.access.is_static() == is_static
    });
    let is_own = Ref(vm.get_named(lookup, b"lookupClass") as u32) == owner;
    let is_ready = !is_static || vm.is_initialized(call.thread, class);
    let Some(field) = field.filter(|_| is_own && is_ready) else { return Ok(Answer::Original) };
    let (kind, is_final) = (vm.classes.field(field).kind, vm.classes.field(field).access.is_final());
    let access = if is_final { "ReadOnly" } else { "ReadWrite" };
    let shape = if is_static { "FieldStatic" } else { "FieldInstance" };
    let class = class_for(vm, kind, &format!("{shape}{access}"))?;
    let handle = vm.new_object(class)?;
    let offset = vm.offset_of(field);
    vm.set_named(handle, b"fieldOffset", offset);
    vm.set_named(handle, b"fieldType", u64::from(of.0));
    for name in [&b"receiverType"[..], b"declaringClass", b"base"] {
        vm.set_named(handle, name, u64::from(owner.0));
    }
    Ok(Answer::Reference(handle))
}

/// `MethodHandles.arrayElementVarHandle(Class)`
fn of_array(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let array = call.reference(0);
    let class = (!array.is_null()).then(|| vm.class_of_mirror(array));
    let shape = class.map(|class| vm.classes.get(class).shape);
    let Some(Shape::Array { element, kind }) = shape else { return Ok(Answer::Original) };
    let class = class_for(vm, kind, "Array")?;
    let handle = vm.new_object(class)?;
    vm.set_named(handle, b"abase", u64::from(HEADER) * 8);
    vm.set_named(handle, b"ashift", u64::from(kind.element_size().0));
    if kind == ValueKind::Reference {
        let element = vm.mirror(element)?;
        vm.set_named(handle, b"arrayType", u64::from(array.0));
        vm.set_named(handle, b"componentType", u64::from(element.0));
    }
    Ok(Answer::Reference(handle))
}

/// Sets the table of a handle before the JDK's own code reads it.
fn with_form(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let handle = call.object(0)?;
    let class = vm.memory.class_of(handle);
    if vm.get_named(handle, b"vform") != 0 {
        return Ok(Answer::Original);
    }
    let (form, table) = (vm.named_field(class, b"FORM")?, vm.named_field(class, b"vform")?);
    let method = vm.classes.original(call.method);
    let of = vm.classes.method(method);
    let (name, result, arguments) = (of.name, of.result, of.arguments);
    let descriptor = vm.classes.symbols.text(of.descriptor).clone();
    let helper = [b"<form ", &vm.classes.symbols.text(name)[..], b">"].concat();
    let descriptor = [b"(Ljava/lang/invoke/VarHandle;", &descriptor[1..]].concat();
    if let Some(known) = vm.classes.declared(class, &helper, &descriptor) {
        return Ok(Answer::Call(known, call.slots.clone()));
    }
    let mut code = Assembler::default();
    code.op(Op::Load1(0)).op(Op::GetStatic(form)).op(Op::PutField(table));
    (0..arguments).for_each(|local| _ = code.op(Op::Load1(local)));
    code.op(Op::InvokeSpecial(method)).op(result.return_op());
    let home = vm.known.object;
    let access = unsnarl_classfile::Access(0x1008);
    let known = vm.classes.add_synthetic(home, &helper, &descriptor, access, code.finish(arguments, arguments + 2));
    let key = (vm.classes.method(known).name, vm.classes.method(known).descriptor);
    vm.classes.get_mut(class).method_of.insert(key, known);
    Ok(Answer::Call(known, call.slots.clone()))
}

pub(super) const NATIVES: Entries = &[
    (
        "java/lang/invoke/MethodHandles$Lookup",
        &[
            ("findVarHandle", |vm, call| find(vm, call, false)),
            ("findStaticVarHandle", |vm, call| find(vm, call, true)),
        ],
    ),
    ("java/lang/invoke/MethodHandles", &[("arrayElementVarHandle", of_array)]),
    ("java/lang/invoke/VarHandle", &[("isAccessModeSupported", with_form), ("getMethodHandle", with_form)]),
];
