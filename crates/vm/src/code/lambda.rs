//! Lambdas and method references: the VM creates a class for each, as the JDK's `LambdaMetafactory` would.
//!
//! The class has a field for each captured value and a method for each descriptor of the interface's method; it loads
//! the captured values and the arguments, adapts them (boxing, unboxing, widening, casts: `LambdaMetafactory`'s
//! documentation has the table), and calls the target.

use unsnarl_classfile::Access;
use unsnarl_classfile::instruction::{Element, StackOp, ValueKind as Stacked};

use super::Op;
use super::assembler::Assembler;
use crate::class::{ClassId, MethodId, ValueKind};
use crate::classes::{parameters, result};
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// The member that a method handle constant refers to, and how it is called (JVMS 5.4.3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Static(MethodId),
    Virtual(MethodId),
    Special(MethodId),
    Constructor(MethodId),
}

impl Target {
    pub fn method(self) -> MethodId {
        match self {
            Target::Static(id) | Target::Virtual(id) | Target::Special(id) | Target::Constructor(id) => id,
        }
    }
}

/// The parameters of an `invokedynamic` of a lambda.
pub(crate) struct Lambda {
    pub host: ClassId,
    /// Distinguishes it from the other lambdas of the class.
    pub number: u16,
    pub interfaces: Vec<ClassId>,
    pub name: Vec<u8>,
    /// The types of the captured values.
    pub captured: Vec<Vec<u8>>,
    /// The descriptors of the methods to implement: the first is the interface's own, the others are bridges.
    pub descriptors: Vec<Vec<u8>>,
    /// The descriptor with the actual type arguments.
    pub instantiated: Vec<u8>,
    pub target: Target,
}

impl Lambda {
    /// Whether the target can be called with what is captured and given, as the documentation of `LambdaMetafactory`
    /// requires. Code that a compiler emits is regular.
    pub fn is_regular(&self, vm: &mut Vm) -> bool {
        let target = vm.classes.method(self.target.method());
        let (owner, access) = (target.class, target.access);
        let called = vm.classes.symbols.text(target.descriptor).clone();
        let is_constructor = vm.classes.symbols.text(target.name).starts_with(b"<");
        let is_right_kind = match self.target {
            Target::Static(_) => access.is_static(),
            Target::Constructor(_) => {
                is_constructor && !access.is_static() && !vm.classes.get(owner).access.is_abstract()
            }
            Target::Virtual(_) | Target::Special(_) => !access.is_static() && !is_constructor,
        };
        let is_interface = |id: &ClassId| vm.classes.get(*id).is_interface();
        if !is_right_kind || !self.interfaces.iter().all(is_interface) {
            return false;
        }
        let mut wanted: Vec<Vec<u8>> = parameters(&called).into_iter().map(<[u8]>::to_vec).collect();
        if matches!(self.target, Target::Virtual(_) | Target::Special(_)) {
            wanted.insert(0, vm.classes.descriptor_of(owner));
        }
        let instantiated = parameters(&self.instantiated);
        if wanted.len() != self.captured.len() + instantiated.len() {
            return false;
        }
        let (first, rest) = wanted.split_at(self.captured.len());
        let made = match self.target {
            Target::Constructor(_) => vm.classes.descriptor_of(owner),
            _ => result(&called).to_vec(),
        };
        self.captured.iter().zip(first).all(|(from, to)| is_subtype(vm, from, to))
            && instantiated.iter().zip(rest).all(|(from, to)| converts(vm, from, to))
            && (result(&self.instantiated) == b"V" || converts(vm, &made, result(&self.instantiated)))
            && self.descriptors.iter().all(|descriptor| {
                let given = parameters(descriptor);
                let is_like = |(a, b): (&&[u8], &&[u8])| a == b || is_reference(a) && is_reference(b);
                let (made, known) = (result(descriptor), result(&self.instantiated));
                given.len() == instantiated.len()
                    && given.iter().zip(&instantiated).all(is_like)
                    && is_like((&made, &known))
            })
    }
}

fn is_reference(descriptor: &[u8]) -> bool {
    ValueKind::of_descriptor(descriptor[0]) == ValueKind::Reference
}

/// Whether a value of one type is one of another, without conversion.
fn is_subtype(vm: &mut Vm, from: &[u8], to: &[u8]) -> bool {
    if from == to || is_reference(from) && to == b"Ljava/lang/Object;" {
        return true;
    }
    let (Ok(a), Ok(b)) =
        (vm.classes.load_descriptor(&mut vm.memory, from), vm.classes.load_descriptor(&mut vm.memory, to))
    else {
        return false;
    };
    is_reference(from) && is_reference(to) && vm.classes.is_assignable(a, b)
}

/// Whether [`adapt`] can convert a value.
fn converts(vm: &mut Vm, from: &[u8], to: &[u8]) -> bool {
    match (is_reference(from), is_reference(to)) {
        // A cast checks it.
        (true, true) => true,
        (true, false) => to != b"V" && wrapped(from).is_none_or(|kind| widens(kind, ValueKind::of_descriptor(to[0]))),
        (false, true) => match wrapper(ValueKind::of_descriptor(from[0])) {
            Some((class, ..)) => is_subtype(vm, format!("L{class};").as_bytes(), to),
            None => false,
        },
        (false, false) => {
            let (from, to) = (ValueKind::of_descriptor(from[0]), ValueKind::of_descriptor(to[0]));
            from != ValueKind::Void && widens(from, to)
        }
    }
}

/// Whether a primitive type is another one, or can be widened to it (JLS 5.1.2).
fn widens(from: ValueKind, to: ValueKind) -> bool {
    use ValueKind::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    from == to
        || match to {
            Short => from == Byte,
            Int => matches!(from, Byte | Short | Char),
            Long => matches!(from, Byte | Short | Char | Int),
            Float => matches!(from, Byte | Short | Char | Int | Long),
            Double => !matches!(from, Boolean | ValueKind::Void | ValueKind::Reference),
            _ => false,
        }
}

/// Creates the class of a lambda.
pub(crate) fn class_of(vm: &mut Vm, lambda: &Lambda) -> Raised<ClassId> {
    // The class counts as initialised, but its interfaces may have code.
    for interface in &lambda.interfaces {
        vm.classes.link(&mut vm.memory, *interface)?;
    }
    let host = vm.classes.symbols.text(vm.classes.get(lambda.host).name).to_vec();
    let name = [&host[..], format!("$$Lambda${}", lambda.number).as_bytes()].concat();
    let supertypes = (vm.known.object, lambda.interfaces.clone());
    let class = vm.classes.add_hidden(&mut vm.memory, &name, lambda.host, supertypes, &lambda.captured);
    for descriptor in &lambda.descriptors {
        let code = implementation(vm, class, lambda, descriptor)?;
        let method = vm.classes.add_synthetic(class, &lambda.name, descriptor, Access(0x0001), code);
        let key = (vm.classes.method(method).name, vm.classes.method(method).descriptor);
        vm.classes.get_mut(class).methods.push(method);
        vm.classes.get_mut(class).method_of.insert(key, method);
    }
    Ok(class)
}

fn implementation(vm: &mut Vm, class: ClassId, lambda: &Lambda, descriptor: &[u8]) -> Raised<super::Code> {
    let target = vm.classes.method(lambda.target.method());
    let (owner, called) = (target.class, vm.classes.symbols.text(target.descriptor).clone());
    let mut wanted: Vec<Vec<u8>> = parameters(&called).into_iter().map(<[u8]>::to_vec).collect();
    if matches!(lambda.target, Target::Virtual(_) | Target::Special(_)) {
        wanted.insert(0, vm.classes.descriptor_of(owner));
    }
    let mut code = Assembler::default();
    if let Target::Constructor(_) = lambda.target {
        code.op(Op::New(owner)).op(Op::Stack(StackOp::Dup));
    }
    for field in vm.classes.get(class).fields.clone() {
        code.op(Op::Load1(0)).op(Op::GetField(field));
    }
    let given = parameters(descriptor);
    let instantiated = parameters(&lambda.instantiated);
    let mut local = 1;
    for (index, parameter) in given.iter().enumerate() {
        let kind = ValueKind::of_descriptor(parameter[0]);
        code.op(if kind.slots() == 2 { Op::Load2(local) } else { Op::Load1(local) });
        local += kind.slots() as u16;
        let Some(to) = wanted.get(lambda.captured.len() + index) else {
            return Err(Raise::unsupported("a lambda with more arguments than its target takes"));
        };
        let known = instantiated.get(index).copied().unwrap_or(parameter);
        adapt(vm, &mut code, parameter, known, to)?;
    }
    code.op(match lambda.target {
        Target::Static(method) => Op::InvokeStatic(method),
        Target::Special(method) | Target::Constructor(method) => Op::InvokeSpecial(method),
        Target::Virtual(method) => Op::InvokeVirtual(vm.classes.add_site(method)),
    });
    let made = match lambda.target {
        Target::Constructor(_) => vm.classes.descriptor_of(owner),
        _ => result(&called).to_vec(),
    };
    let to = result(descriptor);
    let (from, kind) = (ValueKind::of_descriptor(made[0]), ValueKind::of_descriptor(to[0]));
    match (kind, from.slots()) {
        (ValueKind::Void, 0) => (),
        (ValueKind::Void, 1) => _ = code.op(Op::Stack(StackOp::Pop)),
        (ValueKind::Void, _) => _ = code.op(Op::Stack(StackOp::Pop2)),
        _ => adapt(vm, &mut code, &made, &made, to)?,
    }
    code.op(match kind.slots() {
        0 => Op::Return,
        1 => Op::Return1,
        _ => Op::Return2,
    });
    let captured: usize = lambda.captured.iter().map(|captured| ValueKind::of_descriptor(captured[0]).slots()).sum();
    Ok(code.finish(local, local + captured as u16 + 8))
}

/// Converts a value from one type to another; `known` is the known type of the value.
pub(crate) fn adapt(vm: &mut Vm, code: &mut Assembler, from: &[u8], known: &[u8], to: &[u8]) -> Raised<()> {
    let (a, b) = (ValueKind::of_descriptor(from[0]), ValueKind::of_descriptor(to[0]));
    match (a, b) {
        (ValueKind::Reference, ValueKind::Reference) => {
            if from != to && to != b"Ljava/lang/Object;" {
                let class = vm.classes.load_descriptor(&mut vm.memory, to)?;
                code.op(Op::CheckCast(class));
            }
        }
        (ValueKind::Reference, _) => {
            let kind = wrapped(known).unwrap_or(b);
            unbox(vm, code, kind)?;
            widen(code, kind, b);
        }
        (_, ValueKind::Reference) => {
            // Java has no conversion to the wrapper of a wider type; only its own wrapper remains.
            box_value(vm, code, a)?;
        }
        _ => widen(code, a, b),
    }
    Ok(())
}

const WRAPPERS: [(ValueKind, &str, &str, &str); 8] = [
    (ValueKind::Boolean, "java/lang/Boolean", "booleanValue", "Z"),
    (ValueKind::Byte, "java/lang/Byte", "byteValue", "B"),
    (ValueKind::Char, "java/lang/Character", "charValue", "C"),
    (ValueKind::Short, "java/lang/Short", "shortValue", "S"),
    (ValueKind::Int, "java/lang/Integer", "intValue", "I"),
    (ValueKind::Float, "java/lang/Float", "floatValue", "F"),
    (ValueKind::Long, "java/lang/Long", "longValue", "J"),
    (ValueKind::Double, "java/lang/Double", "doubleValue", "D"),
];

/// The wrapper of a primitive type: its class, the method that unwraps, the descriptor of the type.
pub(crate) fn wrapper(kind: ValueKind) -> Option<(&'static str, &'static str, &'static str)> {
    WRAPPERS.iter().find(|(of, ..)| *of == kind).map(|(_, class, method, letter)| (*class, *method, *letter))
}

/// The primitive type that a wrapper's descriptor is for.
pub(crate) fn wrapped(descriptor: &[u8]) -> Option<ValueKind> {
    let name = descriptor.strip_prefix(b"L")?.strip_suffix(b";")?;
    WRAPPERS.iter().find(|(_, class, ..)| class.as_bytes() == name).map(|(kind, ..)| *kind)
}

pub(crate) fn box_value(vm: &mut Vm, code: &mut Assembler, kind: ValueKind) -> Raised<()> {
    let Some((class, _, letter)) = wrapper(kind) else { return Ok(()) };
    let id = vm.load(class)?;
    let descriptor = format!("({letter})L{class};");
    let method = vm.classes.declared(id, b"valueOf", descriptor.as_bytes());
    code.op(Op::InvokeStatic(method.ok_or_else(|| Raise::unsupported("a JDK without wrappers"))?));
    Ok(())
}

pub(crate) fn unbox(vm: &mut Vm, code: &mut Assembler, kind: ValueKind) -> Raised<()> {
    let Some((class, method, letter)) = wrapper(kind) else { return Ok(()) };
    let id = vm.load(class)?;
    let method = vm.classes.declared(id, method.as_bytes(), format!("(){letter}").as_bytes());
    code.op(Op::CheckCast(id));
    code.op(Op::InvokeSpecial(method.ok_or_else(|| Raise::unsupported("a JDK without wrappers"))?));
    Ok(())
}

fn widen(code: &mut Assembler, from: ValueKind, to: ValueKind) {
    let stacked = |kind: ValueKind| match kind {
        ValueKind::Long => Stacked::Long,
        ValueKind::Float => Stacked::Float,
        ValueKind::Double => Stacked::Double,
        _ => Stacked::Int,
    };
    let element = match to {
        ValueKind::Long => Element::Long,
        ValueKind::Float => Element::Float,
        ValueKind::Double => Element::Double,
        _ => return,
    };
    if stacked(from) != stacked(to) {
        code.op(Op::Convert(stacked(from), element));
    }
}
