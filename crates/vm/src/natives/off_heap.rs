//! Memory outside the heap (`off_heap.rs`): only direct buffers of `java.nio` may allocate it. Other code of the JDK
//! that does (native memory segments, `sun.misc.Unsafe`) is *unsupported*.

use smallvec::SmallVec;

use super::datagrams::is_for_datagrams;
use super::{Answer, Call, Entries, nothing};
use crate::class::{ClassId, ValueKind};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::thread::{ThreadId, as_ref, int};
use crate::vm::Vm;

/// The classes whose constructors allocate memory. The VM adds a field to each that refers to it.
const OWNERS: [&str; 2] = ["java/nio/DirectByteBuffer", "sun/nio/ch/NativeObject"];

impl Vm {
    /// The object whose constructor allocates memory, and its class in `OWNERS`.
    fn owner_in_construction(&self, thread: ThreadId) -> Option<(Ref, &'static str)> {
        let of = self.thread(thread);
        let name_of = |class: ClassId| &self.classes.symbols.text(self.classes.get(class).name)[..];
        let caller = of.frames.iter().rev().find(|frame| {
            let class = self.classes.method(frame.method).class;
            name_of(class) != b"jdk/internal/misc/Unsafe"
        })?;
        let method = self.classes.method(caller.method);
        let class = name_of(method.class);
        let owner = OWNERS.into_iter().find(|owner| owner.as_bytes() == class)?;
        let is_constructor = &self.classes.symbols.text(method.name)[..] == b"<init>";
        is_constructor.then(|| (as_ref(of.slots[caller.base as usize]), owner))
    }
}

/// `Unsafe.allocateMemory0(long)`
fn allocate(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some((owner, class)) = vm.owner_in_construction(call.thread) else {
        return Err(Raise::unsupported("memory outside the heap that is not of a direct buffer"));
    };
    let Ok(length) = u32::try_from(call.long(1)) else { return Ok(Answer::Long(0)) };
    let array = vm.new_primitive_array(ValueKind::Byte, length)?;
    let slot = vm.load(class).map(|class| vm.classes.get(class).words - 1)?;
    vm.memory.set_field(owner, slot, u64::from(array.0));
    vm.publish(owner, array);
    let key = vm.thread(call.thread).key;
    Ok(Answer::Long(vm.off_heap.add(key, array) as i64))
}

/// Calls a static method with the same arguments.
fn instead(vm: &mut Vm, call: &Call, class: &str, name: &[u8], descriptor: &[u8]) -> Raised<Answer> {
    let class = vm.load(class)?;
    match vm.classes.declared(class, name, descriptor) {
        Some(method) => Ok(Answer::Call(method, call.slots.clone())),
        None => Err(Raise::unsupported("a JDK without ByteBuffer.allocateDirect")),
    }
}

/// `Util.getTemporaryDirectBuffer(int)`: a new one. The JDK keeps some for each thread, which would be a part of the
/// state.
fn temporary_buffer(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let allocate: &[u8] = if is_for_datagrams(vm, call.thread) { b"allocate" } else { b"allocateDirect" };
    instead(vm, call, "java/nio/ByteBuffer", allocate, b"(I)Ljava/nio/ByteBuffer;")
}

/// `Perf.createLong(String, int, int, long)`: a buffer for a number.
fn counter(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let call = Call { thread: call.thread, method: call.method, slots: SmallVec::from_slice(&[int(8)]) };
    instead(vm, &call, "java/nio/ByteBuffer", b"allocate", b"(I)Ljava/nio/ByteBuffer;")
}

/// Such a buffer is not used any more.
fn release(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let buffer = call.object(0)?;
    if vm.get_named(buffer, b"hb") == 0 {
        let address = vm.get_named(buffer, b"address");
        vm.off_heap.remove(address);
    }
    Ok(Answer::Void)
}

fn free(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.off_heap.remove(call.long(1) as u64);
    Ok(Answer::Void)
}

fn own_code(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Ok(Answer::Original)
}

/// The values that a JVM puts into the constants of `Unsafe`.
fn constants(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.classes.method(call.method).class;
    for (name, value) in [(&b"ADDRESS_SIZE0"[..], 8), (b"PAGE_SIZE", 4096)] {
        if let Some(field) = vm.classes.field_named(class, name) {
            let address = vm.classes.field(field).slot;
            vm.memory.set_static_word(address, value);
        }
    }
    Ok(Answer::Void)
}

pub(super) const NATIVES: Entries = &[
    (
        "jdk/internal/misc/Unsafe",
        &[
            ("allocateMemory0", allocate),
            ("freeMemory0", free),
            // Accesses by an address call those by an object, here none, and an offset.
            ("getByte(J)B", own_code),
            ("putByte(JB)V", own_code),
            ("getShort(J)S", own_code),
            ("putShort(JS)V", own_code),
            ("getChar(J)C", own_code),
            ("putChar(JC)V", own_code),
            ("getInt(J)I", own_code),
            ("putInt(JI)V", own_code),
            ("getLong(J)J", own_code),
            ("putLong(JJ)V", own_code),
            ("getFloat(J)F", own_code),
            ("putFloat(JF)V", own_code),
            ("getDouble(J)D", own_code),
            ("putDouble(JD)V", own_code),
        ],
    ),
    ("jdk/internal/misc/UnsafeConstants", &[("<clinit>", constants)]),
    (
        "sun/nio/ch/Util",
        &[
            ("getTemporaryDirectBuffer", temporary_buffer),
            ("releaseTemporaryDirectBuffer", release),
            ("offerFirstTemporaryDirectBuffer", release),
            ("offerLastTemporaryDirectBuffer", release),
        ],
    ),
    // The JDK counts what direct buffers take, and what the collector of garbage has given back; here nothing is
    // collected. The limit on the heap holds for them, too.
    ("java/nio/Bits", &[("reserveMemory", nothing), ("unreserveMemory", nothing)]),
    // What the JDK measures of itself: nobody sees it.
    ("jdk/internal/perf/Perf", &[("createLong", counter)]),
    (
        "jdk/internal/perf/PerfCounter",
        &[("addElapsedTimeFrom", nothing), ("add", nothing), ("increment", nothing), ("addTime", nothing)],
    ),
];
