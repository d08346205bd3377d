//! What all natives about files share: which file an argument names, reading and writing, exceptions, and the operation
//! that each is for other threads.
//!
//! The program's files are in memory (`crate::files`). The files of the JDK itself can be read, too (time zones,
//! security properties): they never change, so using them is no operation. Descriptors 1 and 2 are the console.

use super::Answer;
use crate::class::ValueKind;
use crate::files::{Access, Descriptor, Examined, Fault, Of};
use crate::memory::Ref;
use crate::natives::EPOCH_MILLIS;
use crate::operation::{Elements, FileAction, FileName, FileUse, Mode, Operation};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_int, as_ref};
use crate::vm::{Stream, Vm};

/// The file descriptors of the console.
const OUTPUT: i32 = 1;
const ERRORS: i32 = 2;

/// Where a name leads.
pub(super) enum Target {
    /// Among the program's files.
    Own,
    /// A file of the JDK, by its number.
    Jdk(usize),
    /// A folder of the JDK.
    JdkFolder,
    /// Nowhere in the JDK's folder.
    Nowhere,
}

impl Vm {
    /// The number of a `FileDescriptor`; -1 if it is closed.
    pub(super) fn descriptor(&self, object: Ref) -> i32 {
        if object.is_null() { -1 } else { self.get_named(object, b"fd") as i32 }
    }

    /// The `FileDescriptor` of a stream.
    pub(super) fn descriptor_of(&self, stream: Ref) -> Ref {
        Ref(self.get_named(stream, b"fd") as u32)
    }

    /// The path that a `String`, a `File` or a `Path` stands for.
    pub(crate) fn path_named_by(&self, object: Ref) -> Option<Vec<u8>> {
        if object.is_null() {
            return None;
        }
        let class = self.memory.class_of(object);
        if class == self.known.string {
            return Some(self.text(object).into_bytes());
        }
        let path = Ref(self.jdk_field(object, b"path").map(|_| self.get_named(object, b"path"))? as u32);
        if path.is_null() {
            return None;
        }
        if self.memory.class_of(path) == self.known.string {
            return Some(self.text(path).into_bytes());
        }
        // The path of a `UnixPath`; the empty one is the working folder.
        let bytes = self.memory.byte_contents(path);
        Some(if bytes.is_empty() { b".".to_vec() } else { bytes })
    }

    /// The path that an argument stands for.
    pub(super) fn path_argument(&self, object: Ref) -> Raised<Vec<u8>> {
        self.path_named_by(object).ok_or_else(Raise::null_pointer)
    }

    /// Where a path leads.
    pub(super) fn file_target(&mut self, path: &[u8]) -> Target {
        if !self.classes.path.is_of_jdk(path) {
            return Target::Own;
        }
        let text = String::from_utf8_lossy(path).into_owned();
        let is_absent = self.classes.path.is_absent(&text);
        match self.classes.path.open_file(&text) {
            Some(number) => Target::Jdk(number),
            None if is_absent => Target::Nowhere,
            None => Target::JdkFolder,
        }
    }

    /// Whether a path may be used to change something; the JDK's files cannot be changed.
    pub(super) fn must_be_own(&self, path: &[u8]) -> Raised<()> {
        match self.classes.path.is_of_jdk(path) {
            true => Err(Raise::unsupported("changing files of the JDK")),
            false => Ok(()),
        }
    }

    /// What is known of a file.
    pub(super) fn examine_path(&mut self, path: &[u8]) -> Raised<Result<Examined, Fault>> {
        let jdk = |is_folder: bool, length: u64| Examined {
            id: crate::files::FileId(crate::hash::of_bytes(path)),
            is_folder,
            mode: if is_folder { 0o555 } else { 0o444 },
            length,
            modified: EPOCH_MILLIS * 1_000_000,
            accessed: EPOCH_MILLIS * 1_000_000,
        };
        Ok(match self.file_target(path) {
            Target::Own => self.files.find(path).and_then(|id| self.files.examine(id)),
            Target::Jdk(number) => {
                Ok(jdk(false, self.classes.path.file(number).map_or(0, |content| content.len() as u64)))
            }
            Target::JdkFolder => Ok(jdk(true, 4096)),
            Target::Nowhere => Err(Fault::NoEntry),
        })
    }

    /// The time of what is written now, in nanoseconds since 1970. It does not advance before the program has read the
    /// clock, as the clock itself (A51).
    pub(super) fn file_time(&self) -> i64 {
        let now = if self.clock.was_read() { self.clock.now() } else { 0 };
        EPOCH_MILLIS * 1_000_000 + now as i64
    }

    /// Opens a file.
    pub(super) fn open_path(&mut self, thread: ThreadId, path: &[u8], access: Access) -> Raised<Result<i32, Fault>> {
        let (key, now) = (self.thread(thread).key, self.file_time());
        let opened = match self.file_target(path) {
            Target::Own => self.files.open(path, access, key, now),
            _ if access.writes => return Err(Raise::unsupported("changing files of the JDK")),
            Target::Jdk(number) => Ok(self.files.open_jdk(path, number, key)),
            Target::JdkFolder => return Err(Raise::unsupported("reading a folder of the JDK")),
            Target::Nowhere => Err(Fault::NoEntry),
        };
        if opened == Err(Fault::TooMuch) {
            return Err(too_much());
        }
        Ok(opened.map(|descriptor| descriptor.0 as i32))
    }

    /// The length of an open file.
    pub(super) fn length_of(&self, descriptor: i32) -> Raised<u64> {
        self.with_content(descriptor, |content| content.len() as u64)
    }

    fn with_content<T>(&self, descriptor: i32, use_it: impl FnOnce(&[u8]) -> T) -> Raised<T> {
        match self.files.opened(opened(descriptor)?).map_err(io)? {
            Of::File(id) => self.files.content(id).map(use_it).map_err(io),
            Of::Jdk(number) => match self.classes.path.file(number as usize) {
                Some(content) => Ok(use_it(content)),
                None => Err(io(Fault::BadDescriptor)),
            },
            Of::Listing(_) => Err(io(Fault::IsFolder)),
        }
    }

    pub(super) fn position_of(&self, descriptor: i32) -> Raised<u64> {
        self.files.position(opened(descriptor)?).map_err(io)
    }

    pub(super) fn seek(&mut self, descriptor: i32, to: u64) -> Raised<()> {
        self.files.set_position(opened(descriptor)?, to).map_err(io)
    }

    /// Reads up to so many bytes: at a position, or at that of the file, which moves on then.
    pub(super) fn read_open(&mut self, descriptor: i32, at: Option<u64>, count: usize) -> Raised<Vec<u8>> {
        if !self.files.access_of(opened(descriptor)?).map_err(io)?.reads {
            return Err(io(Fault::BadDescriptor));
        }
        let position = at.map_or_else(|| self.position_of(descriptor), Ok)?;
        let bytes = self.with_content(descriptor, |content| {
            let start = usize::try_from(position).unwrap_or(usize::MAX).min(content.len());
            content[start..content.len().min(start.saturating_add(count))].to_vec()
        })?;
        if at.is_none() && !bytes.is_empty() {
            self.seek(descriptor, position + bytes.len() as u64)?;
        }
        Ok(bytes)
    }

    /// Writes bytes: at a position, or at that of the file, which moves on then.
    pub(super) fn write_open(&mut self, descriptor: i32, at: Option<u64>, bytes: &[u8]) -> Raised<()> {
        match descriptor {
            OUTPUT => self.console.print(Stream::Output, bytes),
            ERRORS => self.console.print(Stream::Errors, bytes),
            _ => {
                let now = self.file_time();
                self.files.write(opened(descriptor)?, at, bytes, now).map_err(io)?;
            }
        }
        self.memory.copied += bytes.len() as u64 / 8;
        Ok(())
    }

    /// Sets the length of an open file. A position beyond it becomes its end.
    pub(super) fn resize_open(&mut self, descriptor: i32, length: u64) -> Raised<()> {
        let now = self.file_time();
        let number = opened(descriptor)?;
        let Of::File(id) = self.files.opened(number).map_err(io)? else { return Err(io(Fault::BadDescriptor)) };
        if !self.files.access_of(number).map_err(io)?.writes {
            return Err(io(Fault::Invalid));
        }
        self.files.set_length(id, length, now).map_err(io)
    }

    pub(super) fn close_open(&mut self, descriptor: i32) -> Raised<()> {
        if descriptor <= ERRORS {
            return Ok(());
        }
        self.files.close(opened(descriptor)?).map_err(io)
    }

    /// Puts bytes into an array.
    pub(super) fn fill_bytes(&mut self, array: Ref, first: u32, bytes: &[u8]) {
        for (index, byte) in bytes.iter().enumerate() {
            self.memory.set_element(array, first + index as u32, ValueKind::Byte.element_size(), u64::from(*byte));
        }
        self.memory.copied += bytes.len() as u64 / 8;
    }

    /// Some of the bytes of an array.
    pub(super) fn bytes_of(&self, array: Ref, first: u32, count: u32) -> Vec<u8> {
        let element = |index| self.memory.element(array, index, ValueKind::Byte.element_size()) as u8;
        (first..first + count).map(element).collect()
    }

    /// The absolute path of a file that an operation is about.
    pub(crate) fn path_of_file(&self, file: FileName) -> Option<String> {
        let path = match file {
            FileName::Named(object) => crate::files::absolute(&self.path_named_by(object)?),
            FileName::Open(number) => self.files.path_of(Descriptor(number))?.to_vec(),
        };
        Some(String::from_utf8_lossy(&path).into_owned())
    }

    /// The name of a file for readers: from the working folder on, if it is there.
    pub fn name_of_file(&self, file: FileName) -> String {
        let Some(path) = self.path_of_file(file) else { return String::from("a file") };
        let inside = path.strip_prefix(crate::files::WORKING_FOLDER).and_then(|rest| rest.strip_prefix('/'));
        match inside {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => path,
        }
    }
}

/// The number under which a file is open, which must not be closed.
pub(super) fn opened(descriptor: i32) -> Raised<Descriptor> {
    u32::try_from(descriptor).map(Descriptor).map_err(|_| Raise::new("java/io/IOException", "Stream Closed"))
}

/// The bytes of an array that an argument names: checked as the JDK does.
pub(super) fn checked_part(vm: &Vm, array: Ref, offset: i32, count: i32) -> Raised<Elements> {
    let end = i64::from(offset) + i64::from(count);
    if offset < 0 || count < 0 || end > i64::from(vm.memory.length(array)) {
        return Err(Raise::New("java/lang/IndexOutOfBoundsException", None));
    }
    Ok(Elements { array, first: offset as u32, count: count as u32 })
}

fn too_much() -> Raise {
    Raise::unsupported("files that take more than 256 MiB together")
}

/// The `IOException` for a fault.
pub(super) fn io(fault: Fault) -> Raise {
    if fault == Fault::TooMuch { too_much() } else { Raise::new("java/io/IOException", fault.words()) }
}

/// What an operation needs to be one: the file is none of the JDK's.
pub(super) fn operation(
    vm: &Vm,
    action: FileAction,
    file: FileName,
    other: Option<FileName>,
    elements: Option<(Elements, Mode)>,
) -> Option<Operation> {
    let is_of_jdk = |file: FileName| match file {
        FileName::Named(object) => vm.path_named_by(object).is_none_or(|path| vm.classes.path.is_of_jdk(&path)),
        FileName::Open(number) => !matches!(vm.files.opened(Descriptor(number)), Ok(Of::File(_))),
    };
    (!is_of_jdk(file)).then_some(Operation::File(FileUse { action, file, other, elements }))
}

/// The operation of a call whose argument names a file.
pub(super) fn on_named(vm: &Vm, action: FileAction, slots: &[Slot], slot: usize) -> Option<Operation> {
    operation(vm, action, FileName::Named(as_ref(*slots.get(slot)?)), None, None)
}

/// The file that a `FileDescriptor` stands for, if one is open.
pub(super) fn open_name(vm: &Vm, descriptor: Ref) -> Option<FileName> {
    u32::try_from(vm.descriptor(descriptor)).ok().map(FileName::Open)
}

/// The operation of a call about an open file.
pub(super) fn on_open(vm: &Vm, action: FileAction, descriptor: Ref) -> Option<Operation> {
    operation(vm, action, open_name(vm, descriptor)?, None, None)
}

/// The same if only those can observe it who have the descriptor: what matters to no other file.
pub(super) fn on_shared(vm: &Vm, action: FileAction, descriptor: Ref) -> Option<Operation> {
    if descriptor.is_null() || !vm.memory.is_shared(descriptor) {
        return None;
    }
    on_open(vm, action, descriptor)
}

/// The operation of a call that moves bytes between an open file and an array.
pub(super) fn on_bytes(
    vm: &Vm,
    thread: ThreadId,
    action: FileAction,
    descriptor: Ref,
    bytes: Option<Elements>,
) -> Option<Operation> {
    let mode = if action == FileAction::Reads { Mode::Write } else { Mode::Read };
    let seen = bytes.and_then(|Elements { array, first, count }| vm.elements(thread, array, first, count, mode));
    let elements = seen.map(|elements| (elements, mode));
    match open_name(vm, descriptor) {
        // What is printed like this has no monitor.
        Some(FileName::Open(1 | 2)) => Some(Operation::Print(None)),
        Some(file) => operation(vm, action, file, None, elements),
        None => None,
    }
}

/// The bytes that arguments name: array, offset, count.
pub(super) fn part_at(vm: &Vm, slots: &[Slot], slot: usize) -> Option<Elements> {
    let array = as_ref(*slots.get(slot)?);
    if array.is_null() {
        return None;
    }
    checked_part(vm, array, as_int(*slots.get(slot + 1)?), as_int(*slots.get(slot + 2)?)).ok()
}

/// The answer to a call that reads bytes: how many, or -1 at the end.
pub(super) fn count_read(read: usize, wanted: usize) -> i32 {
    if read == 0 && wanted > 0 { -1 } else { read as i32 }
}

/// Does nothing with an open file.
pub(super) fn done(_: &mut Vm, _: &super::Call) -> Raised<Answer> {
    Ok(Answer::Void)
}
