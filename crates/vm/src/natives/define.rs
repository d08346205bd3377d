//! Classes that a program defines at run time. Linking them is never undone, as for all classes; a path that defines
//! the same class again gets the same one.

use super::class::initialized_first;
use super::{Answer, Call, Entries};
use crate::class::{ClassId, Loader};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// `ClassLoader.defineClass0(ClassLoader, Class, String, byte[], int, int, ProtectionDomain, boolean, int, Object)`:
/// hidden classes (JVMS 5.3.5), and plain ones next to the class of a lookup.
fn define_in(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    const HIDDEN: i32 = 2;
    let bytes = part(vm, call.object(3)?, call.int(4), call.int(5))?;
    let class = if call.int(8) & HIDDEN == 0 {
        define_bytes(vm, call.reference(0), bytes)?
    } else {
        let host = vm.class_of_mirror(call.object(1)?);
        vm.classes.define_hidden(&mut vm.memory, bytes, host)?
    };
    let mirror = vm.mirror(class)?;
    vm.set_named(mirror, b"classData", u64::from(call.reference(9).0));
    let answer = Answer::Reference(mirror);
    if call.boolean(7) { initialized_first(vm, class, answer, call.thread) } else { Ok(answer) }
}

fn part(vm: &Vm, array: Ref, start: i32, length: i32) -> Raised<bytes::Bytes> {
    let contents = vm.memory.byte_contents(array);
    let (start, length) = (start as usize, length as usize);
    match contents.get(start..start.saturating_add(length)) {
        Some(bytes) => Ok(bytes::Bytes::copy_from_slice(bytes)),
        None => Err(Raise::New("java/lang/ArrayIndexOutOfBoundsException", None)),
    }
}

/// `ClassLoader.defineClass1(ClassLoader, String, byte[], int, int, ProtectionDomain, String)`
fn define(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let bytes = part(vm, call.object(2)?, call.int(3), call.int(4))?;
    let class = define_bytes(vm, call.reference(0), bytes)?;
    vm.mirror(class).map(Answer::Reference)
}

/// Defines a class for one of the JDK's loaders.
fn define_bytes(vm: &mut Vm, loader: Ref, bytes: bytes::Bytes) -> Raised<ClassId> {
    let loader = vm.loader_kind(loader)?;
    let parsed = unsnarl_classfile::ClassFile::parse(bytes.clone());
    let parsed = parsed.map_err(|malformed| Raise::new("java/lang/ClassFormatError", malformed.to_string()))?;
    if let Some(known) = vm.classes.loaded(parsed.name()) {
        let is_same = vm.classes.get(known).file.as_ref().is_some_and(|file| file.bytes() == parsed.bytes());
        return if is_same { Ok(known) } else { Err(Raise::unsupported("a second class of one name")) };
    }
    let base = (loader == Loader::Boot).then(|| String::from("java.base"));
    let module = vm.module_for(parsed.name()).or(base);
    let class = vm.classes.define(&mut vm.memory, bytes, loader, module)?;
    vm.classes.note_made(class);
    Ok(class)
}

pub(super) const NATIVES: Entries =
    &[("java/lang/ClassLoader", &[("defineClass0", define_in), ("defineClass1", define)])];
