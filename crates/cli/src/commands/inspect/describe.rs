//! Words for classes and members: kinds, modifiers, Java releases, signatures.

use unsnarl_classfile::{Access, ClassFile};
use unsnarl_program::{ClassId, FieldId, MethodId, Origin, Program};

/// `class`, `interface`, `enum`, `record` or `annotation`.
pub(super) fn kind(program: &Program, class: ClassId) -> &'static str {
    let access = program.class(class).access;
    if access.is_annotation() {
        "annotation"
    } else if access.is_interface() {
        "interface"
    } else if access.is_enum() {
        "enum"
    } else if program.class_file(class).is_some_and(|file| file.attributes().has(b"Record")) {
        "record"
    } else {
        "class"
    }
}

/// The modifiers that say something beyond the kind.
pub(super) fn modifiers(program: &Program, class: ClassId) -> Vec<&'static str> {
    let access = program.class(class).access;
    let kind = kind(program, class);
    let is_sealed = program.class_file(class).is_some_and(|file| file.attributes().has(b"PermittedSubclasses"));
    let words = [
        (access.is_synthetic(), "synthetic"),
        // An enum whose constants have bodies is sealed by the compiler, not by its author.
        (is_sealed && kind != "enum", "sealed"),
        (access.is_abstract() && kind == "class", "abstract"),
        (access.is_final() && kind == "class", "final"),
    ];
    words.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word).collect()
}

/// The Java release whose compiler makes class files of this version.
pub(super) fn java_release(file: &ClassFile) -> String {
    const PREVIEW: u16 = 0xFFFF;
    match file.version() {
        (45, _) => "1.1".into(),
        (major @ 46..=48, _) => format!("1.{}", major - 44),
        (major, PREVIEW) => format!("{} preview", major.saturating_sub(44)),
        (major, _) => major.saturating_sub(44).to_string(),
    }
}

/// Where a class comes from, if not from the inputs.
pub(super) fn origin(program: &Program, class: ClassId) -> &'static str {
    match program.class(class).origin {
        Origin::Application => "application",
        Origin::Runtime | Origin::Library | Origin::Unloaded => "library",
        Origin::Phantom => "missing",
    }
}

/// The modifiers of a field that matter to a reader who looks at concurrency.
pub(super) fn field_modifiers(program: &Program, field: FieldId) -> Vec<&'static str> {
    let access = program.field(field).access;
    let mut words = visibility(access);
    let more = [
        (access.is_static(), "static"),
        (access.is_final(), "final"),
        (access.is_volatile(), "volatile"),
        (access.is_transient(), "transient"),
        (access.is_synthetic(), "synthetic"),
    ];
    words.extend(more.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word));
    words
}

/// Likewise of a method.
pub(super) fn method_modifiers(program: &Program, method: MethodId) -> Vec<&'static str> {
    let access = program.method(method).access;
    let mut words = visibility(access);
    let more = [
        (access.is_static(), "static"),
        (access.is_final(), "final"),
        (access.is_abstract(), "abstract"),
        (access.is_synchronized(), "synchronized"),
        (access.is_native(), "native"),
        (access.is_bridge(), "bridge"),
        (access.is_synthetic() && !access.is_bridge(), "synthetic"),
    ];
    words.extend(more.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word));
    words
}

fn visibility(access: Access) -> Vec<&'static str> {
    let words =
        [(access.is_public(), "public"), (access.is_protected(), "protected"), (access.is_private(), "private")];
    words.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word).collect()
}

/// The type of a field: `java.lang.String[]`.
pub(super) fn field_type(program: &Program, field: FieldId) -> String {
    result_of(program, program.field(field).key)
}

/// The result type of a method.
pub(super) fn method_result(program: &Program, method: MethodId) -> String {
    result_of(program, program.method(method).key)
}

fn result_of(program: &Program, key: unsnarl_program::KeyId) -> String {
    match program.descriptor(key) {
        Some(descriptor) => program.show(descriptor.result).to_string(),
        None => program.text(program.key(key).descriptor).to_string(),
    }
}
