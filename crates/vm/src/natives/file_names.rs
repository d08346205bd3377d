//! `java.io.File`: the natives of its file system. Since Java 21, they have names of their own (`list0`).

use super::files::{on_named, operation};
use super::{Answer, Call, Entries, VisibleEntries};
use crate::files::{Examined, Fault, absolute};
use crate::memory::Ref;
use crate::operation::{FileAction, FileName, Operation};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_ref};
use crate::vm::Vm;

const EXISTS: i32 = 1;
const REGULAR: i32 = 2;
const FOLDER: i32 = 4;

/// The path of the `File` in a slot.
fn path(vm: &Vm, call: &Call, slot: usize) -> Raised<Vec<u8>> {
    vm.path_argument(call.object(slot)?)
}

fn examine(vm: &mut Vm, call: &Call) -> Raised<Option<Examined>> {
    let path = path(vm, call, 1)?;
    Ok(vm.examine_path(&path)?.ok())
}

/// Whether an operation has succeeded; programs do not learn why it has not.
fn succeeded(result: Result<(), Fault>) -> Raised<Answer> {
    match result {
        Err(Fault::TooMuch) => Err(super::files::io(Fault::TooMuch)),
        result => Ok(result.is_ok().into()),
    }
}

/// `getBooleanAttributes0(File)`
fn attributes(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(match examine(vm, call)? {
        None => 0,
        Some(Examined { is_folder: true, .. }) => EXISTS | FOLDER,
        Some(_) => EXISTS | REGULAR,
    }))
}

/// `checkAccess(File, int)`
fn check_access(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let wanted = (call.int(2) as u32 & 7) << 6;
    Ok(examine(vm, call)?.is_some_and(|examined| examined.mode & wanted == wanted).into())
}

fn last_modified(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Long(examine(vm, call)?.map_or(0, |examined| examined.modified.div_euclid(1_000_000))))
}

fn length(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Long(examine(vm, call)?.map_or(0, |examined| examined.length as i64)))
}

/// `setPermission(File, int access, boolean enable, boolean of the owner alone)`
fn set_permission(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 1)?;
    vm.must_be_own(&path)?;
    let bits = call.int(2) as u32 & 7;
    let bits = if call.boolean(4) { bits << 6 } else { bits << 6 | bits << 3 | bits };
    change_mode(vm, &path, |mode| if call.boolean(3) { mode | bits } else { mode & !bits })
}

fn set_read_only(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 1)?;
    vm.must_be_own(&path)?;
    change_mode(vm, &path, |mode| mode & !0o222)
}

fn change_mode(vm: &mut Vm, path: &[u8], change: impl FnOnce(u32) -> u32) -> Raised<Answer> {
    let found = vm.files.find(path).and_then(|id| vm.files.examine(id));
    succeeded(found.and_then(|known| vm.files.set_mode(known.id, change(known.mode))))
}

/// `createFileExclusively(String)`
fn create(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 1)?;
    vm.must_be_own(&path)?;
    let now = vm.file_time();
    match vm.files.create_file(&path, 0o644, now) {
        Ok(_) => Ok(true.into()),
        Err(Fault::Exists) => Ok(false.into()),
        Err(fault) => Err(super::files::io(fault)),
    }
}

fn delete(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 1)?;
    vm.must_be_own(&path)?;
    let now = vm.file_time();
    succeeded(vm.files.delete(&path, None, now))
}

fn list(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 1)?;
    if vm.classes.path.is_of_jdk(&path) {
        return Err(Raise::unsupported("reading a folder of the JDK"));
    }
    let Ok(names) = vm.files.list(&path) else { return Ok(Answer::Reference(Ref::NULL)) };
    let names: Vec<Option<String>> =
        names.iter().map(|name| Some(String::from_utf8_lossy(name).into_owned())).collect();
    super::strings(vm, &names).map(Answer::Reference)
}

fn make_folder(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 1)?;
    vm.must_be_own(&path)?;
    let now = vm.file_time();
    succeeded(vm.files.create_folder(&path, 0o755, now).map(|_| ()))
}

fn rename(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (from, to) = (path(vm, call, 1)?, path(vm, call, 2)?);
    vm.must_be_own(&from)?;
    vm.must_be_own(&to)?;
    let now = vm.file_time();
    succeeded(vm.files.rename(&from, &to, now))
}

fn set_last_modified(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 1)?;
    vm.must_be_own(&path)?;
    let to = call.long(2).saturating_mul(1_000_000);
    succeeded(vm.files.find(&path).and_then(|id| vm.files.set_times(id, to, None)))
}

/// There are no links: following `.` and `..` is enough.
fn canonicalize(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = absolute(&vm.path_argument(call.object(1)?)?);
    vm.new_string(&String::from_utf8_lossy(&path)).map(Answer::Reference)
}

/// A fixed size (A56).
fn space(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Ok(Answer::Long(1 << 40))
}

fn longest_name(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Ok(Answer::Long(255))
}

fn examines(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::Examines, slots, 1)
}

fn changes(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::Changes, slots, 1)
}

fn creates(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::Creates, slots, 1)
}

fn deletes(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::Deletes, slots, 1)
}

fn lists(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::Lists, slots, 1)
}

fn makes_folder(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::MakesFolder, slots, 1)
}

fn renames(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let [from, to] = [slots[1], slots[2]].map(|slot| FileName::Named(as_ref(slot)));
    operation(vm, FileAction::Renames, from, Some(to), None)
}

const SYSTEM: &str = "java/io/UnixFileSystem";

pub(super) const VISIBLE: VisibleEntries = &[
    (SYSTEM, "getBooleanAttributes0", attributes, examines),
    (SYSTEM, "checkAccess", check_access, examines),
    (SYSTEM, "getLastModifiedTime", last_modified, examines),
    (SYSTEM, "getLength", length, examines),
    (SYSTEM, "setPermission", set_permission, changes),
    (SYSTEM, "setReadOnly", set_read_only, changes),
    (SYSTEM, "setLastModifiedTime", set_last_modified, changes),
    (SYSTEM, "createFileExclusively", create, creates),
    (SYSTEM, "delete0", delete, deletes),
    (SYSTEM, "list", list, lists),
    (SYSTEM, "createDirectory", make_folder, makes_folder),
    (SYSTEM, "rename0", rename, renames),
];

pub(super) const NATIVES: Entries =
    &[(SYSTEM, &[("canonicalize0", canonicalize), ("getSpace", space), ("getNameMax0", longest_name)])];
