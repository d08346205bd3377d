//! Numbers, and small things that belong nowhere else.

use super::{Answer, Call, Entries, nothing, null, zero};
use crate::hash::mix;
use crate::memory::Ref;
use crate::raise::Raised;
use crate::vm::Vm;

fn environment(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    // No variables: an array of byte arrays without elements.
    let class = vm.classes.load(&mut vm.memory, b"[B")?;
    vm.new_reference_array(class, &[]).map(Answer::Reference)
}

fn find_builtin_library(_: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Reference(call.reference(0)))
}

/// The boot phase of the JDK never changes while a program runs: reading it is not a step.
fn has_booted(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    Ok(if vm.boot.is_booting { Answer::Original } else { true.into() })
}

/// `Charset.defaultCharset()` never changes once it is known: reading it is not a step.
fn default_charset(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.classes.method(call.method).class;
    let known = vm.classes.field_named(class, b"defaultCharset").map(|field| vm.classes.field(field).slot);
    let charset = known.map_or(Ref::NULL, |slot| Ref(vm.memory.static_word(slot) as u32));
    Ok(if charset.is_null() { Answer::Original } else { Answer::Reference(charset) })
}

/// `ThreadLocal.nextHashCode()`. The JDK counts: with that, a loop that makes locks or opens folders never returned to
/// a state. Any number is acceptable, and no program can see it. Here it stands for where the object is made.
fn hash_of_thread_local(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let frames = vm.thread(call.thread).frames.iter().rev().take(FRAMES_OF_SITE);
    let site = frames.fold(0, |hash, frame| mix(mix(hash, vm.classes.method(frame.method).hash), u64::from(frame.at)));
    Ok(Answer::Int(site as i32))
}

/// The innermost frames by which places that make an object are told apart.
const FRAMES_OF_SITE: usize = 8;

pub(super) const NATIVES: Entries = &[
    (
        "java/lang/Float",
        &[
            ("floatToRawIntBits", |_, call| Ok(Answer::Int(call.int(0)))),
            ("intBitsToFloat", |_, call| Ok(Answer::Float(call.float(0)))),
        ],
    ),
    (
        "java/lang/Double",
        &[
            ("doubleToRawLongBits", |_, call| Ok(Answer::Long(call.long(0)))),
            ("longBitsToDouble", |_, call| Ok(Answer::Double(call.double(0)))),
        ],
    ),
    ("jdk/internal/misc/VM", &[("isModuleSystemInited", has_booted), ("isBooted", has_booted)]),
    ("java/nio/charset/Charset", &[("defaultCharset", default_charset)]),
    // Nobody sits there.
    ("java/io/Console", &[("encoding", null), ("istty", zero), ("ttyStatus", zero)]),
    ("java/lang/ProcessEnvironment", &[("environ", environment)]),
    ("jdk/internal/loader/NativeLibraries", &[("findBuiltinLib", find_builtin_library), ("load", super::one)]),
    ("jdk/internal/loader/BootLoader", &[("loadLibrary", nothing), ("getSystemPackageLocation", null)]),
    ("java/lang/System", &[("loadLibrary", nothing)]),
    ("jdk/internal/misc/PreviewFeatures", &[("isPreviewEnabled", zero)]),
    // The JDK uses it to spin and to skip: any number is acceptable (A56), and it is not part of the state.
    ("java/util/concurrent/ThreadLocalRandom", &[("nextSecondarySeed", super::one)]),
    ("java/lang/ThreadLocal", &[("nextHashCode", hash_of_thread_local)]),
    ("java/util/TimeZone", &[("getSystemTimeZoneID", null), ("getSystemGMTOffsetID", null)]),
    ("jdk/internal/misc/ScopedMemoryAccess", &[("registerNatives", nothing)]),
];
