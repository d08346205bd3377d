//! Decides which instructions are scheduling points: a thread stops before each of them and nowhere else.
//!
//! [`Vm::visibility`] decides this for the interpreter in the middle of a step, and for callers that ask what a thread
//! does next. Visible to other threads are: accesses to shared objects and to static fields that are not final,
//! entering monitors, waiting and notifying, parking, starting and joining threads, interrupts, the initialisation of
//! classes, and the operations that `natives/models` lists for locks. Exiting a monitor is not: whatever others do
//! before it, they can do after it (a left mover).
//!
//! Not every visible operation is a scheduling point. Some commute with everything that other threads do
//! ([`Vm::commutes`]). Others belong to the present step of the thread: those of an atomic method of the JDK belong to
//! the step of its first one (`natives/models/atomic.rs`), and those of the JDK's internal code cannot be observed by
//! any program (`natives/models/conduct.rs`).

use unsnarl_classfile::instruction::Element;
use unsnarl_library::Conduct;

use crate::class::{ClassId, FieldId, InitState, MethodId, Shape, ValueKind};
use crate::code::Op;
use crate::code::decode::kind_of;
use crate::memory::Ref;
use crate::natives::MAX_REGION_INSTRUCTIONS;
use crate::operation::{AccessOrder, Elements, Mode, Operation, Variable};
use crate::thread::{Slot, ThreadId, as_int, as_ref};
use crate::vm::Vm;

/// The position of a thread in relation to steps.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Progress {
    /// Between two steps.
    Between,
    /// In a step, of which this many instructions were executed.
    Within(u64),
}

/// How an instruction appears to other threads.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Visibility {
    /// No other thread can observe it.
    Invisible,
    /// Others could observe it, but it is part of the present step.
    PartOfStep(Operation),
    /// The thread stops before it.
    SchedulingPoint(Operation),
}

/// Whether an instruction may be visible at all. This is called for each instruction, so it only checks the kind.
#[inline]
fn may_be_visible(op: Op) -> bool {
    matches!(
        op,
        Op::GetField(_)
            | Op::PutField(_)
            | Op::GetStatic(_)
            | Op::PutStatic(_)
            | Op::ArrayLoad(_)
            | Op::ArrayStore(_)
            | Op::New(_)
            | Op::Initialize(_)
            | Op::MonitorEnter
            | Op::InvokeStatic(_)
            | Op::InvokeSpecial(_)
            | Op::CallStatic(_)
            | Op::InvokeVirtual(_)
            | Op::EndThread
            | Op::EndThreadBy
    )
}

impl Vm {
    /// Decides how an instruction appears to other threads; its operands are the topmost slots.
    pub(crate) fn visibility(
        &self,
        thread: ThreadId,
        op: Op,
        slots: &[Slot],
        top: usize,
        progress: Progress,
    ) -> Visibility {
        let Some(operation) = self.shared_operation(thread, op, slots, top) else { return Visibility::Invisible };
        let is_part_of_step = self.commutes(thread, op, operation)
            || match progress {
                Progress::Between => false,
                Progress::Within(executed) => {
                    let is_part = || self.is_part_of_step(thread, operation) && !self.calls_program(op, slots, top);
                    executed <= MAX_REGION_INSTRUCTIONS && is_part() || self.is_internal_operation(thread, operation)
                }
            };
        if is_part_of_step { Visibility::PartOfStep(operation) } else { Visibility::SchedulingPoint(operation) }
    }

    /// Whether a thread in the middle of a step stops before an instruction. `budget` is the number of instructions
    /// that the step may still execute.
    // The loop that calls it before every instruction is compiled twice: two callers would have it called.
    #[inline(always)]
    pub(crate) fn stops_before(&mut self, thread: ThreadId, op: Op, slots: &[Slot], top: usize, budget: u64) -> bool {
        // While there is only one thread, nothing is visible.
        self.is_sharing && may_be_visible(op) && self.stops_before_candidate(thread, op, slots, top, budget)
    }

    fn stops_before_candidate(&mut self, thread: ThreadId, op: Op, slots: &[Slot], top: usize, budget: u64) -> bool {
        if let Op::InvokeVirtual(site) = op {
            self.warm(site, slots, top);
        }
        let executed = self.limits.instructions.saturating_sub(budget);
        match self.visibility(thread, op, slots, top, Progress::Within(executed)) {
            Visibility::Invisible => false,
            Visibility::PartOfStep(operation) => {
                self.note_access(thread, operation);
                if self.parts.are_wanted() && !self.commutes(thread, op, operation) {
                    self.note_part(thread, operation);
                }
                false
            }
            Visibility::SchedulingPoint(operation) => {
                self.current_step.stopped_before = Some(operation);
                true
            }
        }
    }

    /// Whether an operation commutes with everything that other threads do meanwhile, although they could observe it.
    fn commutes(&self, thread: ThreadId, op: Op, operation: Operation) -> bool {
        match operation {
            Operation::Access { place, mode, order } => {
                order.is_plain()
                    && (self.is_in_guarded_code(thread, op) || self.is_reading_constants(thread, place, mode))
                    || self.is_initializing_jdk(thread)
            }
            Operation::Copy { .. } => self.is_in_guarded_code(thread, op) || self.is_initializing_jdk(thread),
            _ => false,
        }
    }

    /// The operation of an instruction, if others can observe it.
    fn shared_operation(&self, thread: ThreadId, op: Op, slots: &[Slot], top: usize) -> Option<Operation> {
        let operand = |depth: usize| top.checked_sub(depth).and_then(|at| slots.get(at)).copied().unwrap_or(0);
        let field = |field: FieldId, object: Ref, mode: Mode| {
            let access = self.classes.field(field).access;
            // A39: reading a final field is not a scheduling point; writing one that others can reach is.
            let is_final = access.is_final() && mode == Mode::Read;
            let is_write_only = || self.conduct_of(self.memory.class_of(object)) == Conduct::WriteOnly;
            let is_seen = !object.is_null() && self.memory.is_shared(object) && !is_final && !is_write_only();
            let place = Variable::Field(object, field);
            let order = AccessOrder::of_variable(access.is_volatile());
            (is_seen && !self.is_benign(field)).then_some(Operation::Access { place, mode, order })
        };
        let static_field = |field: FieldId, mode: Mode| {
            let of = self.classes.field(field);
            match self.init_state(of.class) {
                InitState::Done => (),
                // Other threads wait for the initialisation before they can access the fields.
                InitState::Running(by) if by == thread => return None,
                _ => return self.initialization(thread, of.class),
            }
            let order = AccessOrder::of_variable(of.access.is_volatile());
            let place = Variable::Static(field);
            (!of.access.is_final() && !self.is_benign(field)).then_some(Operation::Access { place, mode, order })
        };
        let element = |array: Ref, index: i32, mode: Mode| {
            // An index out of bounds causes an exception, not an access.
            let is_seen =
                !array.is_null() && self.memory.is_shared(array) && (index as u32) < self.memory.length(array);
            let place = Variable::Element(array, index as u32);
            is_seen.then_some(Operation::Access { place, mode, order: AccessOrder::Plain })
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
            Op::InvokeSpecial(_) | Op::CallStatic(_) | Op::InvokeVirtual(_) => {
                self.called(thread, self.callee(op, slots, top)?, slots, top)
            }
            // The end of a thread notifies all in the monitor of its object.
            Op::EndThread | Op::EndThreadBy if self.ends_in_monitor(thread) => {
                self.entering(thread, self.thread(thread).object)
            }
            Op::EndThread | Op::EndThreadBy => None,
            _ => {
                debug_assert!(!may_be_visible(op), "an instruction that may be visible has no operation");
                None
            }
        }
    }

    /// The method that an instruction calls, if it calls one.
    fn callee(&self, op: Op, slots: &[Slot], top: usize) -> Option<MethodId> {
        match op {
            Op::InvokeStatic(method) | Op::InvokeSpecial(method) | Op::CallStatic(method) => Some(method),
            Op::InvokeVirtual(site) => {
                let site = self.classes.site(site);
                let receiver = as_ref(*slots.get(top.checked_sub(usize::from(site.arguments))?)?);
                if receiver.is_null() {
                    return None;
                }
                let class = self.memory.class_of(receiver);
                // The thread stopped here after the target was found; the call site itself may have another target by
                // now.
                let cached = site.cached.borrow().filter(|(of, _)| *of == class).map(|(_, target)| target);
                cached.or_else(|| self.classes.selected(class, site.method))
            }
            _ => None,
        }
    }

    /// Whether an instruction calls code of the program: what that does first, such as entering the monitor of a
    /// synchronized method, is no longer part of a method of the JDK that calls it.
    fn calls_program(&self, op: Op, slots: &[Slot], top: usize) -> bool {
        let callee = self.callee(op, slots, top).map(|method| self.classes.method(method).class);
        callee.is_some_and(|class| !self.classes.get(class).is_of_library())
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

    /// Entering a monitor: no other thread can observe it if the object is not shared or the thread already owns the
    /// monitor.
    pub(crate) fn entering(&self, thread: ThreadId, object: Ref) -> Option<Operation> {
        let is_seen = !object.is_null() && self.memory.is_shared(object);
        let is_in = || self.memory.monitor(object).is_some_and(|(owner, _)| owner == thread);
        (is_seen && !is_in()).then_some(Operation::Enter(object))
    }

    /// The first operation of a call: that of a native, or entering a monitor.
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

    /// Whether the thread initialises a class of the JDK: the time at which it does makes no difference to the program
    /// (A38).
    fn is_initializing_jdk(&self, thread: ThreadId) -> bool {
        self.threads[thread].initializing > 0
    }

    /// The elements of an array that are read or written together, if others can reach the array. Reads of elements
    /// that never change are omitted.
    pub(crate) fn elements(
        &self,
        thread: ThreadId,
        array: Ref,
        first: u32,
        count: u32,
        mode: Mode,
    ) -> Option<Elements> {
        let is_constant = || self.is_reading_constants(thread, Variable::Element(array, first), mode);
        let is_seen = count > 0 && !array.is_null() && self.memory.is_shared(array) && !is_constant();
        is_seen.then_some(Elements { array, first, count })
    }

    /// Whether a thread reads something that never changes: the bytes of a string, values of the JDK, tables of
    /// constants (A38).
    fn is_reading_constants(&self, thread: ThreadId, place: Variable, mode: Mode) -> bool {
        let inner = self.threads[thread].frames.last();
        let code = inner.map_or(Conduct::Visible, |frame| self.conduct_of(self.classes.method(frame.method).class));
        let is_constant = match place {
            Variable::Field(_, field) | Variable::Static(field) => {
                code == Conduct::Constant || self.conduct_of(self.classes.field(field).class) == Conduct::Constant
            }
            // Tables are not byte arrays: those are data that a program passes to be encoded, or converted to a number.
            Variable::Element(array, _) => {
                let shape = self.classes.get(self.memory.class_of(array)).shape;
                let is_bytes = matches!(shape, Shape::Array { kind: ValueKind::Byte, .. });
                code == if is_bytes { Conduct::Text } else { Conduct::Constant }
            }
        };
        mode == Mode::Read && is_constant
    }

    /// Whether accesses to a field can be ignored: every thread computes the same value, or only one thread uses it
    /// (A38).
    fn is_benign(&self, field: FieldId) -> bool {
        let of = self.classes.field(field);
        of.is_cache
            || self.classes.get(of.class).facts.has_harmless_fields
            || of.class == self.known.thread && !of.access.is_volatile()
    }
}
