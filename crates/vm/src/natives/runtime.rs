//! `Runtime`, `jdk.internal.misc.VM`, references, class data sharing, and `Reflection.getCallerClass`. There is no
//! garbage collection: free memory is the maximum, `gc` does nothing, references are never cleared, and nothing is
//! finalised (A36).

use super::{Answer, Call, EPOCH_MILLIS, Entries, nothing, null, one, zero};
use crate::memory::Ref;
use crate::raise::Raised;
use crate::vm::Vm;

fn maximum_memory(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    Ok(Answer::Long(vm.limits.heap_bytes as i64))
}

fn halt(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.current_step.exit = Some(call.int(0));
    Ok(Answer::Void)
}

/// The class of the method that called the caller of this one; reflective frames are skipped.
fn caller_class(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let accessor = vm.load("jdk/internal/reflect/MethodAccessorImpl")?;
    let reflected = vm.load("java/lang/reflect/Method")?;
    let frames = vm.thread(call.thread).frames.iter().rev().map(|frame| vm.classes.method(frame.method));
    let mut shown = frames.filter(|method| !method.is_hidden);
    let asking = shown.next().map(|method| method.class);
    let is_reflection = |method: &&crate::class::Method| {
        let is_invoke = method.class == reflected && &vm.classes.symbols.text(method.name)[..] == b"invoke";
        is_invoke || vm.classes.get(method.class).is_subclass_of(accessor)
    };
    let caller = shown.find(|method| !is_reflection(method)).map(|method| method.class);
    vm.optional_mirror(caller.or(asking))
}

fn refers_to(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let referent = Ref(vm.get_named(call.object(0)?, b"referent") as u32);
    Ok((referent == call.reference(1)).into())
}

fn clear(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.set_named(call.object(0)?, b"referent", 0);
    Ok(Answer::Void)
}

fn runtime_arguments(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    super::system::strings(vm, &[]).map(Answer::Reference)
}

/// The number of the process (A56).
const PROCESS: i64 = 4_711;

fn process(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Ok(Answer::Long(PROCESS))
}

fn management_version(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    vm.new_string("4.0").map(Answer::Reference)
}

pub(super) const NATIVES: Entries = &[
    (
        "java/lang/Runtime",
        &[
            // A59
            ("availableProcessors", |vm, _| Ok(Answer::Int(i32::from(vm.limits.processors)))),
            ("freeMemory", maximum_memory),
            ("totalMemory", maximum_memory),
            ("maxMemory", maximum_memory),
            ("gc", nothing),
        ],
    ),
    ("java/lang/Shutdown", &[("halt0", halt), ("beforeHalt", nothing), ("logRuntimeExit", nothing)]),
    (
        "jdk/internal/misc/VM",
        &[
            ("initialize", nothing),
            ("initializeFromArchive", nothing),
            ("latestUserDefinedLoader0", null),
            ("getRuntimeArguments", runtime_arguments),
        ],
    ),
    (
        "jdk/internal/misc/CDS",
        &[
            ("isDumpingClassList0", zero),
            ("isDumpingArchive0", zero),
            ("isSharingEnabled0", zero),
            ("getCDSConfigStatus", zero),
            ("initializeFromArchive", nothing),
            ("defineArchivedModules", nothing),
            ("getRandomSeedForDumping", |_, _| Ok(Answer::Long(0))),
        ],
    ),
    ("jdk/internal/reflect/Reflection", &[("getCallerClass", caller_class)]),
    (
        "java/lang/ref/Reference",
        &[
            ("refersTo0", refers_to),
            ("clear0", clear),
            ("getAndClearReferencePendingList", null),
            ("hasReferencePendingList", zero),
            ("startReferenceHandlerThread", nothing),
            ("startThreadsAtBoot", nothing),
        ],
    ),
    ("java/lang/ref/PhantomReference", &[("refersTo0", refers_to), ("clear0", clear)]),
    (
        "java/lang/ref/Finalizer",
        &[
            ("startFinalizerThread", nothing),
            ("<clinit>", nothing),
            ("register", nothing),
            ("runFinalization", nothing),
        ],
    ),
    (
        "jdk/internal/misc/Signal",
        &[("findSignal0", |_, _| Ok(Answer::Int(-1))), ("handle0", |_, _| Ok(Answer::Long(0))), ("raise0", nothing)],
    ),
    (
        "java/lang/ProcessHandleImpl",
        &[("getCurrentPid0", process), ("isAlive0", |_, _| Ok(Answer::Long(0))), ("initNative", nothing)],
    ),
    (
        "sun/management/VMManagementImpl",
        &[
            ("getVersion0", management_version),
            ("initOptionalSupportFields", nothing),
            // What threads use is not measured.
            ("isThreadCpuTimeEnabled", zero),
            ("isThreadAllocatedMemoryEnabled", zero),
            ("isThreadContentionMonitoringEnabled", zero),
            ("getProcessId", |_, _| Ok(Answer::Int(PROCESS as i32))),
            ("getStartupTime", |_, _| Ok(Answer::Long(EPOCH_MILLIS))),
            ("getVmArguments0", runtime_arguments),
        ],
    ),
    ("java/lang/Terminator", &[("setup", nothing), ("teardown", nothing)]),
    ("jdk/internal/misc/OSEnvironment", &[("initialize", nothing)]),
    ("java/util/concurrent/atomic/AtomicLong", &[("VMSupportsCS8", one)]),
    (
        "java/security/AccessController",
        &[
            ("getStackAccessControlContext", null),
            ("getInheritedAccessControlContext", null),
            ("ensureMaterializedForStackWalk", nothing),
            ("getProtectionDomain", null),
        ],
    ),
    ("java/lang/StackStreamFactory", &[("checkStackWalkModes", one)]),
    ("jdk/internal/vm/ContinuationSupport", &[("isSupported0", zero)]),
];
