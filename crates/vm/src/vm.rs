//! The virtual machine: classes, which are outside the state, and the state itself.
//!
//! The state is memory, threads, what was printed and the clock. [`Vm::mark`] and [`Vm::take_back`] go back to an earlier one in time
//! proportional to what was changed. The VM never chooses: who runs next, and whether a wait ends by time, is the caller's to say
//! ([`Vm::step`]).

use smallvec::SmallVec;

use crate::canonical::{Kept, Tally, TallyMark};
use crate::class::{ClassId, FieldId, Kind, MethodId, Shape, statics};
use crate::class_path::ClassPath;
use crate::classes::{Classes, LinkFault};
use crate::clock::TimeOuts;
use crate::memory::{Mark, Memory, Ref};
use crate::operation::Operation;
use crate::order::Order;
use crate::past::Moment;
use crate::raise::{Raise, Raised};
use crate::saved::{Saved, Stepped};
use crate::thread::{Control, Frame, Slot, Status, Thread, ThreadId};

/// Bounds on what a program may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of the heap.
    pub heap_bytes: u64,
    /// Frames of one thread; deeper is a `StackOverflowError`.
    pub frames: usize,
    /// Instructions from one visible operation to the next; more is taken for an endless loop.
    pub instructions: u64,
    /// Threads that may be started.
    pub threads: usize,
    /// Processors that the program is told of (A59).
    pub processors: u16,
    /// When waits end by time.
    pub time_outs: TimeOuts,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            heap_bytes: 2 << 30,
            frames: 8192,
            instructions: 200_000_000,
            threads: 60_000,
            processors: 2,
            time_outs: TimeOuts::Any,
        }
    }
}

/// Something that the VM does not know how to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// What it is.
    pub what: String,
    /// The innermost methods and lines, innermost first, up to the first of the program; of many, some before that are left out.
    pub stack: Vec<String>,
}

/// Why a thread does not run on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It is before a visible operation, or waits.
    Visible,
    /// It has ended.
    Ended,
    /// The program asked for the end of all.
    Exit(i32),
    /// See [`Unsupported`].
    Unsupported(Unsupported),
    /// It ran for too many instructions without a visible operation.
    Endless,
}

/// A signal that did not wake whoever waits for it later, or waited for it then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missed {
    /// A monitor or condition was notified while nobody waited for it.
    Unheard(Ref),
    /// A thread waited for the monitor or condition, and another was woken.
    Passed(ThreadId, Ref),
    /// A thread was unparked that had a permit already.
    Spent(ThreadId),
}

/// Classes that the VM itself has to know.
#[derive(Debug)]
pub(crate) struct Known {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub thread: ClassId,
    pub string_value: u32,
    pub string_coder: u32,
    /// The word of a `Class` that holds the number of the class.
    pub class_number: u32,
    pub class_loader: u32,
    pub class_module: u32,
    pub thread_eetop: u32,
    pub thread_interrupted: u32,
}

/// See the module.
#[derive(Debug)]
pub struct Vm {
    pub(crate) classes: Classes,
    pub(crate) memory: Memory,
    pub(crate) threads: Vec<Thread>,
    pub(crate) known: Known,
    pub(crate) limits: Limits,
    /// What was printed to standard output.
    pub(crate) output: Vec<u8>,
    /// What was printed to standard error.
    pub(crate) errors: Vec<u8>,
    /// Nanoseconds since the program began.
    pub(crate) clock: u64,
    /// Whether the program has looked at the clock: if not, it stands still.
    pub(crate) has_looked_at_clock: bool,
    /// Signals that woke nobody, or another than a thread that waited too, in order.
    pub(crate) missed: Vec<Missed>,
    /// Whether a second thread was started: from then on it matters which objects are shared.
    pub(crate) is_sharing: bool,
    pub(crate) exit: Option<i32>,
    /// The thread that takes a step, or took the last one.
    pub(crate) stepping: ThreadId,
    /// What it stopped before, if that was looked up since the last mark.
    pub(crate) stopped_before: Option<Operation>,
    pub(crate) is_booting: bool,
    /// Whom the next `notify` wakes.
    pub(crate) notified: Option<ThreadId>,
    /// Whether `assert` statements of the program are executed.
    pub(crate) asserts: bool,
    /// Whether the classes in `natives/models` are replaced by models.
    pub(crate) models: bool,
    /// Instructions executed since the VM was made.
    pub(crate) executed: u64,
    /// What ordered steps since it was last asked for, if it is noted: see `order.rs`.
    pub(crate) orders: Option<Vec<crate::order::Ordered>>,
    /// Numbers of the base that have changed: see `canonical/tally.rs`.
    pub(crate) tally: Tally,
    /// What else of fingerprints is kept from one to the next.
    pub(crate) kept: Kept,
    /// Whether it runs a test, after which others come that do not wait for what it left.
    pub(crate) runs_test: bool,
    /// Earlier frames of threads.
    pub(crate) saved: Saved,
    /// Earlier values of what other threads see of threads.
    controls: Vec<(ThreadId, Control)>,
    /// The JDK's loaders, once they exist: see `modules.rs`.
    pub(crate) application_loader: Ref,
    pub(crate) platform_loader: Ref,
    /// The group of the main thread.
    pub(crate) main_group: Ref,
}

/// A state to go back to.
#[derive(Debug)]
pub struct Checkpoint {
    memory: Mark,
    tally: TallyMark,
    clock: u64,
    // How many of each there were.
    controls: u32,
    threads: u32,
    output: u32,
    errors: u32,
    missed: u32,
    saved: u32,
    has_looked_at_clock: bool,
    is_sharing: bool,
    /// The thread that takes the step.
    stepped: Option<Stepped>,
}

impl Checkpoint {
    /// When it was made.
    pub fn moment(&self) -> Moment {
        Moment(self.memory)
    }
}

impl Vm {
    /// A VM that has not booted: no class is initialised, no thread runs.
    pub(crate) fn bare(path: ClassPath, limits: Limits) -> Result<Vm, String> {
        let words = u32::try_from(limits.heap_bytes / 8).unwrap_or(u32::MAX).min(1 << 31);
        let mut memory = Memory::new(words);
        let mut classes = Classes::new(path, &mut memory);
        let failed = |fault: LinkFault| format!("the JDK cannot be used: {fault:?}");
        let mut load = |name: &[u8]| classes.load(&mut memory, name).map_err(failed);
        let object = load(b"java/lang/Object")?;
        let class = load(b"java/lang/Class")?;
        let string = load(b"java/lang/String")?;
        let throwable = load(b"java/lang/Throwable")?;
        let thread = load(b"java/lang/Thread")?;
        let slot = |class: ClassId, name: &[u8]| {
            let field = classes.field_named(class, name);
            field.map(|field| classes.field(field).slot).ok_or_else(|| {
                format!(
                    "the JDK cannot be used: {} has no field {}",
                    classes.show(class),
                    String::from_utf8_lossy(name)
                )
            })
        };
        let known = Known {
            object,
            class,
            string,
            throwable,
            thread,
            string_value: slot(string, b"value")?,
            string_coder: slot(string, b"coder")?,
            class_number: classes.get(class).words - 1,
            class_loader: slot(class, b"classLoader")?,
            class_module: slot(class, b"module")?,
            thread_eetop: slot(thread, b"eetop")?,
            thread_interrupted: slot(thread, b"interrupted")?,
        };
        Ok(Vm {
            classes,
            memory,
            threads: Vec::new(),
            known,
            limits,
            output: Vec::new(),
            errors: Vec::new(),
            clock: 0,
            has_looked_at_clock: false,
            missed: Vec::new(),
            is_sharing: false,
            exit: None,
            stepping: ThreadId(0),
            stopped_before: None,
            is_booting: true,
            notified: None,
            asserts: true,
            models: true,
            executed: 0,
            orders: None,
            saved: Saved::default(),
            runs_test: false,
            tally: Tally::default(),
            kept: Kept::default(),
            controls: Vec::new(),
            application_loader: Ref::NULL,
            platform_loader: Ref::NULL,
            main_group: Ref::NULL,
        })
    }

    /// A state to come back to, before a step of a thread.
    pub fn mark(&mut self, stepped: Option<ThreadId>) -> Checkpoint {
        self.stopped_before = None;
        Checkpoint {
            memory: self.memory.mark(),
            tally: self.tally.mark(),
            controls: self.controls.len() as u32,
            threads: self.threads.len() as u32,
            output: self.output.len() as u32,
            errors: self.errors.len() as u32,
            clock: self.clock,
            has_looked_at_clock: self.has_looked_at_clock,
            missed: self.missed.len() as u32,
            is_sharing: self.is_sharing,
            saved: self.saved.len() as u32,
            stepped: stepped.map(|thread| self.save_stepped(thread)),
        }
    }

    /// Goes back to a state. Checkpoints are taken back in the reverse order in which they were made, each once; those that were made after it are gone, too.
    pub fn take_back(&mut self, to: &Checkpoint) {
        self.memory.take_back(to.memory);
        self.tally.take_back(to.tally);
        if self.memory.top() < self.memory.base() {
            self.kept = Kept::default();
        }
        while self.controls.len() > to.controls as usize {
            let Some((thread, old)) = self.controls.pop() else { break };
            let thread = &mut self.threads[usize::from(thread.0)];
            (thread.control, thread.summary) = (old, None);
        }
        self.threads.truncate(to.threads as usize);
        self.restore_frames(to.saved as usize);
        if let Some(stepped) = &to.stepped {
            self.restore_stepped(stepped);
        }
        self.output.truncate(to.output as usize);
        self.errors.truncate(to.errors as usize);
        self.clock = to.clock;
        self.has_looked_at_clock = to.has_looked_at_clock;
        self.missed.truncate(to.missed as usize);
        self.is_sharing = to.is_sharing;
        self.exit = None;
    }

    pub(crate) fn thread(&self, id: ThreadId) -> &Thread {
        &self.threads[usize::from(id.0)]
    }

    pub(crate) fn thread_mut(&mut self, id: ThreadId) -> &mut Thread {
        &mut self.threads[usize::from(id.0)]
    }

    /// Changes what others see of a thread.
    pub(crate) fn control(&mut self, id: ThreadId, change: impl FnOnce(&mut Control)) {
        let thread = &mut self.threads[usize::from(id.0)];
        self.controls.push((id, thread.control));
        change(&mut thread.control);
        thread.summary = None;
    }

    /// Lets a wait, a park or a join end by time, to which the clock goes. The thread must be one that [`Vm::may_time_out`].
    pub fn time_out(&mut self, thread: ThreadId) -> Stop {
        let nanos = self.time_left(thread).unwrap_or(0);
        if let Some(stop) = self.give_up(thread) {
            return stop;
        }
        if let Some(Operation::Park(_)) = self.pending(thread) {
            self.park_is_over(thread, nanos);
        }
        self.pass_until(self.clock.saturating_add(nanos));
        if let Status::Waiting { .. } = self.thread(thread).control.status {
            self.wake(thread, false);
            return Stop::Visible;
        }
        self.step(thread)
    }

    /// Bytes that the state takes.
    pub fn state_bytes(&self) -> usize {
        // Frames and slots of a thread that has hardly begun.
        let thread = size_of::<Thread>() + 1024;
        let printed = self.output.len() + self.errors.len();
        self.memory.bytes() + self.kept.bytes() + self.saved.bytes() + self.threads.len() * thread + printed
    }

    /// How many threads were started.
    pub fn thread_count(&self) -> usize {
        self.threads.len()
    }

    /// Lets steps end after so many instructions; answers with what it was.
    pub fn limit_step(&mut self, instructions: u64) -> u64 {
        std::mem::replace(&mut self.limits.instructions, instructions)
    }

    /// How many words the heap has.
    pub fn heap_words(&self) -> u32 {
        self.memory.top()
    }

    /// Nanoseconds since the program began.
    pub fn clock(&self) -> u64 {
        self.clock
    }

    pub(crate) fn has_ended(&self, id: ThreadId) -> bool {
        self.thread(id).control.status == Status::Ended
    }

    /// Whether an interrupt of the thread is pending.
    pub fn is_interrupted(&self, id: ThreadId) -> bool {
        self.memory.field(self.thread(id).object, self.known.thread_interrupted) & 1 != 0
    }

    /// The thread of a `java.lang.Thread`, if it was started.
    pub(crate) fn thread_of(&self, object: Ref) -> Option<ThreadId> {
        let number = self.memory.field(object, self.known.thread_eetop);
        number.checked_sub(1).map(|number| ThreadId(number as u16))
    }

    /// A new thread whose first method gets these arguments.
    pub(crate) fn add_thread(
        &mut self,
        object: Ref,
        key: u64,
        method: MethodId,
        arguments: &[Slot],
    ) -> Raised<ThreadId> {
        if self.threads.len() >= self.limits.threads {
            return Err(Raise::new("java/lang/OutOfMemoryError", "unable to create native thread"));
        }
        let id = ThreadId(self.threads.len() as u16);
        let control = Control { status: Status::Running, has_permit: false, started: 0, hashes: 0, late: None };
        self.threads.push(Thread {
            object,
            frames: Vec::new(),
            slots: arguments.to_vec(),
            control,
            key,
            is_daemon: false,
            is_overflowing: false,
            initializing: 0,
            intact: 0,
            summary: None,
            region: None,
            uncaught: Ref::NULL,
            arrived: self.clock,
        });
        if !object.is_null() {
            self.memory.set_field(object, self.known.thread_eetop, u64::from(id.0) + 1);
        }
        self.push_frame(id, method, 0, Ref::NULL, false)?;
        Ok(id)
    }

    /// Pushes a frame whose arguments are in the thread's slots from `base` on.
    pub(crate) fn push_frame(
        &mut self,
        id: ThreadId,
        method: MethodId,
        base: u32,
        lock: Ref,
        repeats: bool,
    ) -> Raised<()> {
        let Some(code) = self.classes.code(method)? else {
            return Err(Raise::unsupported(format!("{} has no code", self.classes.show_method(method))));
        };
        let arguments = u32::from(self.classes.method(method).arguments);
        let thread = &mut self.threads[usize::from(id.0)];
        let most = self.limits.frames + if thread.is_overflowing { 64 } else { 0 };
        if thread.frames.len() >= most {
            return Err(Raise::New("java/lang/StackOverflowError", None));
        }
        let locals = base as usize + usize::from(code.max_locals);
        let most = locals + usize::from(code.max_stack);
        if thread.slots.len() < most {
            thread.slots.resize(most.max(thread.slots.len() * 2), 0);
        }
        thread.slots[(base + arguments) as usize..locals].fill(0);
        thread.frames.push(Frame { method, at: 0, base, top: locals as u32, lock, repeats });
        Ok(())
    }

    /// A new object of a class, all of whose fields are zero.
    pub(crate) fn new_object(&mut self, class: ClassId) -> Raised<Ref> {
        let words = self.classes.get(class).words;
        self.memory.allocate(class, words).ok_or_else(Raise::out_of_memory)
    }

    /// A new array of an array class.
    pub(crate) fn new_array(&mut self, class: ClassId, length: i32) -> Raised<Ref> {
        let Ok(length) = u32::try_from(length) else {
            return Err(Raise::new("java/lang/NegativeArraySizeException", length.to_string()));
        };
        let Shape::Array { kind, .. } = self.classes.get(class).shape else {
            return Err(Raise::unsupported("an array of what is no array class"));
        };
        // As a JDK has it: two words are taken by the header.
        if length > i32::MAX as u32 - 2 {
            return Err(Raise::new("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
        }
        self.memory.allocate_array(class, length, kind.element_size()).ok_or_else(Raise::out_of_memory)
    }

    pub(crate) fn new_primitive_array(&mut self, kind: Kind, length: u32) -> Raised<Ref> {
        let class = self.classes.primitive(kind);
        let class = self.classes.array_of(&mut self.memory, class);
        self.memory.allocate_array(class, length, kind.element_size()).ok_or_else(Raise::out_of_memory)
    }

    /// A new array of references to objects of a class.
    pub(crate) fn new_reference_array(&mut self, element: ClassId, values: &[Ref]) -> Raised<Ref> {
        let class = self.classes.array_of(&mut self.memory, element);
        let array = self.new_array(class, values.len() as i32)?;
        for (index, value) in values.iter().enumerate() {
            self.memory.set_element(array, index as u32, Kind::Reference.element_size(), u64::from(value.0));
        }
        Ok(array)
    }

    /// The element of an array of references.
    pub(crate) fn reference_at(&self, array: Ref, index: u32) -> Ref {
        Ref(self.memory.element(array, index, Kind::Reference.element_size()) as u32)
    }

    pub(crate) fn mirror_if_made(&self, class: ClassId) -> Ref {
        Ref(self.memory.static_word(self.classes.get(class).statics + statics::MIRROR) as u32)
    }

    /// The `Class` object of a class.
    pub(crate) fn mirror(&mut self, class: ClassId) -> Raised<Ref> {
        let known = self.mirror_if_made(class);
        if !known.is_null() {
            return Ok(known);
        }
        let mirror = self.new_object(self.known.class)?;
        self.memory.set_field(mirror, self.known.class_number, u64::from(class.0));
        let of = self.classes.get(class);
        let (statics, shape, loader) = (of.statics, of.shape, of.loader);
        let (loader, module) = (self.loader_object(loader), self.module_of(class));
        self.memory.set_field(mirror, self.known.class_loader, u64::from(loader.0));
        self.memory.set_field(mirror, self.known.class_module, u64::from(module.0));
        self.memory.set_static_word(statics + statics::MIRROR, u64::from(mirror.0));
        if let Shape::Array { element, .. } = shape {
            let component = self.mirror(element)?;
            self.set_named(mirror, b"componentType", u64::from(component.0));
        }
        self.publish_static(mirror);
        Ok(mirror)
    }

    /// The class that a `Class` object stands for.
    pub(crate) fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        ClassId(self.memory.field(mirror, self.known.class_number) as u32)
    }

    /// Loads a class by its internal name.
    pub(crate) fn load(&mut self, name: &str) -> Raised<ClassId> {
        Ok(self.classes.load(&mut self.memory, name.as_bytes())?)
    }

    /// A field of an object by its name; for the VM's own use, where the JDK is known to have it.
    pub(crate) fn named_field(&self, class: ClassId, name: &[u8]) -> Raised<FieldId> {
        self.classes.field_named(class, name).ok_or_else(|| {
            let name = String::from_utf8_lossy(name);
            Raise::unsupported(format!("a JDK where {} has no field {name}", self.classes.show(class)))
        })
    }

    /// A field of the JDK's part of an object, by its name: classes of the program may have fields of the same name.
    pub(crate) fn jdk_field(&self, object: Ref, name: &[u8]) -> Option<FieldId> {
        let mut class = self.memory.class_of(object);
        while self.classes.get(class).module.is_none() {
            class = self.classes.get(class).superclass?;
        }
        self.classes.field_named(class, name).filter(|field| !self.classes.field(*field).access.is_static())
    }

    /// Sets such a field, if there is one.
    pub(crate) fn set_named(&mut self, object: Ref, name: &[u8], value: u64) {
        if let Some(field) = self.jdk_field(object, name) {
            let (slot, kind) = (self.classes.field(field).slot, self.classes.field(field).kind);
            self.memory.set_field(object, slot, value);
            if kind == Kind::Reference {
                self.publish(object, Ref(value as u32));
            }
        }
    }

    /// Whether there is such a field.
    pub(crate) fn has_named(&self, object: Ref, name: &[u8]) -> bool {
        self.jdk_field(object, name).is_some()
    }

    /// What such a field holds; 0 if there is none.
    pub(crate) fn get_named(&self, object: Ref, name: &[u8]) -> u64 {
        let field = self.jdk_field(object, name);
        field.map_or(0, |field| self.memory.field(object, self.classes.field(field).slot))
    }

    /// A reference was stored into an object: what a shared object leads to is shared.
    #[inline]
    pub(crate) fn publish(&mut self, into: Ref, value: Ref) {
        if self.is_sharing && !value.is_null() && self.memory.is_shared(into) && !self.memory.is_shared(value) {
            self.share(value);
        }
    }

    /// A reference was stored where every thread finds it.
    #[inline]
    pub(crate) fn publish_static(&mut self, value: Ref) {
        if self.is_sharing && !value.is_null() && !self.memory.is_shared(value) {
            self.share(value);
        }
    }

    /// Marks an object and all that it leads to as shared.
    pub(crate) fn share(&mut self, object: Ref) {
        self.note_shared(object);
        let mut stack = vec![object];
        while let Some(object) = stack.pop() {
            let mut successors: SmallVec<[Ref; 16]> = SmallVec::new();
            self.successors(object, |successor| successors.push(successor));
            for successor in successors {
                if !self.memory.is_shared(successor) {
                    self.note_shared(successor);
                    stack.push(successor);
                }
            }
        }
    }

    fn note_shared(&mut self, object: Ref) {
        self.memory.set_shared(object);
        self.note(self.stepping, Order::Publishes(object));
    }

    /// The objects that an object refers to.
    pub(crate) fn successors(&self, object: Ref, mut each: impl FnMut(Ref)) {
        let class = self.classes.get(self.memory.class_of(object));
        match class.shape {
            Shape::Array { kind: Kind::Reference, .. } => {
                for index in 0..self.memory.length(object) {
                    let value = self.reference_at(object, index);
                    if !value.is_null() {
                        each(value);
                    }
                }
            }
            Shape::Array { .. } | Shape::Primitive(_) => (),
            Shape::Object => {
                for slot in class.references.iter() {
                    let value = Ref(self.memory.field(object, *slot) as u32);
                    if !value.is_null() {
                        each(value);
                    }
                }
            }
        }
    }

    /// A second thread is about to run: everything that static fields lead to is shared from now on.
    pub(crate) fn begin_sharing(&mut self) {
        if self.is_sharing {
            return;
        }
        self.is_sharing = true;
        for id in 0..self.classes.len() {
            let class = self.classes.get(ClassId(id as u32));
            let mut roots: Vec<u32> = class.static_references.clone();
            roots.push(class.statics + statics::MIRROR);
            for address in roots {
                let value = Ref(self.memory.static_word(address) as u32);
                self.publish_static(value);
            }
        }
    }
}
