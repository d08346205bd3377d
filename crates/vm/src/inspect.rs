//! Describes a state for display: threads, where they are, which objects an operation concerns. Changes nothing.

use unsnarl_library::SynchronizerKind;

use crate::class::{ClassId, MethodId, Shape, ValueKind};
use crate::memory::Ref;
use crate::names::Name;
use crate::natives::side_of;
use crate::network::Descriptor;
use crate::operation::{Operation, Traffic, TrafficWait, Variable};
use crate::stack::FrameKind;
use crate::thread::{Frame, Status, Synchronizer, ThreadId, as_ref, is_reference};
use crate::vm::{Missed, Vm};

/// A place in the program, by names: the form that the explorer and the static analysis share.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CodePoint {
    /// The class, with dots.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The pc in the class file.
    pub pc: u16,
    /// The source file, if the class file names it.
    pub file: Option<String>,
    /// The line, if the class file has it.
    pub line: Option<u16>,
    /// Whether it is in the program, and not in the JDK or in a test library.
    pub is_program: bool,
    /// Whether it is code of the library that accesses variables, or takes locks, on behalf of its caller.
    pub is_for_caller: bool,
}

/// The kind of an exception that ended a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UncaughtCause {
    /// An `assert` or an assertion of a test failed: an `AssertionError`, or a subclass.
    Assertion,
    /// An `IllegalMonitorStateException`.
    Monitor,
    /// Anything else.
    Other,
}

/// The description of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedObject {
    /// The name that the program has for it, if it has one.
    pub name: Option<Name>,
    /// Its class, without the package. For an array, the class of its elements and its length; for a string, the text.
    pub class: String,
}

/// One of the two locks that a read-write lock has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockSide {
    /// The one that readers share.
    Read,
    /// The one that a writer holds exclusively.
    Write,
}

/// A method of the JDK that the program called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalledMethod {
    /// The class of the object whose method it is, without the package.
    pub class: String,
    /// Its name.
    pub method: String,
    /// Whether the class is that of a lock. Then the name of the method says what happens to the lock.
    pub is_lock: bool,
    /// For a read-write lock, which of its two locks.
    pub side: Option<LockSide>,
}

/// Packages of test libraries: a test fails where it calls them, not where they throw.
const TEST_LIBRARIES: [&str; 6] = [
    "org.junit.",
    "junit.framework.",
    "org.opentest4j.",
    "org.hamcrest.",
    "org.assertj.core.",
    "com.google.common.truth.",
];

impl Vm {
    /// The kind of the exception that ended a thread.
    pub fn uncaught_cause(&self, thread: ThreadId) -> UncaughtCause {
        let exception = self.thread(thread).uncaught;
        let is_a = |name: &[u8]| {
            let class = self.classes.loaded(name);
            !exception.is_null()
                && class.is_some_and(|class| self.classes.get(self.memory.class_of(exception)).is_subclass_of(class))
        };
        if is_a(b"java/lang/AssertionError") {
            UncaughtCause::Assertion
        } else if is_a(b"java/lang/IllegalMonitorStateException") {
            UncaughtCause::Monitor
        } else {
            UncaughtCause::Other
        }
    }

    /// Whether the exception that ended a thread was passed to a handler of the program, which returned.
    pub fn is_handled(&self, thread: ThreadId) -> bool {
        self.thread(thread).is_handled
    }

    /// Whether it is code of the program to which the uncaught exceptions of a thread are passed: the thread's own
    /// handler, one of its groups, or the default handler (JLS 11.3).
    pub(crate) fn has_own_handler(&self, thread: ThreadId) -> bool {
        let symbols = &self.classes.symbols;
        let key = symbols.find(b"uncaughtException").zip(symbols.find(b"(Ljava/lang/Thread;Ljava/lang/Throwable;)V"));
        let Some(key) = key else { return false };
        let is_own = |handler: Ref| {
            let method = self.classes.find_method(self.memory.class_of(handler), key);
            method.is_some_and(|method| self.classes.get(self.classes.method(method).class).module.is_none())
        };
        let object = self.thread(thread).object;
        if object.is_null() {
            return false;
        }
        let own = Ref(self.get_named(object, b"uncaughtExceptionHandler") as u32);
        if !own.is_null() {
            return is_own(own);
        }
        let mut group = Ref(self.thread_field(object, b"group") as u32);
        while !group.is_null() {
            if is_own(group) {
                return true;
            }
            group = Ref(self.get_named(group, b"parent") as u32);
        }
        let default = self.classes.field_named(self.known.thread, b"defaultUncaughtExceptionHandler");
        let default = default.map(|field| Ref(self.memory.static_word(self.classes.field(field).slot) as u32));
        default.is_some_and(|handler| !handler.is_null() && is_own(handler))
    }

    /// All threads, in the order in which they were started.
    pub fn thread_ids(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..self.threads.len()).map(|number| ThreadId(number as u16))
    }

    /// Whether a thread has ended.
    pub fn is_over(&self, thread: ThreadId) -> bool {
        self.has_ended(thread)
    }

    /// Whether the program ends without waiting for the thread. A test does not wait for idle workers of a pool.
    pub fn is_daemon(&self, thread: ThreadId) -> bool {
        self.thread(thread).is_daemon || self.settings.runs_test && self.is_idle_worker(thread)
    }

    /// The name that the program gave to the thread.
    pub fn thread_name(&self, thread: ThreadId) -> String {
        let object = self.thread(thread).object;
        let name = Ref(if object.is_null() { 0 } else { self.get_named(object, b"name") as u32 });
        // Virtual threads have no name unless they are given one.
        let text = if name.is_null() { String::new() } else { self.text(name) };
        if text.is_empty() { format!("thread {}", thread.0) } else { text }
    }

    /// The running thread of a `java.lang.Thread`.
    pub fn running_thread(&self, object: Ref) -> Option<ThreadId> {
        self.thread_of(object)
    }

    /// Whether an object is the `java.lang.Thread` of a thread, which may have ended.
    pub fn is_object_of(&self, object: Ref, thread: ThreadId) -> bool {
        self.thread(thread).object == object
    }

    /// The thread that holds a monitor.
    pub fn owner(&self, monitor: Ref) -> Option<ThreadId> {
        self.memory.monitor(monitor).map(|(owner, _)| owner)
    }

    /// Whether a signal that a thread waits for was sent before it waited, or to another thread.
    pub fn has_missed_signal(&self, thread: ThreadId) -> bool {
        let awaited = match self.thread(thread).control.status {
            Status::Waiting { monitor, .. } => Some(monitor),
            Status::Awaiting(wait) => Some(wait.condition),
            _ => self.awaited_condition(thread),
        };
        self.signals.missed().iter().any(|missed| match *missed {
            Missed::Unheard(of) => Some(of) == awaited,
            Missed::Passed(by, of) => by == thread && Some(of) == awaited,
            Missed::Spent(by) => {
                by == thread && awaited.is_none() && self.pending(thread) == Some(Operation::Park(false))
            }
        })
    }

    /// Whether the thread waited for a signal that woke another thread.
    pub fn was_passed_over(&self, thread: ThreadId) -> bool {
        self.signals.missed().iter().any(|missed| matches!(missed, Missed::Passed(by, _) if *by == thread))
    }

    /// The `Condition` that a parked thread waits for.
    fn awaited_condition(&self, thread: ThreadId) -> Option<Ref> {
        let of = self.thread(thread);
        let frame = of.frames.iter().rev().find(|frame| {
            let method = self.classes.method(frame.method);
            !method.access.is_static() && self.is_condition(method.class)
        })?;
        Some(as_ref(of.slots[frame.base as usize]))
    }

    fn is_condition(&self, class: ClassId) -> bool {
        self.classes.get(class).synchronizer.is_some_and(|known| known.kind == SynchronizerKind::Condition)
    }

    /// The thread that holds the lock (or other synchronizer) for which a parked thread waits, if there is just one.
    pub fn owner_of_blocker(&self, thread: ThreadId) -> Option<ThreadId> {
        let object = self.thread(thread).object;
        let blocker = Ref(self.get_named(object, b"parkBlocker") as u32);
        if blocker.is_null() {
            return None;
        }
        let owner = Ref(self.get_named(blocker, b"exclusiveOwnerThread") as u32);
        if owner.is_null() { None } else { self.thread_of(owner) }
    }

    /// The thread that holds the lock that a thread is about to acquire, if there is just one.
    pub fn owner_of_acquired(&self, thread: ThreadId) -> Option<ThreadId> {
        match self.thread(thread).control.status {
            Status::Acquiring(wanted) => self.thread_of(self.owner_of_lock(wanted.of)?),
            _ => None,
        }
    }

    /// Whether the elements of an array are references.
    pub fn holds_references(&self, array: Ref) -> bool {
        matches!(self.classes.get(self.memory.class_of(array)).shape, Shape::Array { kind: ValueKind::Reference, .. })
    }

    /// Identifies a thread in all executions: by which thread started it, and in which order.
    pub fn name_key(&self, thread: ThreadId) -> u64 {
        self.thread(thread).key
    }

    /// The threads that hold what a thread is about to lock or to acquire.
    pub fn holders_of_awaited(&self, thread: ThreadId) -> Vec<ThreadId> {
        match (self.pending(thread), self.thread(thread).control.status) {
            (Some(Operation::Enter(monitor) | Operation::Reenter(monitor) | Operation::Print(Some(monitor))), _) => {
                self.owner(monitor).into_iter().collect()
            }
            (_, Status::Acquiring(wanted)) => {
                let owner = self.owner_of_lock(wanted.of).filter(|owner| !owner.is_null());
                let holders = match owner {
                    Some(owner) => vec![owner],
                    None if wanted.what == Synchronizer::Write => self.readers(wanted.of),
                    None => Vec::new(),
                };
                // Some threads may have ended.
                self.thread_ids().filter(|thread| holders.contains(&self.thread(*thread).object)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether an operation on a socket does not have to wait.
    pub fn can_be_done(&self, operation: Operation) -> bool {
        match operation {
            Operation::Network(traffic, on, wait) => wait == TrafficWait::Never || self.can_go_on(traffic, on),
            _ => true,
        }
    }

    /// What a thread does something with: a port, a server, its client.
    pub fn name_of_socket(&self, traffic: Traffic, on: Descriptor) -> String {
        match traffic {
            Traffic::Bind(0) => return String::from("a free port"),
            Traffic::Bind(port) => return format!("port {port}"),
            Traffic::Connect(to) | Traffic::Send(to) => return to.to_string(),
            _ => (),
        }
        let Some(of) = self.network.get(on) else { return String::from("a socket") };
        match (of.connection(), of.local, of.remote) {
            (None, Some(own), _) if traffic == Traffic::Receive => format!("port {}", own.port),
            (Some(end), _, Some(client)) if end.is_accepted => format!("its client at port {}", client.port),
            (_, _, Some(server)) => server.to_string(),
            (Some(_), _, None) => String::from("a pipe"),
            (None, Some(own), None) => format!("port {}", own.port),
            (None, None, None) => String::from("a socket"),
        }
    }

    /// Whether an interrupt would end the wait that a thread is in, or is about to begin.
    pub fn heeds_interrupts(&self, thread: ThreadId) -> bool {
        match (self.thread(thread).control.status, self.pending(thread)) {
            (Status::Acquiring(wanted), _) => wanted.is_interruptible,
            (Status::Awaiting(wait), _) => wait.is_interruptible,
            (_, Some(Operation::Enter(_) | Operation::Reenter(_) | Operation::Print(_) | Operation::Initialize(_))) => {
                false
            }
            _ => true,
        }
    }

    /// The thread that initialises a class.
    pub fn initializer(&self, class: crate::ClassId) -> Option<ThreadId> {
        match self.init_state(class) {
            crate::class::InitState::Running(thread) => Some(thread),
            _ => None,
        }
    }

    /// Where a thread is, innermost first.
    pub fn stack(&self, thread: ThreadId) -> Vec<CodePoint> {
        self.trace(thread).into_iter().map(|(method, at)| self.code_point(method, at)).collect()
    }

    /// Where the exception that ended a thread was created, innermost first.
    pub fn uncaught_stack(&self, thread: ThreadId) -> Vec<CodePoint> {
        self.stack_of_exception(self.thread(thread).uncaught)
    }

    /// The exception that is ending a thread, while its handlers are looked for and run: its class, its message, and
    /// where it was created.
    pub fn ending_exception(&self, thread: ThreadId) -> Option<(String, String, Vec<CodePoint>)> {
        let of = self.thread(thread);
        let mut ending = of.frames.iter().filter(|frame| self.frame_kind(frame.method) == FrameKind::Ending);
        // The receiver comes before it.
        let slot = of.slots.get(ending.next()?.base as usize + 1).filter(|slot| is_reference(**slot))?;
        let exception = as_ref(*slot);
        let (class, message) = self.words_of_exception(exception)?;
        Some((class, message, self.stack_of_exception(exception)))
    }

    fn stack_of_exception(&self, exception: Ref) -> Vec<CodePoint> {
        let trace = Ref(if exception.is_null() { 0 } else { self.get_named(exception, b"backtrace") as u32 });
        if trace.is_null() {
            return Vec::new();
        }
        let word = |index| self.memory.element(trace, index, ValueKind::Long.element_size());
        let words = (0..self.memory.length(trace)).map(word);
        words.map(|word| self.code_point(MethodId((word >> 32) as u32), word as u32)).collect()
    }

    /// The place of a thread that has not begun.
    pub fn beginning(&self) -> CodePoint {
        CodePoint {
            class: self.classes.show(self.known.thread),
            method: String::from("run"),
            descriptor: String::from("()V"),
            pc: 0,
            file: None,
            line: None,
            is_program: false,
            is_for_caller: false,
        }
    }

    pub(crate) fn code_point(&self, method: MethodId, at: u32) -> CodePoint {
        let of = self.classes.method(method);
        let pc = match &of.code {
            crate::class::Body::Code(code) => code.pc(at),
            _ => 0,
        };
        CodePoint {
            class: self.classes.show(of.class),
            method: self.classes.symbols.show(of.name),
            descriptor: self.classes.symbols.show(of.descriptor),
            pc,
            file: self.source_file(method),
            line: self.line_of(method, at),
            is_program: self.is_of_program(of.class),
            is_for_caller: self.classes.get(of.class).facts.accesses_for_caller
                || self.classes.get(of.class).facts.locks_for_caller,
        }
    }

    fn is_of_test_library(&self, class: crate::ClassId) -> bool {
        let name = self.classes.show(class);
        TEST_LIBRARIES.iter().any(|package| name.starts_with(package))
    }

    /// The description of an object: its class; its text if it is a string.
    pub fn show_object(&self, object: Ref) -> String {
        if object.is_null() {
            return String::from("null");
        }
        if object.0 >= self.memory.top() {
            return String::from("an object that is not there yet");
        }
        let class = self.memory.class_of(object);
        if class == self.known.string {
            return format!("\"{}\"", self.text(object));
        }
        if class == self.known.class {
            return format!("{}.class", self.short_class(self.class_of_mirror(object)));
        }
        match self.classes.get(class).shape {
            Shape::Array { element, .. } => format!("{}[{}]", self.short_class(element), self.memory.length(object)),
            _ if self.is_condition(class) => String::from("Condition"),
            _ => self.short_class(class),
        }
    }

    /// The description of a monitor or a condition.
    pub fn named_object(&self, object: Ref) -> NamedObject {
        // A class is described by its name.
        let name = if self.memory.class_of(object) == self.known.class { None } else { self.name_of(object) };
        NamedObject { name, class: self.show_object(object) }
    }

    /// The description of a lock: of the lock that the program uses, not of the object inside it that holds the state.
    pub fn named_lock(&self, state: Ref) -> NamedObject {
        let shown = self.show_object(state);
        let is_inside = self.classes.get(self.memory.class_of(state)).module.is_some();
        let class = if is_inside { shown.split('$').next().unwrap_or_default().to_owned() } else { shown };
        NamedObject { name: self.name_of(state), class }
    }

    /// The description of the lock of a condition.
    pub fn named_lock_of(&self, condition: Ref) -> NamedObject {
        self.named_lock(self.lock_of(condition))
    }

    /// The name of a `java.lang.Thread`, which need not have been started.
    pub fn name_of_thread(&self, object: Ref) -> String {
        match self.thread_of(object) {
            Some(id) => self.thread_name(id),
            None => {
                let name = Ref(self.get_named(object, b"name") as u32);
                if name.is_null() { String::from("a thread") } else { self.text(name) }
            }
        }
    }

    /// The name of a class, with its package.
    pub fn full_name(&self, class: ClassId) -> String {
        self.classes.show(class)
    }

    /// The name of a variable: `Account.balance`, `Bank.total`, `Grid.cells[2]`, or `int[4][2]` if the array has no
    /// name.
    pub fn name_of_variable(&self, place: Variable) -> Name {
        match place {
            Variable::Field(_, field) | Variable::Static(field) => {
                let of = self.classes.field(field);
                Name { class: Some(self.short_class(of.class)), path: self.classes.symbols.show(of.name) }
            }
            Variable::Element(array, index) => {
                let nameless = || Name { class: None, path: self.show_object(array) };
                self.name_of(array).unwrap_or_else(nameless).element(index)
            }
        }
    }

    /// The value of a variable as text.
    pub fn show_value(&self, place: Variable) -> String {
        let (kind, bits) = match place {
            Variable::Field(object, field) => {
                let of = self.classes.field(field);
                (of.kind, self.memory.field(object, of.slot))
            }
            Variable::Static(field) => {
                let of = self.classes.field(field);
                (of.kind, self.memory.static_word(of.slot))
            }
            Variable::Element(array, index) => {
                let Shape::Array { kind, .. } = self.classes.get(self.memory.class_of(array)).shape else {
                    return String::new();
                };
                if index >= self.memory.length(array) {
                    return String::from("out of bounds");
                }
                (kind, self.memory.element(array, index, kind.element_size()))
            }
        };
        match kind {
            ValueKind::Boolean => (bits & 1 != 0).to_string(),
            ValueKind::Byte => (bits as i8).to_string(),
            ValueKind::Short => (bits as i16).to_string(),
            ValueKind::Char => format!("{:?}", char::from_u32(bits as u32 & 0xFFFF).unwrap_or('?')),
            ValueKind::Int => (bits as i32).to_string(),
            ValueKind::Float => f32::from_bits(bits as u32).to_string(),
            ValueKind::Long => (bits as i64).to_string(),
            ValueKind::Double => f64::from_bits(bits).to_string(),
            ValueKind::Reference => self.show_object(Ref(bits as u32)),
            ValueKind::Void => String::new(),
        }
    }

    /// The method of the JDK that the innermost method of the program called, if a thread is in one, and the class of
    /// the object whose method it is.
    pub fn called_by_program(&self, thread: ThreadId) -> Option<CalledMethod> {
        let state = self.thread(thread);
        let frame = self.frame_called_by_program(thread)?;
        let method = self.classes.method(frame.method);
        let receiver = state.slots.get(frame.base as usize).copied().filter(|_| !method.access.is_static());
        let receiver = receiver.filter(|slot| is_reference(*slot)).map(as_ref).filter(|object| !object.is_null());
        let class = receiver.map_or(method.class, |object| self.memory.class_of(object));
        // A class of the program that inherits the method: name the class that declares it.
        let class = if self.is_of_program(class) { method.class } else { class };
        let of = self.classes.get(class);
        let is_lock = of.facts.locks_for_caller || of.synchronizer.is_some();
        let class = self.short_class(class);
        let (method, side) = (self.classes.symbols.show(method.name), side_of(&class));
        Some(CalledMethod { class, method, is_lock, side })
    }

    /// The frame of the method of the JDK that the innermost method of the program called, if a thread is in one.
    pub(crate) fn frame_called_by_program(&self, thread: ThreadId) -> Option<&Frame> {
        let is_hidden = |frame: &&Frame| self.classes.method(frame.method).is_hidden;
        let mut frames = self.thread(thread).frames.iter().rev().filter(|frame| !is_hidden(frame)).peekable();
        // Without a frame of the program, no JDK method was called.
        loop {
            let frame = frames.next()?;
            let caller = frames.peek()?;
            if self.is_of_program(self.classes.method(frame.method).class) {
                return None;
            }
            if self.is_of_program(self.classes.method(caller.method).class) {
                return Some(frame);
            }
        }
    }

    /// Whether a class belongs to the program, and not to the JDK or to a test library.
    pub(crate) fn is_of_program(&self, class: ClassId) -> bool {
        self.classes.get(class).module.is_none() && !self.is_of_test_library(class)
    }
}
