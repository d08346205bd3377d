//! Files: those of the JDK itself can be read (time zones, security properties); all others are *unsupported*.
//!
//! The set of opened files is outside the state; the read position is in the descriptor object, in the field that only
//! Windows needs.

use super::io::descriptor;
use super::{Answer, Call, Entries, nothing, zero};
use crate::class::ValueKind;
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// Descriptors below this are the console's.
const FIRST: i32 = 3;
const EXISTS: i32 = 1;
const REGULAR: i32 = 2;

fn unsupported(path: &str) -> Raise {
    Raise::unsupported(format!("the file {path}"))
}

fn open(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = vm.text(call.object(1)?);
    let Some(number) = vm.classes.path.open_file(&path) else {
        let message = format!("{path} (No such file or directory)");
        let absent = Raise::new("java/io/FileNotFoundException", message);
        return Err(if vm.classes.path.is_absent(&path) { absent } else { unsupported(&path) });
    };
    let descriptor = Ref(vm.get_named(call.object(0)?, b"fd") as u32);
    vm.set_named(descriptor, b"fd", number as u64 + FIRST as u64);
    vm.set_named(descriptor, b"handle", 0);
    Ok(Answer::Void)
}

/// The rest of the stream's file, and the read position. Standard input is empty.
fn rest(vm: &Vm, call: &Call) -> Raised<(bytes::Bytes, u64)> {
    let stream = call.object(0)?;
    let number = descriptor(vm, stream) - FIRST;
    let Ok(number) = usize::try_from(number) else { return Ok((bytes::Bytes::new(), 0)) };
    let Some(file) = vm.classes.path.file(number) else {
        return Err(Raise::new("java/io/IOException", "Stream Closed"));
    };
    let at = vm.get_named(Ref(vm.get_named(stream, b"fd") as u32), b"handle");
    Ok((file.slice((at as usize).min(file.len())..), at))
}

fn advance(vm: &mut Vm, call: &Call, to: u64) -> Raised<()> {
    let descriptor = Ref(vm.get_named(call.object(0)?, b"fd") as u32);
    vm.set_named(descriptor, b"handle", to);
    Ok(())
}

fn read_bytes(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (array, offset, count) = (call.object(1)?, call.int(2), call.int(3));
    let end = i64::from(offset) + i64::from(count);
    if offset < 0 || count < 0 || end > i64::from(vm.memory.length(array)) {
        return Err(Raise::New("java/lang/IndexOutOfBoundsException", None));
    }
    let (rest, at) = rest(vm, call)?;
    if count == 0 {
        return Ok(Answer::Int(0));
    }
    let read = rest.len().min(count as usize);
    for (index, byte) in rest[..read].iter().enumerate() {
        vm.memory.set_element(array, offset as u32 + index as u32, ValueKind::Byte.element_size(), u64::from(*byte));
    }
    if read == 0 {
        return Ok(Answer::Int(-1));
    }
    advance(vm, call, at + read as u64)?;
    Ok(Answer::Int(read as i32))
}

fn read(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (rest, at) = rest(vm, call)?;
    let Some(byte) = rest.first() else { return Ok(Answer::Int(-1)) };
    advance(vm, call, at + 1)?;
    Ok(Answer::Int(i32::from(*byte)))
}

fn skip(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (_, at) = rest(vm, call)?;
    advance(vm, call, at.saturating_add_signed(call.long(1)))?;
    Ok(Answer::Long(call.long(1)))
}

/// `getBooleanAttributes0(File)`
fn attributes(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = vm.text(Ref(vm.get_named(call.object(1)?, b"path") as u32));
    match vm.classes.path.open_file(&path) {
        Some(_) => Ok(Answer::Int(EXISTS | REGULAR)),
        None if vm.classes.path.is_absent(&path) => Ok(Answer::Int(0)),
        None => Err(unsupported(&path)),
    }
}

/// `checkAccess(File, int access)`: the JDK's files can be read.
fn check_access(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    const READ: i32 = 4;
    let is_there = matches!(attributes(vm, call)?, Answer::Int(attributes) if attributes & EXISTS != 0);
    Ok((is_there && call.int(2) == READ).into())
}

/// `canonicalize0(String)` of a path of the JDK, without following links.
fn canonicalize(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = vm.text(call.object(1)?);
    match vm.classes.path.open_file(&path) {
        Some(_) => Ok(Answer::Reference(call.object(1)?)),
        None => Err(unsupported(&path)),
    }
}

/// The file of the JDK that a `Path` names, by its number.
fn file_of(vm: &mut Vm, path: Ref) -> Option<usize> {
    if path.is_null() || vm.classes.show(vm.memory.class_of(path)) != "sun.nio.fs.UnixPath" {
        return None;
    }
    let bytes = vm.memory.byte_contents(Ref(vm.get_named(path, b"path") as u32));
    vm.classes.path.open_file(&String::from_utf8(bytes).ok()?)
}

/// `Files.isRegularFile(Path, LinkOption[])`
fn is_regular(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(if file_of(vm, call.reference(0)).is_some() { Answer::Int(1) } else { Answer::Original })
}

/// `UnixPath.toRealPath(LinkOption[])`, without following links.
fn real_path(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = call.object(0)?;
    Ok(if file_of(vm, path).is_some() { Answer::Reference(path) } else { Answer::Original })
}

/// `Files.newInputStream(Path, OpenOption[])`
fn new_input_stream(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some(number) = file_of(vm, call.reference(0)) else { return Ok(Answer::Original) };
    let bytes = vm.classes.path.file(number).cloned();
    let array = vm.optional_bytes(bytes.as_deref())?;
    super::resources::made(vm, "java/io/ByteArrayInputStream", "[B", array)
}

/// The working directory is the root, as the property `user.dir` says.
fn working_directory(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    vm.optional_bytes(Some(b"/")).map(Answer::Reference)
}

pub(super) const NATIVES: Entries = &[
    (
        "java/io/FileInputStream",
        &[
            ("open0", open),
            ("readBytes", read_bytes),
            ("readBytes0", read_bytes),
            ("read0", read),
            ("skip0", skip),
            ("available0", |vm, call| Ok(Answer::Int(rest(vm, call)?.0.len() as i32))),
            ("position0", |vm, call| Ok(Answer::Long(rest(vm, call)?.1 as i64))),
            ("length0", |vm, call| rest(vm, call).map(|(rest, at)| Answer::Long(rest.len() as i64 + at as i64))),
            ("isRegularFile0", zero),
        ],
    ),
    (
        "java/io/UnixFileSystem",
        &[("getBooleanAttributes0", attributes), ("checkAccess", check_access), ("canonicalize0", canonicalize)],
    ),
    ("java/nio/file/Files", &[("isRegularFile", is_regular), ("newInputStream", new_input_stream)]),
    ("sun/nio/fs/UnixPath", &[("toRealPath", real_path)]),
    // Paths are names: creating them accesses no file.
    ("sun/nio/fs/UnixNativeDispatcher", &[("init", zero), ("getcwd", working_directory)]),
    ("java/io/FileCleanable", &[("register", nothing), ("unregister", nothing)]),
];
