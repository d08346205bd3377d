//! Boots a JDK: loads the classes that everything needs, starts the first thread, and runs `System.initPhase1`; then
//! runs the program's `main`.

use crate::class::{ClassId, InitState, MethodId};
use crate::class_path::ClassPath;
use crate::code::{Op, synthetic};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, Status, ThreadId, reference};
use crate::vm::{Limits, Stop, Vm};

/// The name and the descriptor of the method with which a program starts.
pub const MAIN_METHOD: (&[u8], &[u8]) = (b"main", b"([Ljava/lang/String;)V");

const MAIN: ThreadId = ThreadId(0);
/// The key of the main thread, which no other thread starts.
const SHUTDOWN_KEY: u64 = 2;

/// More instructions than any JDK needs for one call while it boots: the limit on steps is for the program.
const MAX_INSTRUCTIONS: u64 = 200_000_000;

/// A VM whose JDK is ready for a program.
pub fn boot(path: ClassPath, limits: Limits) -> Result<Vm, String> {
    boot_while(path, limits, &|| true)
}

/// The same, as long as `is_wanted` returns true.
pub fn boot_while(path: ClassPath, limits: Limits, is_wanted: &dyn Fn() -> bool) -> Result<Vm, String> {
    let mut vm = Vm::bare(path, Limits { instructions: MAX_INSTRUCTIONS, ..limits })?;
    run(&mut vm, is_wanted).map_err(|raise| match raise {
        Raise::Unsupported(what) => format!("the JDK does not boot: {what}"),
        Raise::Exhausted => String::from("there is not enough memory to boot the JDK"),
        Raise::New(class, message) => format!("the JDK does not boot: {class}: {}", message.unwrap_or_default()),
        Raise::Thrown(exception) => format!("the JDK does not boot: {}", vm.describe_exception(exception)),
    })?;
    vm.limits = limits;
    vm.end_boot();
    vm.forget_printed();
    Ok(vm)
}

fn run(vm: &mut Vm, is_wanted: &dyn Fn() -> bool) -> Raised<()> {
    let nothing = synthetic::entry(vm, Op::Nop, None, 0, b"()V");
    vm.add_thread(Ref::NULL, 1, nothing, &[])?;
    let thread = vm.new_object(vm.known.thread)?;
    vm.thread_mut(MAIN).object = thread;
    vm.memory.set_field(thread, vm.known.thread_eetop, u64::from(MAIN.0) + 1);
    vm.set_thread_field(thread, b"priority", 5);
    for class in
        ["java/lang/String", "java/lang/System", "java/lang/Class", "java/lang/ThreadGroup", "java/lang/Thread"]
    {
        initialize(vm, is_wanted, class)?;
    }
    let group_class = vm.load("java/lang/ThreadGroup")?;
    let system_group = vm.new_object(group_class)?;
    call(vm, is_wanted, ("java/lang/ThreadGroup", "<init>", "()V"), &[system_group])?;
    let group = vm.new_object(group_class)?;
    let name = vm.new_string("main")?;
    let with_parent = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
    call(vm, is_wanted, ("java/lang/ThreadGroup", "<init>", with_parent), &[group, system_group, name])?;
    vm.boot.main_group = group;
    vm.set_thread_field(thread, b"group", u64::from(group.0));
    call(vm, is_wanted, ("java/lang/Thread", "<init>", with_parent), &[thread, group, name])?;
    vm.set_thread_field(thread, b"threadStatus", 5);
    for class in ["java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Finalizer"] {
        initialize(vm, is_wanted, class)?;
    }
    call(vm, is_wanted, ("java/lang/System", "initPhase1", "()V"), &[])?;
    for class in ["java/lang/invoke/MethodHandle", "java/lang/invoke/MethodHandleNatives"] {
        initialize(vm, is_wanted, class)?;
    }
    call(vm, is_wanted, ("java/lang/System", "initPhase2", "(ZZ)I"), &[Ref::NULL, Ref::NULL])?;
    vm.note_loaders()?;
    call(vm, is_wanted, ("java/lang/System", "initPhase3", "()V"), &[])
}

impl Vm {
    /// Prepares the run of a class's `main` with arguments: the main thread is before its first instruction.
    pub fn enter_main(&mut self, class: &str, arguments: &[String]) -> Result<ThreadId, String> {
        let internal = class.replace('.', "/");
        let failed = |raise: Raise| format!("{class} cannot be run: {raise}");
        let id = self.load(&internal).map_err(failed)?;
        let main = self.classes.declared(id, MAIN_METHOD.0, MAIN_METHOD.1);
        let Some(main) = main.filter(|main| self.classes.method(*main).access.is_static()) else {
            return Err(format!("{class} has no `public static void main(String[])`"));
        };
        let texts: Vec<Option<String>> = arguments.iter().cloned().map(Some).collect();
        let array = crate::natives::strings(self, &texts).map_err(failed)?;
        let entry = synthetic::entry(self, Op::InvokeStatic(main), Some(id), 1, MAIN_METHOD.1);
        restart(self, entry, &[reference(array)]).map_err(failed)?;
        Ok(MAIN)
    }

    /// Places the main thread before the first instruction of a static method without parameters.
    pub(crate) fn enter_static(&mut self, class: ClassId, method: MethodId) -> Raised<ThreadId> {
        let entry = synthetic::entry(self, Op::InvokeStatic(method), Some(class), 0, b"()V");
        restart(self, entry, &[])?;
        Ok(MAIN)
    }

    /// Starts the thread that runs the shutdown hooks, if there may be any. To be called when only daemon threads
    /// remain.
    pub fn shut_down(&mut self) -> Result<Option<ThreadId>, Stop> {
        let hooks = self.classes.loaded(b"java/lang/ApplicationShutdownHooks");
        if hooks.is_none_or(|class| self.init_state(class) != InitState::Done) {
            return Ok(None);
        }
        let started = self.start_shutdown().map(Some);
        started.map_err(|raise| Stop::Unsupported(self.unsupported(MAIN, format!("shutting down: {raise:?}"))))
    }

    fn start_shutdown(&mut self) -> Raised<ThreadId> {
        let class = self.load("java/lang/Shutdown")?;
        let shutdown = self.classes.declared(class, b"shutdown", b"()V");
        let constructor = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
        let constructor = self.classes.declared(self.known.thread, b"<init>", constructor.as_bytes());
        let (Some(shutdown), Some(constructor)) = (shutdown, constructor) else {
            return Err(Raise::unsupported("a JDK without Shutdown.shutdown"));
        };
        let group = self.boot.main_group;
        let name = self.new_string("DestroyJavaVM")?;
        let thread = self.new_object(self.known.thread)?;
        self.set_thread_field(thread, b"priority", 5);
        self.set_thread_field(thread, b"group", u64::from(group.0));
        self.publish_static(thread);
        let entry = synthetic::shutdown(self, constructor, shutdown);
        self.add_thread(thread, SHUTDOWN_KEY, entry, &[thread, group, name].map(reference))
    }

    /// The standard output of the program.
    pub fn output(&self) -> &[u8] {
        self.console.output()
    }

    /// The standard error of the program.
    pub fn errors(&self) -> &[u8] {
        self.console.errors()
    }

    /// Instructions executed since the VM was made.
    pub fn executed(&self) -> u64 {
        self.current_step.executed
    }

    /// The class and the message of the exception that ended a thread.
    pub fn uncaught(&self, thread: ThreadId) -> Option<(String, String)> {
        self.words_of_exception(self.thread(thread).uncaught)
    }

    /// The class and the message of an exception.
    pub(crate) fn words_of_exception(&self, exception: Ref) -> Option<(String, String)> {
        if exception.is_null() {
            return None;
        }
        let message = |exception: Ref| {
            let message = Ref(self.get_named(exception, b"detailMessage") as u32);
            if message.is_null() { String::new() } else { self.text(message) }
        };
        let class = |exception: Ref| self.classes.show(self.memory.class_of(exception));
        // An exception without a message is a wrapper of its cause.
        let cause = Ref(self.get_named(exception, b"cause") as u32);
        let said = match (message(exception), cause) {
            (said, cause) if !said.is_empty() || cause.is_null() || cause == exception => said,
            (_, cause) if message(cause).is_empty() => format!("caused by {}", class(cause)),
            (_, cause) => format!("caused by {}: {}", class(cause), message(cause)),
        };
        Some((class(exception), said))
    }

    /// An exception with its stack trace and causes, for display.
    pub(crate) fn describe_exception(&self, exception: Ref) -> String {
        let class = self.classes.show(self.memory.class_of(exception));
        let message = self.text(Ref(self.get_named(exception, b"detailMessage") as u32));
        let trace = Ref(self.get_named(exception, b"backtrace") as u32);
        let mut text = format!("{class}: {message}");
        if !trace.is_null() {
            for index in 0..self.memory.length(trace) {
                let word = self.memory.element(trace, index, crate::class::ValueKind::Long.element_size());
                text.push_str("\n  at ");
                text.push_str(&self.frame_text(MethodId((word >> 32) as u32), word as u32));
            }
        }
        let cause = Ref(self.get_named(exception, b"cause") as u32);
        if !cause.is_null() && cause != exception {
            text.push_str("\ncaused by ");
            text.push_str(&self.describe_exception(cause));
        }
        text
    }

    /// Whether `assert` statements of the program are executed.
    pub fn set_asserts(&mut self, asserts: bool) {
        self.settings.asserts = asserts;
    }

    /// Whether locks, semaphores and other synchronizers are run by models, which take far fewer steps, instead of by
    /// the JDK's own code. Must be called before the program runs.
    pub fn set_models(&mut self, models: bool) {
        self.models = models;
    }
}

/// Pushes the first frame of the main thread.
fn restart(vm: &mut Vm, method: MethodId, arguments: &[Slot]) -> Raised<()> {
    vm.control(MAIN, |control| control.status = Status::Running);
    let thread = vm.thread_mut(MAIN);
    thread.frames.clear();
    thread.slots.clear();
    thread.slots.extend_from_slice(arguments);
    thread.uncaught = Ref::NULL;
    let object = thread.object;
    vm.memory.set_field(object, vm.known.thread_eetop, u64::from(MAIN.0) + 1);
    vm.set_thread_field(object, b"threadStatus", crate::natives::RUNNABLE);
    vm.push_frame(MAIN, method, 0, Ref::NULL, false)
}

/// Runs the main thread to its end.
fn finish(vm: &mut Vm, is_wanted: &dyn Fn() -> bool) -> Raised<()> {
    let Some(stop) = vm.step_while(MAIN, &mut || is_wanted()) else {
        return Err(Raise::unsupported("it is not wanted any more"));
    };
    match stop {
        Stop::Ended => {
            let uncaught = vm.thread(MAIN).uncaught;
            if uncaught.is_null() { Ok(()) } else { Err(Raise::Thrown(uncaught)) }
        }
        Stop::Unsupported(unsupported) => {
            Err(Raise::Unsupported(format!("{}\n  in {}", unsupported.what, unsupported.stack.join("\n  in "))))
        }
        other => Err(Raise::unsupported(format!(
            "it stops with {other:?}\n  in {}",
            vm.stack_lines(MAIN, 20).join("\n  in ")
        ))),
    }
}

pub(crate) type Method<'a> = (&'a str, &'a str, &'a str);

pub(crate) fn call(vm: &mut Vm, is_wanted: &dyn Fn() -> bool, method: Method<'_>, arguments: &[Ref]) -> Raised<()> {
    let (class, name, descriptor) = method;
    let id = vm.load(class)?;
    let method = vm.classes.declared(id, name.as_bytes(), descriptor.as_bytes());
    let method = method.ok_or_else(|| Raise::unsupported(format!("a JDK without {class}.{name}{descriptor}")))?;
    let is_static = vm.classes.method(method).access.is_static();
    let op = if is_static { Op::InvokeStatic(method) } else { Op::InvokeSpecial(method) };
    let parameters = format!("({})V", "Ljava/lang/Object;".repeat(arguments.len()));
    let entry = synthetic::entry(vm, op, None, arguments.len() as u16, parameters.as_bytes());
    let slots: Vec<Slot> = arguments.iter().map(|value| reference(*value)).collect();
    restart(vm, entry, &slots)?;
    finish(vm, is_wanted)
}

fn initialize(vm: &mut Vm, is_wanted: &dyn Fn() -> bool, class: &str) -> Raised<()> {
    let id = vm.load(class)?;
    let entry = synthetic::entry(vm, Op::Nop, Some(id), 0, b"()V");
    restart(vm, entry, &[])?;
    finish(vm, is_wanted)
}
