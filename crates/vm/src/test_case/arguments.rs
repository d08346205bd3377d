//! The arguments of a test: constants that annotations state, or what a method of the program returns.
//!
//! Values are converted to the types of the parameters as JUnit 5 does it: a string becomes a number, a character, a
//! constant of an enum or one of the types of the library that JUnit knows; numbers widen. A conversion that is not
//! known here is refused.

use unsnarl_classfile::instruction::{Condition, Element, StackOp};

use super::emit::Emit;
use crate::class::ValueKind;
use crate::classes::{parameters, result};
use crate::code::Op;
use crate::code::lambda::{box_value, unbox, widen, wrapped, wrapper};
use crate::raise::{Raise, Raised};

/// A value that an annotation states.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// A string.
    Text(String),
    /// A `boolean`, `byte`, `char`, `short` or `int`: the letter of its descriptor, and its value.
    Int(char, i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// A class, by its descriptor.
    Class(String),
    /// A constant of an enum: the class, with dots, and the name.
    Constant(String, String),
    /// What is empty: the descriptor of the parameter.
    Empty(String),
}

/// Where the arguments of a test come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// An annotation states them.
    Values(Vec<Value>),
    /// One element of what a static method without parameters returns.
    Method {
        /// The class that declares it, with dots.
        class: String,
        /// Its name.
        name: String,
        /// Its descriptor.
        descriptor: String,
        /// Which element, from 0.
        index: u32,
    },
}

const ARRAYS: &str = "java/lang/reflect/Array";
const ITERATOR: &str = "java/util/Iterator";
const ARGUMENTS: &str = "org/junit/jupiter/params/provider/Arguments";
/// What a source can return besides arrays, and the method that iterates over it.
const ITERABLE: [(&str, &str); 2] = [("java/util/stream/BaseStream", "iterator"), ("java/lang/Iterable", "iterator")];
const END: &str = "the source of arguments has not so many elements";

/// Pushes the arguments as an array of objects. `scratch` is the first of two free locals.
pub(super) fn push(emit: &mut Emit<'_>, source: &Source, scratch: u16) -> Raised<()> {
    match source {
        Source::Values(values) => emit.array("java/lang/Object", values, push_value),
        Source::Method { class, name, descriptor, index } => {
            let class = class.replace('.', "/");
            emit.call_static(&class, name, descriptor)?;
            element(emit, descriptor, *index, scratch)?;
            spread(emit, scratch)
        }
    }
}

/// Pushes how many elements a source has. `scratch` is the first of two free locals.
pub(super) fn count(emit: &mut Emit<'_>, source: &Source, scratch: u16) -> Raised<()> {
    let Source::Method { class, name, descriptor, .. } = source else {
        emit.op(Op::Int(1));
        return Ok(());
    };
    emit.call_static(&class.replace('.', "/"), name, descriptor)?;
    if result(descriptor.as_bytes()).starts_with(b"[") {
        return emit.call_static(ARRAYS, "getLength", "(Ljava/lang/Object;)I");
    }
    iterator(emit)?;
    emit.op(Op::Store1(scratch)).op(Op::Int(0)).op(Op::Store1(scratch + 1));
    let next = emit.code.here();
    emit.op(Op::Load1(scratch));
    emit.call(ITERATOR, "hasNext", "()Z")?;
    let over = emit.jump(Op::IfZero(Condition::Equal, 0));
    emit.op(Op::Load1(scratch));
    emit.call(ITERATOR, "next", "()Ljava/lang/Object;")?;
    emit.op(Op::Stack(StackOp::Pop)).op(Op::Increment(scratch + 1, 1)).op(Op::Goto(next));
    emit.code.land(over);
    emit.op(Op::Load1(scratch + 1));
    Ok(())
}

/// Replaces a source by its element with a number.
fn element(emit: &mut Emit<'_>, descriptor: &str, index: u32, scratch: u16) -> Raised<()> {
    if result(descriptor.as_bytes()).starts_with(b"[") {
        emit.op(Op::Store1(scratch)).op(Op::Load1(scratch));
        emit.call_static(ARRAYS, "getLength", "(Ljava/lang/Object;)I")?;
        emit.op(Op::Int(index as i32));
        let there = emit.jump(Op::IfInt(Condition::Greater, 0));
        emit.refuse(END);
        emit.code.land(there);
        emit.op(Op::Load1(scratch)).op(Op::Int(index as i32));
        return emit.call_static(ARRAYS, "get", "(Ljava/lang/Object;I)Ljava/lang/Object;");
    }
    iterator(emit)?;
    emit.op(Op::Store1(scratch)).op(Op::Int(index as i32)).op(Op::Store1(scratch + 1));
    let next = emit.code.here();
    emit.op(Op::Load1(scratch));
    emit.call(ITERATOR, "hasNext", "()Z")?;
    let there = emit.jump(Op::IfZero(Condition::NotEqual, 0));
    emit.refuse(END);
    emit.code.land(there);
    emit.op(Op::Load1(scratch));
    emit.call(ITERATOR, "next", "()Ljava/lang/Object;")?;
    emit.op(Op::Load1(scratch + 1));
    let found = emit.jump(Op::IfZero(Condition::Equal, 0));
    emit.op(Op::Stack(StackOp::Pop)).op(Op::Increment(scratch + 1, -1)).op(Op::Goto(next));
    emit.code.land(found);
    Ok(())
}

/// Replaces a source that is not an array by its iterator.
fn iterator(emit: &mut Emit<'_>) -> Raised<()> {
    let mut done = Vec::new();
    for (class, method) in ITERABLE {
        emit.op(Op::Stack(StackOp::Dup));
        emit.is_instance(class)?;
        let other = emit.jump(Op::IfZero(Condition::Equal, 0));
        emit.cast(class)?;
        emit.call(class, method, &format!("()L{ITERATOR};"))?;
        done.push(emit.jump(Op::Goto(0)));
        emit.code.land(other);
    }
    emit.cast(ITERATOR)?;
    for jump in done {
        emit.code.land(jump);
    }
    Ok(())
}

/// Replaces an element of a source by the array of arguments that it stands for.
fn spread(emit: &mut Emit<'_>, scratch: u16) -> Raised<()> {
    let mut done = Vec::new();
    emit.op(Op::Store1(scratch));
    if emit.vm.load(ARGUMENTS).is_ok() {
        emit.op(Op::Load1(scratch));
        emit.is_instance(ARGUMENTS)?;
        let other = emit.jump(Op::IfZero(Condition::Equal, 0));
        emit.op(Op::Load1(scratch));
        emit.cast(ARGUMENTS)?;
        emit.call(ARGUMENTS, "get", "()[Ljava/lang/Object;")?;
        done.push(emit.jump(Op::Goto(0)));
        emit.code.land(other);
    }
    let object = emit.vm.load("java/lang/Object")?;
    let objects = emit.vm.classes.array_of(&mut emit.vm.memory, object);
    emit.op(Op::Load1(scratch)).op(Op::InstanceOf(objects));
    let single = emit.jump(Op::IfZero(Condition::Equal, 0));
    // Arrays of arrays are one argument.
    emit.op(Op::Load1(scratch));
    emit.call("java/lang/Object", "getClass", "()Ljava/lang/Class;")?;
    emit.call("java/lang/Class", "getComponentType", "()Ljava/lang/Class;")?;
    emit.call("java/lang/Class", "isArray", "()Z")?;
    let nested = emit.jump(Op::IfZero(Condition::NotEqual, 0));
    emit.op(Op::Load1(scratch)).op(Op::CheckCast(objects));
    done.push(emit.jump(Op::Goto(0)));
    emit.code.land(single);
    emit.code.land(nested);
    emit.array("java/lang/Object", &[()], |emit, ()| {
        emit.op(Op::Load1(scratch));
        Ok(())
    })?;
    for jump in done {
        emit.code.land(jump);
    }
    Ok(())
}

fn push_value(emit: &mut Emit<'_>, value: &Value) -> Raised<()> {
    let boxed = |emit: &mut Emit<'_>, kind: ValueKind| box_value(emit.vm, emit.code, kind);
    match value {
        Value::Null => _ = emit.op(Op::Null),
        Value::Text(text) => emit.text(text),
        Value::Int(letter, value) => {
            emit.op(Op::Int(*value));
            boxed(emit, ValueKind::of_descriptor(*letter as u8))?;
        }
        Value::Long(value) => {
            emit.code.long(*value as u64);
            boxed(emit, ValueKind::Long)?;
        }
        Value::Float(value) => {
            emit.op(Op::Int(value.to_bits() as i32));
            emit.call_static("java/lang/Float", "intBitsToFloat", "(I)F")?;
            boxed(emit, ValueKind::Float)?;
        }
        Value::Double(value) => {
            emit.code.long(value.to_bits());
            boxed(emit, ValueKind::Double)?;
        }
        Value::Class(descriptor) => {
            let class = emit.vm.classes.load_descriptor(&mut emit.vm.memory, descriptor.as_bytes())?;
            emit.op(Op::ClassObject(class));
        }
        Value::Constant(class, name) => {
            let id = emit.vm.load(&class.replace('.', "/"))?;
            emit.op(Op::ClassObject(id));
            emit.text(name);
            emit.call_static("java/lang/Enum", "valueOf", "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;")?;
        }
        Value::Empty(descriptor) => empty(emit, descriptor)?,
    }
    Ok(())
}

/// What `@EmptySource` passes for a parameter.
fn empty(emit: &mut Emit<'_>, descriptor: &str) -> Raised<()> {
    if let Some(element) = descriptor.strip_prefix('[') {
        emit.op(Op::Int(0));
        let kind = ValueKind::of_descriptor(element.as_bytes()[0]);
        if kind == ValueKind::Reference {
            let array = emit.vm.classes.load_descriptor(&mut emit.vm.memory, descriptor.as_bytes())?;
            emit.op(Op::NewArray(array));
        } else {
            emit.op(Op::NewPrimitiveArray(kind));
        }
        return Ok(());
    }
    let collections = "java/util/Collections";
    match descriptor {
        "Ljava/lang/String;" => emit.text(""),
        "Ljava/util/List;" | "Ljava/util/Collection;" => {
            emit.call_static(collections, "emptyList", "()Ljava/util/List;")?;
        }
        "Ljava/util/Set;" => emit.call_static(collections, "emptySet", "()Ljava/util/Set;")?,
        "Ljava/util/Map;" => emit.call_static(collections, "emptyMap", "()Ljava/util/Map;")?,
        "Ljava/util/SortedSet;" => emit.call_static(collections, "emptySortedSet", "()Ljava/util/SortedSet;")?,
        "Ljava/util/SortedMap;" => emit.call_static(collections, "emptySortedMap", "()Ljava/util/SortedMap;")?,
        "Ljava/util/NavigableSet;" => {
            emit.call_static(collections, "emptyNavigableSet", "()Ljava/util/NavigableSet;")?
        }
        "Ljava/util/NavigableMap;" => {
            emit.call_static(collections, "emptyNavigableMap", "()Ljava/util/NavigableMap;")?
        }
        _ => return Err(Raise::unsupported(format!("@EmptySource for a parameter of type {descriptor}"))),
    }
    Ok(())
}

/// Pushes the arguments of a method, which the array in `array` holds. `scratch` is a free local.
pub(super) fn pass(emit: &mut Emit<'_>, descriptor: &str, array: u16, scratch: u16) -> Raised<()> {
    let types: Vec<Vec<u8>> = parameters(descriptor.as_bytes()).into_iter().map(<[u8]>::to_vec).collect();
    emit.op(Op::Load1(array)).op(Op::ArrayLength).op(Op::Int(types.len() as i32));
    let enough = emit.jump(Op::IfInt(Condition::GreaterOrEqual, 0));
    emit.refuse("the test has more parameters than its source has arguments");
    emit.code.land(enough);
    for (index, to) in (0..).zip(&types) {
        emit.op(Op::Load1(array)).op(Op::Int(index)).op(Op::ArrayLoad(Element::Reference)).op(Op::Store1(scratch));
        convert(emit, to, scratch)?;
    }
    Ok(())
}

/// Pushes what is in a local as a value of a type.
fn convert(emit: &mut Emit<'_>, to: &[u8], local: u16) -> Raised<()> {
    let kind = ValueKind::of_descriptor(to[0]);
    let mut done = Vec::new();
    if !matches!(
        to,
        b"Ljava/lang/String;" | b"Ljava/lang/Object;" | b"Ljava/lang/CharSequence;" | b"Ljava/lang/Comparable;"
    ) {
        emit.op(Op::Load1(local));
        emit.is_instance("java/lang/String")?;
        let other = emit.jump(Op::IfZero(Condition::Equal, 0));
        of_string(emit, to, local)?;
        done.push(emit.jump(Op::Goto(0)));
        emit.code.land(other);
    }
    if kind == ValueKind::Reference {
        emit.op(Op::Load1(local));
        let class = emit.vm.classes.load_descriptor(&mut emit.vm.memory, to)?;
        emit.op(Op::CheckCast(class));
    } else {
        for from in narrower(kind) {
            let Some((class, ..)) = wrapper(*from) else { continue };
            emit.op(Op::Load1(local));
            emit.is_instance(class)?;
            let other = emit.jump(Op::IfZero(Condition::Equal, 0));
            emit.op(Op::Load1(local));
            unbox(emit.vm, emit.code, *from)?;
            widen(emit.code, *from, kind);
            done.push(emit.jump(Op::Goto(0)));
            emit.code.land(other);
        }
        emit.op(Op::Load1(local));
        unbox(emit.vm, emit.code, kind)?;
    }
    for jump in done {
        emit.code.land(jump);
    }
    Ok(())
}

/// The primitive types whose values widen to one (JLS 5.1.2).
fn narrower(kind: ValueKind) -> &'static [ValueKind] {
    use ValueKind::{Byte, Char, Float, Int, Long, Short};
    match kind {
        Short => &[Byte],
        Int => &[Byte, Short, Char],
        Long => &[Byte, Short, Char, Int],
        Float => &[Byte, Short, Char, Int, Long],
        ValueKind::Double => &[Byte, Short, Char, Int, Long, Float],
        _ => &[],
    }
}

/// Types of the library that JUnit makes of a string, and the static method that does it.
const PARSED: [(&str, &str, &str); 16] = [
    ("java/util/UUID", "fromString", "(Ljava/lang/String;)"),
    ("java/net/URI", "create", "(Ljava/lang/String;)"),
    ("java/nio/charset/Charset", "forName", "(Ljava/lang/String;)"),
    ("java/util/Currency", "getInstance", "(Ljava/lang/String;)"),
    ("java/time/Duration", "parse", "(Ljava/lang/CharSequence;)"),
    ("java/time/Instant", "parse", "(Ljava/lang/CharSequence;)"),
    ("java/time/LocalDate", "parse", "(Ljava/lang/CharSequence;)"),
    ("java/time/LocalDateTime", "parse", "(Ljava/lang/CharSequence;)"),
    ("java/time/LocalTime", "parse", "(Ljava/lang/CharSequence;)"),
    ("java/time/MonthDay", "parse", "(Ljava/lang/CharSequence;)"),
    ("java/time/OffsetDateTime", "parse", "(Ljava/lang/CharSequence;)"),
    ("java/time/OffsetTime", "parse", "(Ljava/lang/CharSequence;)"),
    ("java/time/Period", "parse", "(Ljava/lang/CharSequence;)"),
    ("java/time/Year", "parse", "(Ljava/lang/CharSequence;)"),
    ("java/time/YearMonth", "parse", "(Ljava/lang/CharSequence;)"),
    ("java/time/ZonedDateTime", "parse", "(Ljava/lang/CharSequence;)"),
];

/// Pushes the value of a type that the string in a local stands for.
fn of_string(emit: &mut Emit<'_>, to: &[u8], local: u16) -> Raised<()> {
    let is_primitive = ValueKind::of_descriptor(to[0]) != ValueKind::Reference;
    let kind = if is_primitive { Some(ValueKind::of_descriptor(to[0])) } else { wrapped(to) };
    let string = |emit: &mut Emit<'_>| {
        emit.op(Op::Load1(local));
        emit.cast("java/lang/String")
    };
    if let Some(kind) = kind {
        number(emit, kind, string)?;
        if is_primitive {
            unbox(emit.vm, emit.code, kind)?;
        }
        return Ok(());
    }
    let name = to.strip_prefix(b"L").and_then(|name| name.strip_suffix(b";")).unwrap_or_default();
    let name = String::from_utf8_lossy(name).into_owned();
    if let Some((class, method, taken)) = PARSED.iter().find(|(class, ..)| *class == name) {
        string(emit)?;
        return emit.call_static(class, method, &format!("{taken}L{class};"));
    }
    if matches!(name.as_str(), "java/math/BigDecimal" | "java/math/BigInteger" | "java/io/File") {
        emit.begin(&name)?;
        string(emit)?;
        return emit.construct(&name, "(Ljava/lang/String;)V");
    }
    let of_enum = emit.vm.load("java/lang/Enum")?;
    let class = emit.vm.classes.load_descriptor(&mut emit.vm.memory, to)?;
    if emit.vm.classes.get(class).is_subclass_of(of_enum) {
        emit.op(Op::ClassObject(class));
        string(emit)?;
        emit.call_static("java/lang/Enum", "valueOf", "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;")?;
        emit.op(Op::CheckCast(class));
        return Ok(());
    }
    emit.refuse(&format!("a string as an argument of type {}", name.replace('/', ".")));
    Ok(())
}

/// Pushes the wrapper of the number, character or boolean that a string stands for.
fn number(emit: &mut Emit<'_>, kind: ValueKind, string: impl Fn(&mut Emit<'_>) -> Raised<()>) -> Raised<()> {
    let Some((class, ..)) = wrapper(kind) else { return Ok(()) };
    let of_string = format!("(Ljava/lang/String;)L{class};");
    string(emit)?;
    match kind {
        ValueKind::Boolean => emit.call_static(class, "valueOf", &of_string),
        ValueKind::Char => {
            emit.call("java/lang/String", "length", "()I")?;
            emit.op(Op::Int(1));
            let single = emit.jump(Op::IfInt(Condition::Equal, 0));
            emit.refuse("a string of more than one character as a character");
            emit.code.land(single);
            string(emit)?;
            emit.op(Op::Int(0));
            emit.call("java/lang/String", "charAt", "(I)C")?;
            box_value(emit.vm, emit.code, kind)
        }
        _ => {
            emit.text("_");
            emit.text("");
            let replace = "(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;";
            emit.call("java/lang/String", "replace", replace)?;
            let is_whole = !matches!(kind, ValueKind::Float | ValueKind::Double);
            emit.call_static(class, if is_whole { "decode" } else { "valueOf" }, &of_string)
        }
    }
}
