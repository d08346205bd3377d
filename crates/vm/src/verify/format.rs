//! Checks of a class file as a whole (JVMS 4.1 to 4.7): names, descriptors, flags, duplicates, and what a constant may
//! refer to. Only classes of the program are checked, in the way of the common JVM, which is laxer than the
//! specification for old versions.

use rustc_hash::FxHashSet;
use unsnarl_classfile::constant_pool::{Constant, ConstantPool};
use unsnarl_classfile::descriptor::{parse_method, parse_type};
use unsnarl_classfile::{Access, ClassFile, JavaText, Malformed, Member};

use crate::classes::{LinkFault, Linked, parameters};

const SUPER: u16 = 0x0020;
const STRICT: u16 = 0x0800;
/// Versions of class files with which rules changed: Java 4, 5, 6, 7, 8, 9, 17.
const V4: u16 = 48;
const V5: u16 = 49;
const V6: u16 = 50;
const V7: u16 = 51;
const V8: u16 = 52;
const V9: u16 = 53;
const V17: u16 = 61;
/// The most slots of arguments.
const MOST_ARGUMENTS: usize = 255;

fn refuse<T>(why: impl Into<String>) -> Linked<T> {
    Err(LinkFault::Malformed(why.into()))
}

fn broken(malformed: Malformed) -> LinkFault {
    LinkFault::Malformed(malformed.to_string())
}

fn show(bytes: &[u8]) -> String {
    JavaText(bytes).to_string()
}

/// Checks a class file of the program.
pub(crate) fn check_format(file: &ClassFile) -> Linked<()> {
    check_class(file)?;
    check_constants(file)?;
    let mut known: FxHashSet<(&[u8], &[u8])> = FxHashSet::default();
    for field in file.fields() {
        check_field(file, field)?;
        if !known.insert((field.name(), field.descriptor())) {
            return refuse(format!("Duplicate field name \"{}\"", show(field.name())));
        }
    }
    known.clear();
    for method in file.methods() {
        check_method(file, method)?;
        if !known.insert((method.name(), method.descriptor())) {
            return refuse(format!("Duplicate method name \"{}\"", show(method.name())));
        }
    }
    Ok(())
}

fn check_class(file: &ClassFile) -> Linked<()> {
    let (access, major) = (file.access(), file.version().0);
    let name = show(file.name());
    if access.is_module() && major >= V9 {
        return Err(LinkFault::NoClass(format!("{name} is not a class because access_flag ACC_MODULE is set")));
    }
    let is_abstract = access.is_abstract() || access.is_interface() && major < V6;
    let is_super = access.0 & SUPER != 0;
    let is_illegal = is_abstract && access.is_final()
        || access.is_interface() && !is_abstract
        || access.is_interface() && major >= V5 && (is_super || access.is_enum())
        || !access.is_interface() && major >= V5 && access.is_annotation();
    if is_illegal {
        return refuse(format!("Illegal class modifiers in class {name}: 0x{:X}", access.0));
    }
    match file.super_name() {
        None if file.name() != b"java/lang/Object" => return refuse("Invalid superclass index 0"),
        Some(parent) if access.is_interface() && parent != b"java/lang/Object" => {
            return refuse(format!("Interfaces must have java.lang.Object as superclass in class file {name}"));
        }
        _ => (),
    }
    let mut interfaces: FxHashSet<&[u8]> = FxHashSet::default();
    for interface in file.interface_names() {
        if !interfaces.insert(interface) {
            return refuse(format!("Duplicate interface name \"{}\" in class file {name}", show(interface)));
        }
    }
    Ok(())
}

/// A name without qualification (JVMS 4.2.2).
fn is_name(name: &[u8], is_method: bool) -> bool {
    !name.is_empty()
        && !name
            .iter()
            .any(|byte| matches!(byte, b'.' | b';' | b'[' | b'/') || is_method && matches!(byte, b'<' | b'>'))
}

fn is_method_name(name: &[u8]) -> bool {
    matches!(name, b"<init>" | b"<clinit>") || is_name(name, true)
}

/// The name of a class, or the descriptor of an array type.
fn is_class_name(name: &[u8]) -> bool {
    match name {
        [b'[', ..] => parse_type(name).is_some(),
        _ => name.split(|byte| *byte == b'/').all(|part| is_name(part, false)),
    }
}

fn is_method_descriptor(descriptor: &[u8]) -> bool {
    parse_method(descriptor, |_| ()).is_some()
}

/// The slots of the arguments.
fn slots(descriptor: &[u8]) -> usize {
    parameters(descriptor).iter().map(|of| if matches!(*of, b"J" | b"D") { 2 } else { 1 }).sum()
}

fn check_constants(file: &ClassFile) -> Linked<()> {
    let pool = file.constants();
    let bootstraps = file.attributes().bootstrap_methods().map_err(broken)?;
    for bootstrap in &bootstraps {
        if !matches!(pool.get(bootstrap.handle), Ok(Constant::MethodHandle(..))) {
            return refuse(format!("bootstrap_method_index {} has bad constant type", bootstrap.handle));
        }
        for argument in &bootstrap.arguments {
            if !is_loadable(pool, *argument) {
                return refuse(format!("argument_index {argument} has bad constant type"));
            }
        }
    }
    for (index, constant) in pool.iter() {
        let is_fine = match constant {
            Constant::Class(name) => is_class_name(pool.utf8(name).map_err(broken)?),
            Constant::NameAndType(name, descriptor) => {
                let (name, descriptor) = (pool.utf8(name).map_err(broken)?, pool.utf8(descriptor).map_err(broken)?);
                match descriptor.first() {
                    Some(b'(') => is_method_name(name) && is_method_descriptor(descriptor),
                    _ => is_name(name, false) && parse_type(descriptor).is_some(),
                }
            }
            Constant::Field(_, member) => is_field(pool, member)?,
            Constant::Method(_, member) => is_method(pool, member, false)?,
            Constant::InterfaceMethod(_, member) => is_method(pool, member, true)?,
            Constant::Dynamic(number, member) => is_field(pool, member)? && usize::from(number) < bootstraps.len(),
            Constant::InvokeDynamic(number, member) => {
                is_method(pool, member, true)? && usize::from(number) < bootstraps.len()
            }
            Constant::MethodHandle(kind, member) => is_handle(pool, kind, member)?,
            Constant::Utf8(text) => is_modified_utf8(text, file.version().0),
            Constant::Module(_) | Constant::Package(_) => false,
            _ => true,
        };
        if !is_fine {
            return refuse(format!("constant {index} is malformed in class file {}", show(file.name())));
        }
    }
    Ok(())
}

/// Whether a text is in modified UTF-8 (JVMS 4.4.7); old class files may encode a character in more bytes than needed.
fn is_modified_utf8(text: &[u8], major: u16) -> bool {
    let is_next = |byte: Option<&u8>| byte.is_some_and(|byte| byte & 0xC0 == 0x80);
    let is_old = major < V4;
    let mut at = 0;
    while let Some(first) = text.get(at) {
        at += match first {
            0x01..=0x7F => 1,
            0xC0..=0xDF if is_next(text.get(at + 1)) => {
                let is_zero = *first == 0xC0 && text[at + 1] == 0x80;
                if *first < 0xC2 && !is_zero && !is_old {
                    return false;
                }
                2
            }
            0xE0..=0xEF if is_next(text.get(at + 1)) && is_next(text.get(at + 2)) => {
                if *first == 0xE0 && text[at + 1] < 0xA0 && !is_old {
                    return false;
                }
                3
            }
            _ => return false,
        };
    }
    true
}

fn is_loadable(pool: ConstantPool<'_>, index: u16) -> bool {
    matches!(
        pool.get(index),
        Ok(Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_)
            | Constant::String(_)
            | Constant::Class(_)
            | Constant::MethodHandle(..)
            | Constant::MethodType(_)
            | Constant::Dynamic(..))
    )
}

fn is_field(pool: ConstantPool<'_>, member: u16) -> Linked<bool> {
    let (name, descriptor) = pool.name_and_type(member).map_err(broken)?;
    Ok(is_name(name, false) && parse_type(descriptor).is_some())
}

/// Whether a name and type are those of a method; of special names, only constructors of classes are called.
fn is_method(pool: ConstantPool<'_>, member: u16, is_of_interface: bool) -> Linked<bool> {
    let (name, descriptor) = pool.name_and_type(member).map_err(broken)?;
    let is_special = name.first() == Some(&b'<');
    let is_fine = !is_special || is_of_interface || name == b"<init>" && descriptor.ends_with(b")V");
    Ok(is_fine && is_method_name(name) && is_method_descriptor(descriptor) && slots(descriptor) <= MOST_ARGUMENTS)
}

fn is_handle(pool: ConstantPool<'_>, kind: u8, member: u16) -> Linked<bool> {
    let member = pool.member(member).map_err(broken)?;
    Ok(match kind {
        8 => member.name == b"<init>",
        5 | 6 | 7 | 9 => member.name.first() != Some(&b'<'),
        _ => true,
    })
}

/// Whether more than one of public, protected and private is set.
fn has_many_visibilities(access: Access) -> bool {
    u8::from(access.is_public()) + u8::from(access.is_private()) + u8::from(access.is_protected()) > 1
}

fn check_field(file: &ClassFile, field: Member<'_>) -> Linked<()> {
    let (access, major) = (field.access(), file.version().0);
    let is_illegal = if file.access().is_interface() {
        !access.is_public()
            || !access.is_static()
            || !access.is_final()
            || has_many_visibilities(access)
            || access.is_volatile()
            || access.is_transient()
            || major >= V5 && access.is_enum()
    } else {
        has_many_visibilities(access) || access.is_final() && access.is_volatile()
    };
    if is_illegal {
        return refuse(format!("Illegal field modifiers in class {}: 0x{:X}", show(file.name()), access.0));
    }
    if !is_name(field.name(), false) {
        return refuse(format!("Illegal field name \"{}\"", show(field.name())));
    }
    if parse_type(field.descriptor()).is_none() {
        return refuse(format!(
            "Field \"{}\" has illegal signature \"{}\"",
            show(field.name()),
            show(field.descriptor())
        ));
    }
    let constants = field.attributes().filter(|attribute| attribute.name == b"ConstantValue").count();
    if !access.is_static() || constants == 0 {
        return Ok(());
    }
    if constants > 1 {
        return refuse("Duplicate ConstantValue attribute");
    }
    let index = field.attributes().constant_value().map_err(broken)?.unwrap_or(0);
    let constant = file.constants().get(index).map_err(broken)?;
    let fits = match field.descriptor() {
        b"J" => matches!(constant, Constant::Long(_)),
        b"F" => matches!(constant, Constant::Float(_)),
        b"D" => matches!(constant, Constant::Double(_)),
        b"Z" | b"B" | b"C" | b"S" | b"I" => matches!(constant, Constant::Integer(_)),
        b"Ljava/lang/String;" => matches!(constant, Constant::String(_)),
        _ => false,
    };
    if fits { Ok(()) } else { refuse("Inconsistent constant value type") }
}

fn check_method(file: &ClassFile, method: Member<'_>) -> Linked<()> {
    let (name, descriptor, access) = (method.name(), method.descriptor(), method.access());
    let major = file.version().0;
    let class = show(file.name());
    if !is_method_name(name) {
        return refuse(format!("Illegal method name \"{}\" in class {class}", show(name)));
    }
    let is_special = name.first() == Some(&b'<');
    let is_sound = is_method_descriptor(descriptor) && (!is_special || descriptor.ends_with(b")V"));
    if !is_sound || name == b"<clinit>" && major >= V7 && descriptor != b"()V" {
        return refuse(format!("Method \"{}\" has illegal signature \"{}\"", show(name), show(descriptor)));
    }
    let is_static = access.is_static() || name == b"<clinit>";
    if slots(descriptor) + usize::from(!is_static) > MOST_ARGUMENTS {
        return refuse("Too many arguments in method signature");
    }
    let (mut is_native, mut is_abstract) = (access.is_native(), access.is_abstract());
    if name == b"<clinit>" {
        if major >= V7 && !access.is_static() {
            return refuse(format!("Method <clinit> is not static in class file {class}"));
        }
        (is_native, is_abstract) = (false, false);
    } else {
        if name == b"<init>" && file.access().is_interface() {
            return refuse(format!("Interface cannot have a constructor in class file {class}"));
        }
        if has_illegal_flags(file, name, access) {
            let name = show(name);
            return refuse(format!("Method {name} in class {class} has illegal modifiers: 0x{:X}", access.0));
        }
    }
    let bodies = method.attributes().filter(|attribute| attribute.name == b"Code").count();
    if bodies > 1 {
        return refuse(format!("Multiple Code attributes in class file {class}"));
    }
    if bodies == 0 && !is_native && !is_abstract {
        return refuse(format!("Absent Code attribute in method that is not native or abstract in class file {class}"));
    }
    if bodies == 1 && (is_native || is_abstract) {
        return refuse(format!("Code attribute in native or abstract methods in class file {class}"));
    }
    let code = method.code().map_err(broken)?;
    if let Some(code) = code
        && slots(descriptor) + usize::from(!is_static) > usize::from(code.max_locals)
    {
        return refuse(format!("Arguments can't fit into locals in class file {class}"));
    }
    Ok(())
}

fn has_illegal_flags(file: &ClassFile, name: &[u8], access: Access) -> bool {
    let major = file.version().0;
    let is_strict = access.0 & STRICT != 0;
    if !file.access().is_interface() {
        if has_many_visibilities(access) {
            return true;
        }
        if name == b"<init>" {
            return access.is_static()
                || access.is_final()
                || access.is_synchronized()
                || access.is_native()
                || access.is_abstract()
                || major >= V5 && access.is_bridge();
        }
        return access.is_abstract()
            && (access.is_final()
                || access.is_native()
                || access.is_private()
                || access.is_static()
                || major >= V5 && (access.is_synchronized() || major < V17 && is_strict));
    }
    if major >= V8 {
        return access.is_public() == access.is_private()
            || access.is_native()
            || access.is_protected()
            || access.is_final()
            || access.is_synchronized()
            || access.is_abstract() && (access.is_private() || access.is_static() || major < V17 && is_strict);
    }
    let is_old_fault = !access.is_public() || access.is_static() || access.is_final() || !access.is_abstract();
    let is_fault =
        access.is_private() || access.is_protected() || access.is_synchronized() || access.is_native() || is_strict;
    is_old_fault || major >= V5 && is_fault
}
