//! What orders the steps of different threads for the memory model (JLS 17.4.4): who leaves what he has seen where others take it over.
//!
//! Accesses to volatile variables that begin a step are operations that callers see ([`crate::Operation`]). What else orders happens in the middle of a step, so it is
//! noted as it happens, for whoever asks for it ([`Vm::note_orders`]): monitors, models of locks, volatile variables, starts, ends, interrupts, initialisations. It is no part of the
//! state. Parking orders nothing: it may end without reason. What the JDK's own code for threads accesses orders as if it were volatile: it has fences and modes of access of its own for that (A49).

use crate::memory::Ref;
use crate::operation::{Mode, Operation, Place};
use crate::past::Moment;
use crate::thread::ThreadId;
use crate::vm::Vm;

/// Where a thread leaves what it has seen for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meeting {
    /// A monitor
    Monitor(Ref),
    /// A volatile variable; that of a lock's state for a model of it
    Variable(Place),
    /// Readers of a lock, to writers
    Readers(Ref),
    /// The initialisation of the program's classes: taken for one place, where every thread looks before each step. More is ordered so than the JLS says.
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

impl Vm {
    /// Says whether orders are noted.
    pub fn note_orders(&mut self, wanted: bool) {
        self.orders = wanted.then(Vec::new);
    }

    /// What ordered steps since this was last asked for.
    pub fn take_orders(&mut self, into: &mut Vec<Ordered>) {
        into.clear();
        if let Some(orders) = &mut self.orders {
            into.append(orders);
        }
    }

    /// What ordered steps so far is of no interest.
    pub fn forget_orders(&mut self) {
        if let Some(orders) = &mut self.orders {
            orders.clear();
        }
    }

    #[inline]
    pub(crate) fn note(&mut self, thread: ThreadId, order: Order) {
        if let Some(orders) = &mut self.orders
            && self.is_sharing
        {
            orders.push(Ordered { thread, order, moment: Moment(self.memory.moment()) });
        }
    }

    /// Notes an access in the midst of a step that orders: to a volatile variable, or by code of the JDK that knows how to order what is none.
    pub(crate) fn note_access(&mut self, thread: ThreadId, operation: Operation) {
        if self.orders.is_some()
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
        if self.orders.is_some()
            && let Some(field) = self.jdk_field(object, name)
        {
            self.note(thread, order(Meeting::Variable(Place::Field(object, field))));
        }
    }

    /// Notes that a thread has noticed its interrupt.
    pub(crate) fn note_interrupt(&mut self, thread: ThreadId) {
        self.note_field(thread, self.thread(thread).object, b"interrupted", Order::Takes);
    }
}
