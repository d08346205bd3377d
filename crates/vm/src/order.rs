//! What orders the steps of different threads for the memory model (JLS 17.4.4): a thread *leaves* what it has seen at
//! a place (a release), and another *takes* it over there (an acquire).
//!
//! Accesses to volatile variables that begin a step are operations that callers see ([`crate::Operation`]). What else
//! orders happens in the middle of a step, so it is noted as it happens, for a caller that asks for it
//! ([`Vm::note_orders`]): monitors, models of locks, volatile variables, starts, ends, interrupts, initialisations. It
//! is no part of the state. Parking orders nothing: it may end without reason. What the JDK's own code for threads
//! accesses orders as if it were volatile: it has fences and modes of access of its own for that (A49).

use crate::memory::Ref;
use crate::operation::{Mode, Operation, Variable};
use crate::past::Moment;
use crate::thread::ThreadId;
use crate::vm::Vm;

/// Where a thread leaves what it has seen, and others take it over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meeting {
    /// A monitor
    Monitor(Ref),
    /// A volatile variable; that of a lock's state for a model of it
    Variable(Variable),
    /// Readers of a lock, to writers
    Readers(Ref),
    /// The initialisation of the program's classes: taken for one place, from which every thread takes before each
    /// step. That orders more than the JLS does.
    Initialization,
}

/// Something that orders steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The thread takes over what others left.
    Takes(Meeting),
    /// The thread leaves what it has seen.
    Leaves(Meeting),
    /// The thread starts another, which has seen what it has.
    Starts(ThreadId),
    /// From now on others can reach the object.
    Publishes(Ref),
}

/// Something that orders steps: who did it, and when.
#[derive(Clone, Copy, Debug)]
pub struct Ordered {
    /// The thread
    pub thread: ThreadId,
    /// What it did
    pub order: Order,
    /// When
    pub moment: Moment,
}

/// What ordered steps since it was last asked for, if that is noted.
#[derive(Debug, Default)]
pub(crate) struct Orders(Option<Vec<Ordered>>);

impl Orders {
    #[inline]
    fn are_wanted(&self) -> bool {
        self.0.is_some()
    }
}

impl Vm {
    /// Turns the notes of what orders steps on or off.
    pub fn note_orders(&mut self, wanted: bool) {
        self.orders.0 = wanted.then(Vec::new);
    }

    /// What ordered steps since this was last asked for.
    pub fn take_orders(&mut self, into: &mut Vec<Ordered>) {
        into.clear();
        if let Some(orders) = &mut self.orders.0 {
            into.append(orders);
        }
    }

    /// Drops what was noted so far.
    pub fn forget_orders(&mut self) {
        if let Some(orders) = &mut self.orders.0 {
            orders.clear();
        }
    }

    #[inline]
    pub(crate) fn note(&mut self, thread: ThreadId, order: Order) {
        if let Some(orders) = &mut self.orders.0
            && self.is_sharing
        {
            orders.push(Ordered { thread, order, moment: Moment(self.memory.moment()) });
        }
    }

    /// Notes an access in the middle of a step that orders: to a volatile variable, or by code of the JDK that orders
    /// other accesses itself.
    pub(crate) fn note_access(&mut self, thread: ThreadId, operation: Operation) {
        if self.orders.are_wanted()
            && let Operation::Access { place, mode, is_volatile } = operation
            && (is_volatile || self.races_on_purpose(thread))
        {
            let meeting = Meeting::Variable(place);
            if mode != Mode::Write {
                self.note(thread, Order::Takes(meeting));
            }
            if mode != Mode::Read {
                self.note(thread, Order::Leaves(meeting));
            }
        }
    }

    /// Notes that a thread leaves something at a field of the JDK, or takes it over, if there is one.
    pub(crate) fn note_field(&mut self, thread: ThreadId, object: Ref, name: &[u8], order: fn(Meeting) -> Order) {
        if self.orders.are_wanted()
            && let Some(field) = self.jdk_field(object, name)
        {
            self.note(thread, order(Meeting::Variable(Variable::Field(object, field))));
        }
    }

    /// Notes that a thread has noticed its interrupt.
    pub(crate) fn note_interrupt(&mut self, thread: ThreadId) {
        self.note_field(thread, self.thread(thread).object, b"interrupted", Order::Takes);
    }
}
