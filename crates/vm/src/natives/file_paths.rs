//! `java.nio.file`: what `sun.nio.fs` asks of the operating system. Replaced are the methods that take a `Path`, below
//! which the JDK copies it into native memory.

use super::files::{Target, on_named, opened, operation};
use super::{Answer, Call, Entries, VisibleEntries, nothing, zero};
use crate::files::{Access, Descriptor, Examined, Fault, WORKING_FOLDER, absolute};
use crate::memory::Ref;
use crate::operation::{FileAction, FileName, Operation};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_int, as_ref};
use crate::vm::Vm;

// Flags of `open`, as on Linux.
const WRITE_ONLY: i32 = 1;
const READ_WRITE: i32 = 2;
const CREATE: i32 = 0o100;
const NEW: i32 = 0o200;
const TRUNCATE: i32 = 0o1000;
const APPEND: i32 = 0o2000;
/// Not supported: it needs aligned buffers.
const DIRECT: i32 = 0o40000;
/// What new files are not allowed for others.
const MASK: u32 = 0o022;

/// The exception for a fault, which the JDK turns into others.
fn fault(vm: &mut Vm, fault: Fault) -> Raise {
    if fault == Fault::TooMuch {
        return super::files::io(fault);
    }
    let exception = vm.load("sun/nio/fs/UnixException").and_then(|class| vm.new_object(class));
    match exception {
        Ok(exception) => {
            vm.set_named(exception, b"errno", u64::from(fault.number() as u32));
            Raise::Thrown(exception)
        }
        Err(raise) => raise,
    }
}

fn or_fault<T>(vm: &mut Vm, result: Result<T, Fault>) -> Raised<T> {
    result.map_err(|reason| fault(vm, reason))
}

fn path(vm: &Vm, call: &Call, slot: usize) -> Raised<Vec<u8>> {
    vm.path_argument(call.object(slot)?)
}

/// The path of a file that is to be changed.
fn own_path(vm: &Vm, call: &Call, slot: usize) -> Raised<Vec<u8>> {
    let path = path(vm, call, slot)?;
    vm.must_be_own(&path)?;
    Ok(path)
}

/// `open(UnixPath, int flags, int mode)`
fn open(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (path, flags) = (path(vm, call, 0)?, call.int(1));
    if flags & DIRECT != 0 {
        return Err(Raise::unsupported("ExtendedOpenOption.DIRECT"));
    }
    let access = Access {
        reads: flags & WRITE_ONLY == 0,
        writes: flags & (WRITE_ONLY | READ_WRITE) != 0,
        appends: flags & APPEND != 0,
        creates: flags & CREATE != 0,
        is_new: flags & NEW != 0,
        truncates: flags & TRUNCATE != 0,
        mode: call.int(2) as u32 & !MASK,
    };
    let result = vm.open_path(call.thread, &path, access)?;
    or_fault(vm, result).map(Answer::Int)
}

fn opens(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let flags = as_int(slots[1]);
    let action = match flags {
        flags if flags & NEW != 0 => FileAction::Creates,
        flags if flags & APPEND != 0 => FileAction::OpensToAppend,
        flags if flags & TRUNCATE != 0 => FileAction::Replaces,
        flags if flags & (WRITE_ONLY | READ_WRITE) != 0 => FileAction::OpensToWrite,
        _ => FileAction::Opens,
    };
    on_named(vm, action, slots, 0)
}

/// `close(int)`: -1 is nothing.
fn close(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    if call.int(0) >= 0 {
        let closed = vm.files.close(Descriptor(call.int(0) as u32));
        or_fault(vm, closed)?;
    }
    Ok(Answer::Void)
}

/// Fills a `UnixFileAttributes`.
fn store(vm: &mut Vm, attributes: Ref, examined: &Examined) {
    const FOLDER: u32 = 0o040_000;
    const REGULAR: u32 = 0o100_000;
    const SECOND: i64 = 1_000_000_000;
    let kind = if examined.is_folder { FOLDER } else { REGULAR };
    vm.set_named(attributes, b"st_mode", u64::from(kind | examined.mode));
    vm.set_named(attributes, b"st_ino", examined.id.0 >> 1);
    vm.set_named(attributes, b"st_dev", 1);
    vm.set_named(attributes, b"st_nlink", 1);
    vm.set_named(attributes, b"st_uid", USER);
    vm.set_named(attributes, b"st_gid", USER);
    vm.set_named(attributes, b"st_size", examined.length);
    for (seconds, nanos, time) in [
        (&b"st_atime_sec"[..], &b"st_atime_nsec"[..], examined.accessed),
        (b"st_mtime_sec", b"st_mtime_nsec", examined.modified),
        (b"st_ctime_sec", b"st_ctime_nsec", examined.modified),
    ] {
        vm.set_named(attributes, seconds, time.div_euclid(SECOND) as u64);
        vm.set_named(attributes, nanos, time.rem_euclid(SECOND) as u64);
    }
}

/// The number of the user, and of its group.
const USER: u64 = 1000;

/// `stat(UnixPath, UnixFileAttributes)`, `lstat`: there are no links.
fn stat(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 0)?;
    let examined = vm.examine_path(&path)?;
    let examined = or_fault(vm, examined)?;
    store(vm, call.object(1)?, &examined);
    Ok(Answer::Void)
}

/// `stat2(UnixPath, UnixFileAttributes)`: the number of the fault, or 0.
fn stat_or_number(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 0)?;
    match vm.examine_path(&path)? {
        Ok(examined) => {
            store(vm, call.object(1)?, &examined);
            Ok(Answer::Int(0))
        }
        Err(fault) => Ok(Answer::Int(fault.number())),
    }
}

/// `stat(UnixPath)`: the mode, or 0.
fn mode(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 0)?;
    let kind = |is_folder: bool| if is_folder { 0o040_000 } else { 0o100_000 };
    let examined = vm.examine_path(&path)?;
    Ok(Answer::Int(examined.map_or(0, |examined| (kind(examined.is_folder) | examined.mode) as i32)))
}

/// `fstat(int, UnixFileAttributes)`
fn stat_open(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let examined = opened(call.int(0)).and_then(|number| vm.examine_open(number))?;
    let examined = or_fault(vm, examined)?;
    store(vm, call.object(1)?, &examined);
    Ok(Answer::Void)
}

fn exists(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 0)?;
    Ok(vm.examine_path(&path)?.is_ok().into())
}

/// Whether a file may be read, written or run.
fn accessible(vm: &mut Vm, call: &Call) -> Raised<Result<(), Fault>> {
    let path = path(vm, call, 0)?;
    let wanted = (call.int(1) as u32 & 7) << 6;
    let examined = vm.examine_path(&path)?;
    Ok(examined.and_then(|known| if known.mode & wanted == wanted { Ok(()) } else { Err(Fault::NotAllowed) }))
}

/// `access(UnixPath, int)`: until Java 20 it throws.
fn access(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let result = accessible(vm, call)?;
    or_fault(vm, result).map(|()| Answer::Void)
}

/// The same: the number of the fault, or 0.
fn access_or_number(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(accessible(vm, call)?.map_or_else(Fault::number, |()| 0)))
}

fn unlink(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    remove(vm, call, false)
}

fn remove_folder(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    remove(vm, call, true)
}

fn remove(vm: &mut Vm, call: &Call, folder: bool) -> Raised<Answer> {
    let (path, now) = (own_path(vm, call, 0)?, vm.file_time());
    let result = vm.files.delete(&path, Some(folder), now);
    or_fault(vm, result).map(|()| Answer::Void)
}

fn rename(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (from, to, now) = (own_path(vm, call, 0)?, own_path(vm, call, 1)?, vm.file_time());
    let result = vm.files.rename(&from, &to, now);
    or_fault(vm, result).map(|()| Answer::Void)
}

fn make_folder(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (path, now) = (own_path(vm, call, 0)?, vm.file_time());
    let result = vm.files.create_folder(&path, call.int(1) as u32 & !MASK, now);
    or_fault(vm, result).map(|_| Answer::Void)
}

fn open_folder(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 0)?;
    let key = vm.thread(call.thread).key;
    let result = match vm.file_target(&path) {
        Target::Jdk(_) => Err(Fault::NotFolder),
        Target::JdkFolder => {
            let names = vm.classes.path.names_in(&String::from_utf8_lossy(&path));
            let names = names.ok_or_else(|| Raise::unsupported("reading the folder of the JDK"))?;
            Ok(vm.files.open_names(&path, names.into_iter().map(String::into_bytes).collect(), key))
        }
        Target::Own | Target::Nowhere => vm.files.open_folder(&path, key),
    };
    or_fault(vm, result).map(|number| Answer::Long(i64::from(number.0)))
}

/// `readdir(long)`: the next name, or null.
fn next_name(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let next = vm.files.next_name(Descriptor(call.long(0) as u32));
    let next = or_fault(vm, next)?;
    vm.optional_bytes(next.as_deref()).map(Answer::Reference)
}

fn close_folder(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let closed = vm.files.close(Descriptor(call.long(0) as u32));
    or_fault(vm, closed).map(|()| Answer::Void)
}

fn real_path(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 0)?;
    let examined = vm.examine_path(&path)?;
    or_fault(vm, examined)?;
    vm.optional_bytes(Some(&absolute(&path))).map(Answer::Reference)
}

/// `readlink(UnixPath)`: nothing is a link.
fn read_link(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = path(vm, call, 0)?;
    let examined = vm.examine_path(&path)?;
    let result: Result<(), Fault> = examined.and(Err(Fault::Invalid));
    or_fault(vm, result).map(|()| Answer::Void)
}

fn links(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("links to files"))
}

fn special_files(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("special files"))
}

/// `chown(UnixPath, int user, int group)`: there is one user and one group.
fn owners(_: &mut Vm, call: &Call) -> Raised<Answer> {
    let is_own = |number: i32| number == -1 || number == USER as i32;
    if is_own(call.int(1)) && is_own(call.int(2)) {
        return Ok(Answer::Void);
    }
    Err(Raise::unsupported("changing the owner of a file"))
}

fn file_stores(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("file stores (Files.getFileStore)"))
}

fn user_attributes(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("attributes of files that users define"))
}

fn watch_services(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("watch services (FileSystem.newWatchService)"))
}

fn change_mode(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let path = own_path(vm, call, 0)?;
    let result = vm.files.find(&path).and_then(|id| vm.files.set_mode(id, call.int(1) as u32));
    or_fault(vm, result).map(|()| Answer::Void)
}

fn change_mode_of_open(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let examined = opened(call.int(0)).and_then(|number| vm.examine_open(number))?;
    let result = examined.and_then(|known| vm.files.set_mode(known.id, call.int(1) as u32));
    or_fault(vm, result).map(|()| Answer::Void)
}

/// `utimes(UnixPath, long read, long changed)`, in so many nanoseconds each; `lutimes`.
fn set_times(vm: &mut Vm, call: &Call, slot: usize, unit: i64) -> Raised<Answer> {
    let path = own_path(vm, call, slot)?;
    let [accessed, modified] = [call.long(slot + 1), call.long(slot + 3)].map(|time| time.saturating_mul(unit));
    let result = vm.files.find(&path).and_then(|id| vm.files.set_times(id, modified, Some(accessed)));
    or_fault(vm, result).map(|()| Answer::Void)
}

fn set_times_of_open(vm: &mut Vm, call: &Call, unit: i64) -> Raised<Answer> {
    let [accessed, modified] = [call.long(1), call.long(3)].map(|time| time.saturating_mul(unit));
    let examined = opened(call.int(0)).and_then(|number| vm.examine_open(number))?;
    let result = examined.and_then(|known| vm.files.set_times(known.id, modified, Some(accessed)));
    or_fault(vm, result).map(|()| Answer::Void)
}

const MICROSECOND: i64 = 1000;

fn name_of_user(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    vm.optional_bytes(Some(b"user")).map(Answer::Reference)
}

/// `getpwnam(String)`, `getgrnam(String)`: the number of the user, or -1.
fn number_of_user(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let name = vm.text(call.object(0)?);
    Ok(Answer::Int(if name == "user" { USER as i32 } else { -1 }))
}

fn words(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.optional_bytes(Some(Fault::words_of(call.int(0)).as_bytes())).map(Answer::Reference)
}

fn working_folder(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    vm.optional_bytes(Some(WORKING_FOLDER.as_bytes())).map(Answer::Reference)
}

/// Copies an open file to another, from the positions of both on: `(int to, int from, …)`.
fn copy(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (to, from) = (call.int(0), call.int(1));
    let bytes = vm.read_open(from, None, usize::MAX)?;
    vm.write_open(to, None, &bytes)?;
    Ok(Answer::Void)
}

/// The same, of an instance; says that all was copied.
fn copy_of(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (to, from) = (call.int(1), call.int(2));
    let bytes = vm.read_open(from, None, usize::MAX)?;
    vm.write_open(to, None, &bytes)?;
    Ok(Answer::Int(0))
}

fn copies_at(vm: &Vm, slots: &[Slot], slot: usize) -> Option<Operation> {
    let [to, from] = [slots[slot], slots[slot + 1]].map(|number| FileName::Open(as_int(number) as u32));
    operation(vm, FileAction::Copies, from, Some(to), None)
}

fn copies(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    copies_at(vm, slots, 0)
}

fn copies_of(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    copies_at(vm, slots, 1)
}

fn examines(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::Examines, slots, 0)
}

fn on_number(vm: &Vm, action: FileAction, slots: &[Slot]) -> Option<Operation> {
    let number = u32::try_from(as_int(slots[0])).ok()?;
    operation(vm, action, FileName::Open(number), None, None)
}

fn examines_open(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_number(vm, FileAction::Examines, slots)
}

fn changes_open(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_number(vm, FileAction::Changes, slots)
}

fn changes(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::Changes, slots, 0)
}

fn changes_second(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::Changes, slots, 1)
}

fn deletes(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::Deletes, slots, 0)
}

fn makes_folder(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::MakesFolder, slots, 0)
}

fn lists(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::Lists, slots, 0)
}

fn renames(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let [from, to] = [slots[0], slots[1]].map(|slot| FileName::Named(as_ref(slot)));
    operation(vm, FileAction::Renames, from, Some(to), None)
}

/// The file of the JDK that a `Path` names, by its number.
fn file_of_jdk(vm: &mut Vm, path: Ref) -> Option<usize> {
    let path = vm.path_named_by(path)?;
    match vm.file_target(&path) {
        Target::Jdk(number) => Some(number),
        _ => None,
    }
}

/// `Files.newInputStream(Path, OpenOption[])`: files of the JDK are read without channels.
fn new_input_stream(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some(number) = file_of_jdk(vm, call.reference(0)) else { return Ok(Answer::Original) };
    let bytes = vm.classes.path.file(number).cloned();
    let array = vm.optional_bytes(bytes.as_deref())?;
    super::resources::made(vm, "java/io/ByteArrayInputStream", "[B", array)
}

impl Vm {
    /// What is known of an open file.
    pub(super) fn examine_open(&mut self, number: Descriptor) -> Raised<Result<Examined, Fault>> {
        use crate::files::Of;
        match self.files.opened(number) {
            Ok(Of::File(id)) => Ok(self.files.examine(id)),
            Ok(Of::Jdk(_) | Of::Listing(_)) => {
                let path = self.files.path_of(number).map(<[u8]>::to_vec).unwrap_or_default();
                self.examine_path(&path)
            }
            Err(fault) => Ok(Err(fault)),
        }
    }
}

const SYSTEM: &str = "sun/nio/fs/UnixNativeDispatcher";

pub(super) const VISIBLE: VisibleEntries = &[
    (SYSTEM, "open(Lsun/nio/fs/UnixPath;II)I", open, opens),
    (SYSTEM, "stat(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)V", stat, examines),
    (SYSTEM, "stat2(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)I", stat_or_number, examines),
    (SYSTEM, "stat(Lsun/nio/fs/UnixPath;)I", mode, examines),
    (SYSTEM, "lstat(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)V", stat, examines),
    (SYSTEM, "fstat(ILsun/nio/fs/UnixFileAttributes;)V", stat_open, examines_open),
    (SYSTEM, "exists(Lsun/nio/fs/UnixPath;)Z", exists, examines),
    (SYSTEM, "access(Lsun/nio/fs/UnixPath;I)V", access, examines),
    (SYSTEM, "access(Lsun/nio/fs/UnixPath;I)I", access_or_number, examines),
    (SYSTEM, "unlink", unlink, deletes),
    (SYSTEM, "rmdir", remove_folder, deletes),
    (SYSTEM, "rename", rename, renames),
    (SYSTEM, "mkdir", make_folder, makes_folder),
    (SYSTEM, "opendir", open_folder, lists),
    (SYSTEM, "realpath", real_path, examines),
    (SYSTEM, "readlink", read_link, examines),
    (SYSTEM, "chmod", change_mode, changes),
    (SYSTEM, "fchmod", change_mode_of_open, changes_open),
    (SYSTEM, "utimes", |vm, call| set_times(vm, call, 0, MICROSECOND), changes),
    (SYSTEM, "lutimes", |vm, call| set_times(vm, call, 0, MICROSECOND), changes),
    (SYSTEM, "futimes", |vm, call| set_times_of_open(vm, call, MICROSECOND), changes_open),
    (SYSTEM, "futimens", |vm, call| set_times_of_open(vm, call, 1), changes_open),
    (SYSTEM, "utimensat", |vm, call| set_times(vm, call, 1, 1), changes_second),
    ("sun/nio/fs/UnixCopyFile", "transfer", copy, copies),
    ("sun/nio/fs/LinuxFileSystem", "directCopy", copy_of, copies_of),
    ("sun/nio/fs/UnixFileSystem", "bufferedCopy0", copy, copies),
];

pub(super) const NATIVES: Entries = &[
    (
        SYSTEM,
        &[
            // No optional functions are there: folders are not opened to work below them.
            ("init", zero),
            ("getcwd", working_folder),
            ("close(I)V", close),
            ("readdir", next_name),
            ("closedir", close_folder),
            ("link", links),
            ("symlink", links),
            ("mknod", special_files),
            ("chown", owners),
            ("lchown", owners),
            ("fchown", owners),
            ("statvfs", file_stores),
            ("getpwuid", name_of_user),
            ("getgrgid", name_of_user),
            ("getpwnam", number_of_user),
            ("getgrnam", number_of_user),
            ("strerror", words),
            ("fchmodatNoFollowSupported0", zero),
        ],
    ),
    ("sun/nio/fs/LinuxNativeDispatcher", &[("init", zero), ("setmntent0", file_stores), ("posix_fadvise", zero)]),
    // There are no attributes of users.
    ("sun/nio/fs/LinuxFileSystem", &[("newWatchService", watch_services), ("copyNonPosixAttributes", nothing)]),
    ("sun/nio/fs/UnixUserDefinedFileAttributeView", &[("list", user_attributes), ("size", user_attributes)]),
    ("sun/nio/fs/LinuxFileSystemProvider", &[("getFileStore", file_stores)]),
    ("java/nio/file/Files", &[("newInputStream", new_input_stream)]),
];
