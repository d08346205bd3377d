//! What a thread is about to do, as far as other threads can tell.
//!
//! A thread stops before each visible operation and nowhere else. [`Vm::pending`] is pure: it looks at the instruction that comes next and
//! changes nothing. Visible are: accesses to shared objects and static fields that are not final, monitors, waiting and notifying,
//! parking, starting and joining threads, interrupts, the initialisation of classes, and what `natives/models` says of locks. Leaving a monitor is not: whatever others do
//! before it, they can do after it (a left mover).

use unsnarl_classfile::instruction::Element;
use unsnarl_library::Conduct;

use crate::class::{ClassId, FieldId, InitState, Kind, MethodId, Shape, statics};
use crate::clock::is_endless;
use crate::code::Op;
use crate::code::decode::kind_of;
use crate::memory::Ref;
use crate::thread::{Acquisition, Patience, Slot, Status, ThreadId, as_int, as_ref, whole};
use crate::vm::Vm;

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A field of an object
    Field(Ref, FieldId),
    /// A static field
    Static(FieldId),
    /// An element of an array
    Element(Ref, u32),
}

/// Some elements of an array that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elements {
    /// The array
    pub array: Ref,
    /// The first of them
    pub first: u32,
    /// How many; not 0
    pub count: u32,
}

impl Elements {
    /// The places of the first few of them.
    pub fn places(self, most: u32) -> impl Iterator<Item = Place> {
        (self.first..self.first.saturating_add(self.count.min(most)))
            .map(move |index| Place::Element(self.array, index))
    }

    /// The first place that is among both.
    pub fn common(self, other: Elements) -> Option<Place> {
        let first = self.first.max(other.first);
        let end = (self.first.saturating_add(self.count)).min(other.first.saturating_add(other.count));
        (self.array == other.array && first < end).then_some(Place::Element(self.array, first))
    }
}

/// How a variable is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// It is read.
    Read,
    /// It is written.
    Write,
    /// It is read and written in one step.
    Update,
}

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The first step of a thread
    Begin,
    /// A step that others cannot notice any more
    GoOn,
    /// Reads or writes a variable.
    Access {
        /// The variable
        place: Place,
        /// How
        mode: Mode,
        /// Whether it is `volatile`, or accessed as if it were
        is_volatile: bool,
    },
    /// Reads elements of an array, writes elements of one, or both, in one step: of arrays that others can reach.
    Copy {
        /// What is read
        from: Option<Elements>,
        /// What is written
        to: Option<Elements>,
    },
    /// Enters a monitor.
    Enter(Ref),
    /// Enters a monitor again after waiting.
    Reenter(Ref),
    /// Leaves a monitor and joins its wait set.
    Wait(Ref),
    /// Waits to be notified; the flag tells whether the wait may end by itself.
    Waiting(Ref, bool),
    /// Wakes one waiting thread.
    Notify(Ref),
    /// Wakes all waiting threads.
    NotifyAll(Ref),
    /// Parks; the flag tells whether it may end by itself.
    Park(bool),
    /// Lets a parked thread go on.
    Unpark(Ref),
    /// Starts a thread.
    Start(Ref),
    /// Waits for the end of a thread; the flag tells whether it may end by itself.
    Join(Ref, bool),
    /// Sleeps.
    Sleep,
    /// Lets others run.
    Yield,
    /// Interrupts a thread, or asks whether it is interrupted.
    Interrupt(Ref),
    /// Initialises a class, or waits for the thread that does.
    Initialize(ClassId),
    /// Prints to the console, in the monitor of the stream unless that has a lock that nobody else can take.
    Print(Option<Ref>),
    /// Takes a lock, permits or the like; the flag tells whether it may end by itself.
    Acquire(Ref, bool),
    /// Joins the queue of those who wait for a lock.
    Queue(Ref),
    /// Takes a lock, permits or the like if they are there.
    TryAcquire(Ref),
    /// Gives a lock, permits or the like back.
    Release(Ref),
    /// Asks for the state of a lock or the like.
    Ask(Ref),
    /// Gives a lock back and waits for a condition of it.
    Await(Ref),
    /// Waits for the signal of a condition; the flag tells whether the wait may end by itself.
    Awaiting(Ref, bool),
    /// Wakes the thread that has waited longest for a condition.
    Signal(Ref),
    /// Wakes all threads that wait for a condition.
    SignalAll(Ref),
}

impl Operation {
    /// Whether a thread that is about to do it stays so until it does, whatever others do meanwhile.
    pub fn lasts(self) -> bool {
        matches!(
            self,
            Operation::Access { .. }
                | Operation::Enter(_)
                | Operation::Reenter(_)
                | Operation::Start(_)
                | Operation::Join(..)
                | Operation::Unpark(_)
                | Operation::Interrupt(_)
                | Operation::Sleep
                | Operation::Yield
        )
    }
}

impl Vm {
    /// What the thread does next. Pure.
    pub fn pending(&self, thread: ThreadId) -> Option<Operation> {
        let state = &self.threads[usize::from(thread.0)];
        match state.control.status {
            Status::Ended => return None,
            Status::Waiting { monitor, until, .. } => return Some(Operation::Waiting(monitor, until.is_some())),
            Status::Reentering { monitor, .. } => return Some(Operation::Reenter(monitor)),
            Status::Acquiring(wanted) => {
                let is_timed = matches!(wanted.patience, Patience::Until(_));
                return Some(match wanted.patience {
                    Patience::None => Operation::TryAcquire(wanted.of),
                    _ if self.would_queue(thread, &wanted) => Operation::Queue(wanted.of),
                    _ => Operation::Acquire(wanted.of, is_timed),
                });
            }
            Status::Awaiting(wait) if wait.has_begun => {
                return Some(Operation::Awaiting(wait.condition, wait.until.is_some()));
            }
            Status::Awaiting(wait) => return Some(Operation::Await(wait.condition)),
            Status::Running | Status::Resuming(_) => (),
        }
        let frame = state.frames.last()?;
        let op = self.op_at(frame.method, frame.at)?;
        let (slots, top) = (&state.slots[..], frame.top as usize);
        // What it stopped before may be nothing to others any more: a class that was initialised meanwhile.
        let is_first = state.frames.len() == 1 && frame.at == 0;
        let unseen = if is_first { Operation::Begin } else { Operation::GoOn };
        Some(self.visible(thread, op, slots, top).unwrap_or(unseen))
    }

    /// What the thread does next that took the last step.
    pub fn pending_after_step(&self, thread: ThreadId) -> Option<Operation> {
        if self.stepping == thread && self.stopped_before.is_some() {
            self.stopped_before
        } else {
            self.pending(thread)
        }
    }

    fn op_at(&self, method: MethodId, at: u32) -> Option<Op> {
        match &self.classes.method(method).code {
            crate::class::Body::Code(code) => code.ops.get(at as usize).map(|op| op.get()),
            _ => None,
        }
    }

    /// Whether a thread can take its next step now. (One that may only end its wait by time cannot: that is another choice.)
    pub fn is_enabled(&self, thread: ThreadId) -> bool {
        self.can_do(thread, self.pending(thread))
    }

    /// The same of a thread whose next operation is known.
    pub fn can_do(&self, thread: ThreadId, pending: Option<Operation>) -> bool {
        match pending {
            None => false,
            // It may be notified before it notices (JLS 17.2.4).
            Some(Operation::Waiting(..)) => self.is_interrupted(thread),
            Some(Operation::Acquire(..) | Operation::Awaiting(..)) => self.can_resume(thread),
            Some(Operation::Enter(monitor) | Operation::Reenter(monitor) | Operation::Print(Some(monitor))) => {
                self.memory.monitor(monitor).is_none_or(|(owner, _)| owner == thread)
            }
            Some(Operation::Park(_)) => {
                self.threads[usize::from(thread.0)].control.has_permit || self.is_interrupted(thread)
            }
            Some(Operation::Join(object, _)) => {
                self.is_interrupted(thread) || self.thread_of(object).is_none_or(|other| self.has_ended(other))
            }
            Some(Operation::Initialize(class)) => {
                !matches!(self.init_state(class), InitState::Running(other) if other != thread)
            }
            Some(Operation::Sleep) => self.is_interrupted(thread) || !self.waits_for_ever(thread),
            Some(_) => true,
        }
    }

    /// Whether what the thread waits for may end by time alone; its next operation is known.
    pub fn may_time_out(&self, thread: ThreadId, pending: Option<Operation>) -> bool {
        let is_timed = match pending {
            Some(Operation::Waiting(_, timed)) => timed && !self.can_do(thread, pending),
            Some(Operation::Awaiting(_, timed)) => timed,
            Some(Operation::Park(true) | Operation::Join(_, true) | Operation::Acquire(_, true)) => {
                !self.can_do(thread, pending)
            }
            _ => false,
        };
        is_timed && !self.waits_for_ever(thread)
    }

    /// Whether a thread waits or sleeps for longer than anybody wants to know.
    fn waits_for_ever(&self, thread: ThreadId) -> bool {
        self.time_left(thread).is_some_and(is_endless)
    }

    /// For how many nanoseconds from now on a thread that is before or in a wait, a park, a join or a sleep stays there if nothing else ends it. What it is before began when it came there.
    pub fn time_left(&self, thread: ThreadId) -> Option<u64> {
        let state = &self.threads[usize::from(thread.0)];
        let frame = state.frames.last()?;
        let operand = |depth: usize| {
            let at = (frame.top as usize).checked_sub(depth)?;
            Some(whole(*state.slots.get(at)?, *state.slots.get(at + 1)?))
        };
        let until = match state.control.status {
            Status::Waiting { until, .. } => until,
            Status::Awaiting(wait) => wait.until.filter(|_| wait.has_begun),
            Status::Acquiring(Acquisition { patience: Patience::Until(until), .. }) => Some(until),
            _ => None,
        };
        if let Some(until) = until {
            return Some(until.saturating_sub(self.clock));
        }
        let since = |nanos: u64| state.arrived.saturating_add(nanos).saturating_sub(self.clock);
        match self.pending(thread)? {
            Operation::Park(true) => {
                let is_absolute =
                    state.slots.get((frame.top as usize).checked_sub(3)?).is_some_and(|slot| as_int(*slot) != 0);
                let nanos = self.nanos_parked(is_absolute, operand(2)? as i64);
                Some(if is_absolute { nanos } else { since(nanos) })
            }
            Operation::Join(_, true) => Some(since(operand(2)?.saturating_mul(1_000_000))),
            Operation::Sleep => {
                let is_nanos = self.sleeps_nanos(thread);
                Some(since(if is_nanos { operand(2)? } else { operand(2)?.saturating_mul(1_000_000) }))
            }
            _ => None,
        }
    }

    fn sleeps_nanos(&self, thread: ThreadId) -> bool {
        let frame = self.threads[usize::from(thread.0)].frames.last();
        match frame.and_then(|frame| self.op_at(frame.method, frame.at)) {
            Some(Op::InvokeStatic(method)) => {
                let name = self.classes.method(method).name;
                self.classes.symbols.text(name).ends_with(b"0")
            }
            _ => false,
        }
    }

    pub(crate) fn init_state(&self, class: ClassId) -> InitState {
        InitState::of_word(self.memory.static_word(self.classes.get(class).statics + statics::STATE))
    }

    /// The operation that an instruction is, if others can tell; its operands are the topmost slots.
    pub(crate) fn visible(&self, thread: ThreadId, op: Op, slots: &[Slot], top: usize) -> Option<Operation> {
        self.shared_operation(thread, op, slots, top).filter(|operation| !self.is_idle(thread, *operation))
    }

    /// Whether others could tell of an operation, but never do.
    pub(crate) fn is_idle(&self, thread: ThreadId, operation: Operation) -> bool {
        match operation {
            Operation::Access { place, mode, is_volatile } => {
                !is_volatile && (self.is_in_guarded_code(thread) || self.is_reading_constants(thread, place, mode))
                    || self.is_initializing_jdk(thread)
            }
            Operation::Copy { .. } => self.is_in_guarded_code(thread) || self.is_initializing_jdk(thread),
            _ => false,
        }
    }

    /// The same as [`Vm::visible`], with operations that are idle.
    pub(crate) fn shared_operation(&self, thread: ThreadId, op: Op, slots: &[Slot], top: usize) -> Option<Operation> {
        let operand = |depth: usize| top.checked_sub(depth).and_then(|at| slots.get(at)).copied().unwrap_or(0);
        let field = |field: FieldId, object: Ref, mode: Mode| {
            let access = self.classes.field(field).access;
            // A39: to read a final field is no step of its own; to write one that others can reach is.
            let is_final = access.is_final() && mode == Mode::Read;
            let is_careless = || self.conduct_of(self.memory.class_of(object)) == Conduct::WriteOnly;
            let is_seen = !object.is_null() && self.memory.is_shared(object) && !is_final && !is_careless();
            let place = Place::Field(object, field);
            let is_volatile = access.is_volatile();
            (is_seen && !self.is_benign(field)).then_some(Operation::Access { place, mode, is_volatile })
        };
        let static_field = |field: FieldId, mode: Mode| {
            let of = self.classes.field(field);
            match self.init_state(of.class) {
                InitState::Done => (),
                // Others wait for the initialisation before they come to its fields.
                InitState::Running(by) if by == thread => return None,
                _ => return self.initialization(thread, of.class),
            }
            let is_volatile = of.access.is_volatile();
            let place = Place::Static(field);
            (!of.access.is_final() && !self.is_benign(field)).then_some(Operation::Access { place, mode, is_volatile })
        };
        let element = |array: Ref, index: i32, mode: Mode| {
            // An index out of bounds is an exception, and no access.
            let is_seen =
                !array.is_null() && self.memory.is_shared(array) && (index as u32) < self.memory.length(array);
            let place = Place::Element(array, index as u32);
            is_seen.then_some(Operation::Access { place, mode, is_volatile: false })
        };
        let width = |element: Element| kind_of(element).slots();
        match op {
            Op::GetField(id) => field(id, as_ref(operand(1)), Mode::Read),
            Op::PutField(id) => {
                let width = self.classes.field(id).kind.slots();
                field(id, as_ref(operand(width + 1)), Mode::Write)
            }
            Op::GetStatic(id) => static_field(id, Mode::Read),
            Op::PutStatic(id) => static_field(id, Mode::Write),
            Op::ArrayLoad(_) => element(as_ref(operand(2)), as_int(operand(1)), Mode::Read),
            Op::ArrayStore(kind) => {
                let width = width(kind);
                element(as_ref(operand(width + 2)), as_int(operand(width + 1)), Mode::Write)
            }
            Op::New(class) => self.initialization(thread, class),
            Op::Initialize(class) => self.initialization(thread, class),
            Op::MonitorEnter => self.entering(thread, as_ref(operand(1))),
            Op::InvokeStatic(method) => {
                let class = self.classes.method(method).class;
                self.initialization(thread, class).or_else(|| self.called(thread, method, slots, top))
            }
            Op::InvokeSpecial(method) | Op::CallStatic(method) => self.called(thread, method, slots, top),
            Op::InvokeVirtual(site) => {
                let site = &self.classes.sites[site as usize];
                let receiver = as_ref(operand(usize::from(site.arguments)));
                if receiver.is_null() {
                    return None;
                }
                let class = self.memory.class_of(receiver);
                // The thread stopped here after the target was found; the site itself may know another by now.
                let cached = site.cached.borrow().filter(|(of, _)| *of == class).map(|(_, target)| target);
                let target = cached.or_else(|| self.classes.selected(class, site.method))?;
                self.called(thread, target, slots, top)
            }
            _ => None,
        }
    }

    fn initialization(&self, thread: ThreadId, class: ClassId) -> Option<Operation> {
        match self.init_state(class) {
            InitState::Done | InitState::Failed => None,
            InitState::Running(other) if other == thread => None,
            InitState::Running(_) => Some(Operation::Initialize(class)),
            // A38: which thread initialises a class of the JDK makes no difference to the program.
            InitState::Not => self.classes.get(class).module.is_none().then_some(Operation::Initialize(class)),
        }
    }

    /// Entering a monitor: nobody can tell if the object is not shared or the thread is in it already.
    fn entering(&self, thread: ThreadId, object: Ref) -> Option<Operation> {
        let is_seen = !object.is_null() && self.memory.is_shared(object);
        let is_in = || self.memory.monitor(object).is_some_and(|(owner, _)| owner == thread);
        (is_seen && !is_in()).then_some(Operation::Enter(object))
    }

    /// What a call does first: a native's own operation, or entering a monitor.
    fn called(&self, thread: ThreadId, id: MethodId, slots: &[Slot], top: usize) -> Option<Operation> {
        let method = self.classes.method(id);
        let arguments = &slots[top - usize::from(method.arguments)..top];
        if let Some(pending) = method.native.and_then(|native| native.pending) {
            return pending(self, thread, arguments);
        }
        if !method.access.is_synchronized() {
            return None;
        }
        let monitor = if method.access.is_static() { self.mirror_if_made(method.class) } else { as_ref(arguments[0]) };
        self.entering(thread, monitor)
    }

    /// Whether the thread initialises a class of the JDK: when it does makes no difference to the program (A38).
    fn is_initializing_jdk(&self, thread: ThreadId) -> bool {
        self.threads[usize::from(thread.0)].initializing > 0
    }

    /// The elements of an array as what is read or written of it at once, if others can reach it. What is read that never changes is left out.
    pub(crate) fn elements(
        &self,
        thread: ThreadId,
        array: Ref,
        first: u32,
        count: u32,
        mode: Mode,
    ) -> Option<Elements> {
        let is_constant = || self.is_reading_constants(thread, Place::Element(array, first), mode);
        let is_seen = count > 0 && !array.is_null() && self.memory.is_shared(array) && !is_constant();
        is_seen.then_some(Elements { array, first, count })
    }

    /// Whether a thread reads what never changes: the bytes of a string, values of the JDK, tables of constants (A38).
    fn is_reading_constants(&self, thread: ThreadId, place: Place, mode: Mode) -> bool {
        let inner = self.threads[usize::from(thread.0)].frames.last();
        let code = inner.map_or(Conduct::Visible, |frame| self.conduct_of(self.classes.method(frame.method).class));
        let is_constant = match place {
            Place::Field(_, field) | Place::Static(field) => {
                code == Conduct::Constant || self.conduct_of(self.classes.field(field).class) == Conduct::Constant
            }
            // Tables are not of bytes: those are what a program gives to be encoded, or to make a number of.
            Place::Element(array, _) => {
                let shape = self.classes.get(self.memory.class_of(array)).shape;
                let is_bytes = matches!(shape, Shape::Array { kind: Kind::Byte, .. });
                code == if is_bytes { Conduct::Text } else { Conduct::Constant }
            }
        };
        mode == Mode::Read && is_constant
    }

    /// Whether accesses to a field are of no interest: every thread computes the same value, or only one thread uses it (A38).
    fn is_benign(&self, field: FieldId) -> bool {
        let of = self.classes.field(field);
        of.is_cache
            || self.classes.get(of.class).facts.has_harmless_fields
            || of.class == self.known.thread && !of.access.is_volatile()
    }
}
