//! Looks at a state for people: threads, where they are, what an operation is about. Changes nothing.

use unsnarl_library::SynchronizerKind;

use crate::class::{ClassId, MethodId, Shape, ValueKind};
use crate::memory::Ref;
use crate::natives::side_of;
use crate::operation::{Mode, Operation, Variable};
use crate::thread::{Frame, Status, Synchronizer, ThreadId, as_ref, is_reference};
use crate::vm::{Missed, Vm};

/// A place in the program, by names: the currency between what runs and what is analysed.
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
    /// Whether it is of the program, and not of the JDK or of a library for tests.
    pub is_program: bool,
}

/// What an exception that ended a thread says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UncaughtCause {
    /// An `assert` or an assertion of a test failed: an `AssertionError`, or a subclass.
    Assertion,
    /// A monitor was misused.
    Monitor,
    /// Anything else.
    Other,
}

/// Packages of libraries for tests: where they throw is not where a test fails.
const TEST_LIBRARIES: [&str; 6] = [
    "org.junit.",
    "junit.framework.",
    "org.opentest4j.",
    "org.hamcrest.",
    "org.assertj.core.",
    "com.google.common.truth.",
];

impl Vm {
    /// What the exception that ended a thread says.
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

    /// All threads that were started, in the order of their starts.
    pub fn thread_ids(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..self.threads.len()).map(|number| ThreadId(number as u16))
    }

    /// Whether a thread has ended.
    pub fn is_over(&self, thread: ThreadId) -> bool {
        self.has_ended(thread)
    }

    /// Whether the program ends without waiting for the thread. A test does not wait for workers of a pool that have
    /// nothing to do.
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

    /// The thread of a `java.lang.Thread` that runs.
    pub fn running_thread(&self, object: Ref) -> Option<ThreadId> {
        self.thread_of(object)
    }

    /// Who is in a monitor.
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

    /// Whether the thread has waited for a signal that woke another.
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

    /// The thread that has the lock or the like that a parked thread waits for, if there is just one.
    pub fn owner_of_blocker(&self, thread: ThreadId) -> Option<ThreadId> {
        let object = self.thread(thread).object;
        let blocker = Ref(self.get_named(object, b"parkBlocker") as u32);
        if blocker.is_null() {
            return None;
        }
        let owner = Ref(self.get_named(blocker, b"exclusiveOwnerThread") as u32);
        if owner.is_null() { None } else { self.thread_of(owner) }
    }

    /// The thread that has the lock that a thread is about to acquire, if there is just one.
    pub fn owner_of_acquired(&self, thread: ThreadId) -> Option<ThreadId> {
        match self.thread(thread).control.status {
            Status::Acquiring(wanted) => self.thread_of(self.owner_of_lock(wanted.of)?),
            _ => None,
        }
    }

    /// The threads that have what a thread is about to lock or to acquire.
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
                // Some may have ended.
                self.thread_ids().filter(|thread| holders.contains(&self.thread(*thread).object)).collect()
            }
            _ => Vec::new(),
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

    /// Where an exception that ended a thread was made, innermost first.
    pub fn uncaught_stack(&self, thread: ThreadId) -> Vec<CodePoint> {
        let exception = self.thread(thread).uncaught;
        let trace = Ref(if exception.is_null() { 0 } else { self.get_named(exception, b"backtrace") as u32 });
        if trace.is_null() {
            return Vec::new();
        }
        let word = |index| self.memory.element(trace, index, ValueKind::Long.element_size());
        let words = (0..self.memory.length(trace)).map(word);
        words.map(|word| self.code_point(MethodId((word >> 32) as u32), word as u32)).collect()
    }

    /// Where a thread is that has not begun.
    pub fn beginning(&self) -> CodePoint {
        CodePoint {
            class: self.classes.show(self.known.thread),
            method: String::from("run"),
            descriptor: String::from("()V"),
            pc: 0,
            file: None,
            line: None,
            is_program: false,
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
        }
    }

    fn is_of_test_library(&self, class: crate::ClassId) -> bool {
        let name = self.classes.show(class);
        TEST_LIBRARIES.iter().any(|package| name.starts_with(package))
    }

    /// An object for people: its class, and its text if it is a string.
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

    /// A monitor for people: its class, and its name if the program has one for it.
    fn show_monitor(&self, monitor: Ref) -> String {
        let shown = self.show_object(monitor);
        // A class has a name of its own.
        let name = if self.memory.class_of(monitor) == self.known.class { None } else { self.name_of(monitor) };
        name.map_or_else(|| shown.clone(), |name| format!("{name} ({shown})"))
    }

    /// A variable for people: `Account.balance`, `Bank.total`, `Grid.cells[2]`, or `int[4][2]` if the array has no
    /// name.
    pub fn show_place(&self, place: Variable) -> String {
        match place {
            Variable::Field(_, field) | Variable::Static(field) => {
                let of = self.classes.field(field);
                format!("{}.{}", self.short_class(of.class), self.classes.symbols.show(of.name))
            }
            Variable::Element(array, index) => {
                let name = self.name_of(array).unwrap_or_else(|| self.show_object(array));
                format!("{name}[{index}]")
            }
        }
    }

    /// The value of a variable for people.
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

    /// An operation for people, as what the thread does.
    pub fn show_operation(&self, operation: Operation) -> String {
        self.shown(operation, "")
    }

    /// What a thread is about to do, for people. If code of the JDK does it, the method that the program called is
    /// named.
    pub fn show_pending(&self, thread: ThreadId) -> String {
        let Some(operation) = self.pending(thread) else { return String::new() };
        let Some((class, called)) = self.called_by_program(thread) else { return self.show_operation(operation) };
        let of = self.classes.get(class);
        let is_lock = of.facts.locks_for_caller || of.synchronizer.is_some();
        let class = self.short_class(class);
        let side = side_of(&class);
        let shown = self.shown(operation, side);
        let method = self.classes.symbols.show(self.classes.method(called).name);
        let is_in_class = shown.contains(&format!(" {class}."));
        let is_told = match operation {
            Operation::Access { .. } | Operation::Copy { .. } | Operation::Park(_) => true,
            // What is done to a lock is what its method is called.
            Operation::Acquire(..)
            | Operation::Queue(_)
            | Operation::TryAcquire(_)
            | Operation::Release(_)
            | Operation::Await(_)
            | Operation::Awaiting(..)
            | Operation::Signal(_)
            | Operation::SignalAll(_) => !is_lock && !shown.contains(&class),
            _ => false,
        };
        match (is_told, is_in_class) {
            (false, _) => shown,
            (true, true) => format!("{shown} in {method}"),
            (true, false) => format!("{shown} in {class}.{method}"),
        }
    }

    /// The method of the JDK that the innermost method of the program called, if a thread is in one, and the class of
    /// the object whose method it is.
    fn called_by_program(&self, thread: ThreadId) -> Option<(ClassId, MethodId)> {
        let state = self.thread(thread);
        let is_hidden = |frame: &&Frame| self.classes.method(frame.method).is_hidden;
        let mut frames = state.frames.iter().rev().filter(|frame| !is_hidden(frame)).peekable();
        // Without a method of the program there is none that it called.
        let frame = loop {
            let frame = frames.next()?;
            let caller = frames.peek()?;
            if self.is_of_program(self.classes.method(frame.method).class) {
                return None;
            }
            if self.is_of_program(self.classes.method(caller.method).class) {
                break frame;
            }
        };
        let method = self.classes.method(frame.method);
        let receiver = state.slots.get(frame.base as usize).copied().filter(|_| !method.access.is_static());
        let receiver = receiver.filter(|slot| is_reference(*slot)).map(as_ref).filter(|object| !object.is_null());
        let class = receiver.map_or(method.class, |object| self.memory.class_of(object));
        // One of the program inherits the method.
        let class = if self.is_of_program(class) { method.class } else { class };
        Some((class, frame.method))
    }

    /// Whether a class is of the program, and not of the JDK or of a library for tests.
    pub(crate) fn is_of_program(&self, class: ClassId) -> bool {
        self.classes.get(class).module.is_none() && !self.is_of_test_library(class)
    }

    /// An operation for people; `side` is what of a lock it is about.
    fn shown(&self, operation: Operation, side: &str) -> String {
        let object = |monitor| self.show_monitor(monitor);
        // Programs know a lock, and not the object inside it that has the state.
        let lock = |of: Ref| {
            let shown = self.show_object(of);
            let is_inside = self.classes.get(self.memory.class_of(of)).module.is_some();
            let class = if is_inside { shown.split('$').next().unwrap_or_default() } else { &shown };
            self.name_of(of).map_or_else(|| format!("{side}{class}"), |name| format!("{side}{name} ({class})"))
        };
        let thread = |object| match self.thread_of(object) {
            Some(id) => self.thread_name(id),
            None => {
                let name = Ref(self.get_named(object, b"name") as u32);
                if name.is_null() { String::from("a thread") } else { self.text(name) }
            }
        };
        match operation {
            Operation::Begin => String::from("begins"),
            Operation::GoOn => String::from("goes on"),
            Operation::Copy { from, to } => {
                let shown = |elements: crate::operation::Elements| {
                    let first = self.show_place(Variable::Element(elements.array, elements.first));
                    if elements.count == 1 { first } else { format!("{first} and {} after it", elements.count - 1) }
                };
                match (from, to) {
                    (Some(from), Some(to)) => format!("copies {} to {}", shown(from), shown(to)),
                    (Some(from), None) => format!("reads {}", shown(from)),
                    (None, Some(to)) => format!("writes {}", shown(to)),
                    (None, None) => String::from("copies nothing"),
                }
            }
            Operation::Access { place, mode, is_volatile } => {
                let verb = match mode {
                    Mode::Read => "reads",
                    Mode::Write => "writes",
                    Mode::Update => "updates",
                };
                let how = if is_volatile { " (volatile)" } else { "" };
                format!("{verb} {}{how}", self.show_place(place))
            }
            Operation::Enter(monitor) => format!("locks {}", object(monitor)),
            Operation::Reenter(monitor) => format!("locks {} again after its wait", object(monitor)),
            Operation::Wait(monitor) => format!("unlocks {} and waits", object(monitor)),
            Operation::Waiting(monitor, _) => format!("waits for a notification of {}", object(monitor)),
            Operation::Notify(monitor) => format!("notifies {}", object(monitor)),
            Operation::NotifyAll(monitor) => format!("notifies all of {}", object(monitor)),
            Operation::Park(_) => String::from("parks"),
            Operation::Unpark(object) => format!("unparks {}", thread(object)),
            Operation::Start(object) => format!("starts {}", thread(object)),
            Operation::Join(object, _) => format!("joins {}", thread(object)),
            Operation::Sleep => String::from("sleeps"),
            Operation::Yield => String::from("yields"),
            Operation::Interrupt(object) => format!("interrupts {}", thread(object)),
            Operation::Initialize(class) => format!("initialises {}", self.classes.show(class)),
            Operation::Print(_) => String::from("prints"),
            Operation::Acquire(of, _) => format!("acquires {}", lock(of)),
            Operation::Queue(of) => format!("queues for {}", lock(of)),
            Operation::TryAcquire(of) => format!("tries to acquire {}", lock(of)),
            Operation::Release(of) => format!("releases {}", lock(of)),
            Operation::Ask(of) => format!("asks for the state of {}", lock(of)),
            Operation::Await(of) => format!("unlocks {} and waits", lock(self.lock_of(of))),
            Operation::Awaiting(of, _) => format!("waits for a signal of {}", object(of)),
            Operation::Signal(of) => format!("signals {}", object(of)),
            Operation::SignalAll(of) => format!("signals all of {}", object(of)),
        }
    }
}
