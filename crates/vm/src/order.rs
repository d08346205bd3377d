//! The synchronization actions of steps (JLS 17.4.4): a thread *releases* at a synchronization object, another
//! *acquires* there, and the release happens before the acquire.
//!
//! Accesses to volatile variables that begin a step are operations that callers see ([`crate::Operation`]). Other
//! synchronization actions happen in the middle of a step. They are recorded as they happen, for callers that ask for
//! them ([`Vm::note_orders`]): monitors, models of locks, volatile variables, the start and the end of threads,
//! interrupts, initialisations. They are not part of the state. Parking is not a synchronization action, because `park`
//! may return for no reason. Accesses by the JDK's own code for threads count as volatile, because it uses fences and
//! access modes that are not modelled (A49).

use crate::memory::Ref;
use crate::network::Descriptor;
use crate::operation::{AccessOrder, Operation, Variable};
use crate::past::Moment;
use crate::thread::ThreadId;
use crate::vm::Vm;

/// A synchronization object: where threads release and acquire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SyncObject {
    /// A monitor
    Monitor(Ref),
    /// A volatile variable; for the model of a lock, the variable of its state
    Variable(Variable),
    /// Where readers of a read-write lock release, and writers acquire
    Readers(Ref),
    /// A socket, or one end of a connection: what was sent to it, or happened before it began to listen (A81)
    Socket(Descriptor),
    /// The initialisation of the program's classes: treated as one synchronization object, at which every thread
    /// acquires before each step. That orders more than the JLS does.
    Initialization,
}

/// A synchronization action, or the publication of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The thread acquires.
    Acquires(SyncObject),
    /// The thread releases.
    Releases(SyncObject),
    /// The thread starts another; what it did before happens before what the other does.
    Starts(ThreadId),
    /// From now on, other threads can reach the object.
    Publishes(Ref),
}

/// A synchronization action with its thread and time.
#[derive(Clone, Copy, Debug)]
pub struct Ordered {
    /// The thread
    pub thread: ThreadId,
    /// What it did
    pub order: Order,
    /// When
    pub moment: Moment,
}

/// The synchronization actions since they were last taken, if they are recorded.
#[derive(Debug, Default)]
pub(crate) struct Orders(Option<Vec<Ordered>>);

impl Orders {
    #[inline]
    fn are_wanted(&self) -> bool {
        self.0.is_some()
    }
}

impl Vm {
    /// Turns the recording of synchronization actions on or off.
    pub fn note_orders(&mut self, wanted: bool) {
        self.orders.0 = wanted.then(Vec::new);
    }

    /// Moves the synchronization actions since the last call into `into`.
    pub fn take_orders(&mut self, into: &mut Vec<Ordered>) {
        into.clear();
        if let Some(orders) = &mut self.orders.0 {
            into.append(orders);
        }
    }

    /// Drops the recorded synchronization actions.
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

    /// Records an access in the middle of a step that is a synchronization action: to a volatile variable, or by code
    /// of the JDK that orders other accesses itself.
    pub(crate) fn note_access(&mut self, thread: ThreadId, operation: Operation) {
        if self.orders.are_wanted()
            && let Operation::Access { place, mode, order } = operation
        {
            let order = self.order_of(thread, order);
            let sync_object = SyncObject::Variable(place);
            if order.acquires(mode) {
                self.note(thread, Order::Acquires(sync_object));
            }
            if order.releases(mode) {
                self.note(thread, Order::Releases(sync_object));
            }
        }
    }

    /// What an access of a thread orders. Code of the JDK that hands over by accesses that order less, orders itself.
    pub fn order_of(&self, thread: ThreadId, order: AccessOrder) -> AccessOrder {
        match order {
            AccessOrder::Volatile => order,
            AccessOrder::Plain if !self.races_on_purpose(thread) => order,
            AccessOrder::Plain => AccessOrder::Volatile,
            _ if self.is_accessed_by_jdk(thread) => AccessOrder::Volatile,
            _ => order,
        }
    }

    /// Records a release or an acquire at a field of the JDK, if the field exists.
    pub(crate) fn note_field(&mut self, thread: ThreadId, object: Ref, name: &[u8], order: fn(SyncObject) -> Order) {
        if self.orders.are_wanted()
            && let Some(field) = self.jdk_field(object, name)
        {
            self.note(thread, order(SyncObject::Variable(Variable::Field(object, field))));
        }
    }

    /// Records that a thread has noticed its interrupt.
    pub(crate) fn note_interrupt(&mut self, thread: ThreadId) {
        self.note_field(thread, self.thread(thread).object, b"interrupted", Order::Acquires);
    }
}
