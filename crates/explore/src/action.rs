//! What a thread is about to do, as data for display: the operation, the names of its objects, and the JDK method that
//! the program called.

use unsnarl_finding::{Action, Called, Container, LockSide, Object, Verb};
use unsnarl_vm::{
    CalledMethod, CodePoint, Descriptor, Elements, FileAction, FileName, FileUse, Mode, NamedObject, Operation, Ref,
    ThreadId, Traffic, Variable, Vm,
};

use crate::violation::{ViolationSite, innermost};

/// What a thread is about to do. If JDK code does it, this names the method that the program called.
pub(crate) fn pending(vm: &Vm, thread: ThreadId) -> Action {
    let Some(operation) = vm.pending(thread) else { return Action::new(Verb::Nothing, None) };
    let Some(called) = vm.called_by_program(thread) else { return of_operation(vm, operation) };
    let names = Names { vm, side: called.side.map(side) };
    let (action, classes) = names.action(operation);
    Action { called: named(operation, &called, &classes), ..action }
}

/// The same, with the library's objects that the variables belong to; they have to be looked for.
pub(crate) fn pending_in_detail(vm: &Vm, thread: ThreadId) -> Action {
    let mut action = pending(vm, thread);
    let (from, to) = match vm.pending(thread) {
        Some(Operation::Access { place, .. }) => (Some(place), None),
        Some(Operation::Copy { from, to }) => {
            let first = |of: Elements| Variable::Element(of.array, of.first);
            let (from, to) = (from.map(first), to.map(first));
            // What is only written is the object of the action.
            if from.is_some() { (from, to) } else { (to, None) }
        }
        _ => (None, None),
    };
    for (object, place) in [(&mut action.object, from), (&mut action.target, to)] {
        if let Some((Object::Variable { within, .. }, place)) = object.as_mut().zip(place) {
            *within = container_of(vm, thread, place);
        }
    }
    // The method's class is named unless the object says it.
    if let Some((container, called)) = action.container().cloned().zip(vm.called_by_program(thread)) {
        let class = Some(called.class).filter(|class| *class != container.class);
        action.called = Some(Called { class, method: called.method });
    }
    action
}

/// That a thread throws an exception.
pub(crate) fn throws(exception: String) -> Action {
    Action::new(Verb::Throws, Object::Exception(exception))
}

/// The exception that ends a thread, in words, and where it was created; the site has the first line of its message.
pub(crate) fn thrown(
    vm: &Vm,
    thread: ThreadId,
    (class, message, stack): (String, String, Vec<CodePoint>),
) -> (String, Option<ViolationSite>) {
    let thrown = if message.is_empty() { class } else { format!("{class}: {message}") };
    let action = throws(thrown.lines().next().unwrap_or_default().to_owned());
    let site = |point| ViolationSite { thread: (thread.0, vm.thread_name(thread)), point, action };
    (thrown, innermost(stack).map(site))
}

/// The library's object to whose contents a variable belongs that a thread accesses, if it does.
pub(crate) fn container_of(vm: &Vm, thread: ThreadId, place: Variable) -> Option<Container> {
    let NamedObject { name, class } = vm.container_of(thread, place)?;
    Some(Container { name: name.map(|name| name.to_string()), class })
}

/// An operation that a thread does.
pub(crate) fn of_operation(vm: &Vm, operation: Operation) -> Action {
    Names { vm, side: None }.action(operation).0
}

/// The method that the program called, if it must be named beside the operation. `classes` are the classes that the
/// names of the operation's objects already show.
fn named(operation: Operation, called: &CalledMethod, classes: &Classes) -> Option<Called> {
    let is_class = |class: &Option<String>| class.as_ref() == Some(&called.class);
    let is_owner = classes.owners.iter().any(is_class);
    let is_named = match operation {
        Operation::Access { .. } | Operation::Copy { .. } | Operation::Park(_) | Operation::Use(_) => true,
        // The name of a lock's method already says what happens to the lock.
        Operation::Acquire(..)
        | Operation::Queue(_)
        | Operation::TryAcquire(_)
        | Operation::Release(_)
        | Operation::Await(_)
        | Operation::Awaiting(..)
        | Operation::Signal(_)
        | Operation::SignalAll(_) => !called.is_lock && !is_owner && !is_class(&classes.of_lock),
        _ => false,
    };
    let class = Some(called.class.clone()).filter(|_| !is_owner);
    is_named.then(|| Called { class, method: called.method.clone() })
}

fn side(side: unsnarl_vm::LockSide) -> LockSide {
    match side {
        unsnarl_vm::LockSide::Read => LockSide::Read,
        unsnarl_vm::LockSide::Write => LockSide::Write,
    }
}

/// The classes that the names of an operation's objects show.
#[derive(Default)]
struct Classes {
    /// The classes with which names begin.
    owners: [Option<String>; 2],
    /// The class of the lock itself.
    of_lock: Option<String>,
}

/// Names the objects of operations.
struct Names<'v> {
    vm: &'v Vm,
    /// Which of the two locks of a read-write lock the program called.
    side: Option<LockSide>,
}

impl Names<'_> {
    fn action(&self, operation: Operation) -> (Action, Classes) {
        let vm = self.vm;
        let alone = |verb| (Action::new(verb, None), Classes::default());
        let to = |verb, object: Object| (Action::new(verb, object), Classes::default());
        let thread = |object: Ref| Object::Thread(vm.name_of_thread(object));
        let on_object = |verb, of: Ref| lock(verb, None, vm.named_object(of));
        let on_lock = |verb, of: Ref| lock(verb, self.side, vm.named_lock(of));
        match operation {
            Operation::Begin => alone(Verb::Begins),
            Operation::GoOn => alone(Verb::GoesOn),
            Operation::Copy { from, to } => self.copy(from, to),
            Operation::Access { place, mode, order } => {
                let verb = match mode {
                    Mode::Read => Verb::Reads,
                    Mode::Write => Verb::Writes,
                    Mode::Update => Verb::Updates,
                };
                let (object, owner) = self.variable(place, 0, !order.is_plain());
                (Action::new(verb, object), Classes { owners: [owner, None], of_lock: None })
            }
            Operation::Enter(monitor) => on_object(Verb::Locks, monitor),
            Operation::Reenter(monitor) => on_object(Verb::LocksAgain, monitor),
            Operation::Wait(monitor) => on_object(Verb::UnlocksAndWaits, monitor),
            Operation::Waiting(monitor, _) => on_object(Verb::AwaitsNotification, monitor),
            Operation::Notify(monitor) => on_object(Verb::Notifies, monitor),
            Operation::NotifyAll(monitor) => on_object(Verb::NotifiesAll, monitor),
            Operation::Park(_) => alone(Verb::Parks),
            Operation::Unpark(object) => to(Verb::Unparks, thread(object)),
            Operation::Start(object) => to(Verb::Starts, thread(object)),
            Operation::Join(object, _) => to(Verb::Joins, thread(object)),
            Operation::Sleep => alone(Verb::Sleeps),
            Operation::Yield => alone(Verb::Yields),
            Operation::Interrupt(object) => to(Verb::Interrupts, thread(object)),
            Operation::Initialize(class) => to(Verb::Initialises, Object::Class(vm.full_name(class))),
            Operation::Print(_) => alone(Verb::Prints),
            Operation::File(used) => (self.file(used), Classes::default()),
            Operation::Acquire(of, _) => on_lock(Verb::Acquires, of),
            Operation::Queue(of) => on_lock(Verb::QueuesFor, of),
            Operation::TryAcquire(of) => on_lock(Verb::TriesToAcquire, of),
            Operation::Release(of) => on_lock(Verb::Releases, of),
            Operation::Ask(of) => on_lock(Verb::Asks, of),
            Operation::Await(of) => lock(Verb::UnlocksAndWaits, self.side, vm.named_lock_of(of)),
            Operation::Awaiting(of, _) => on_object(Verb::AwaitsSignal, of),
            Operation::Signal(of) => on_object(Verb::Signals, of),
            Operation::SignalAll(of) => on_object(Verb::SignalsAll, of),
            Operation::Use(of) => on_object(Verb::Uses, of),
            Operation::Network(traffic, on, _) => (self.traffic(operation, traffic, on), Classes::default()),
        }
    }

    /// What is done with a socket; what it waits for, if it has to wait.
    fn traffic(&self, operation: Operation, traffic: Traffic, on: Descriptor) -> Action {
        let waits = !self.vm.can_be_done(operation);
        let verb = match (traffic, waits) {
            (Traffic::Bind(_), _) => Verb::ListensAt,
            (Traffic::Connect(_), false) => Verb::ConnectsTo,
            (Traffic::Connect(_), true) => Verb::AwaitsRoom,
            (Traffic::Accept, false) => Verb::Accepts,
            (Traffic::Accept, true) => Verb::AwaitsConnection,
            (Traffic::Read, false) => Verb::ReadsFrom,
            (Traffic::Read, true) => Verb::AwaitsInput,
            (Traffic::Write, false) => Verb::WritesTo,
            (Traffic::Write, true) => Verb::AwaitsReader,
            (Traffic::Send(_), _) => Verb::SendsTo,
            (Traffic::Receive, false) => Verb::ReceivesAt,
            (Traffic::Receive, true) => Verb::AwaitsDatagram,
            (Traffic::Ask, _) => Verb::Asks,
            (Traffic::AskInput, _) => Verb::AsksInput,
            (Traffic::EndInput, _) => Verb::EndsInput,
            (Traffic::EndOutput, _) => Verb::EndsOutput,
            (Traffic::Close, _) => Verb::Closes,
            (Traffic::Select, false) => Verb::Selects,
            (Traffic::Select, true) => Verb::AwaitsReadiness,
            (Traffic::WakeUp, _) => Verb::WakesSelector,
        };
        let is_alone = matches!(traffic, Traffic::Select | Traffic::WakeUp);
        Action::new(verb, (!is_alone).then(|| Object::Address(self.vm.name_of_socket(traffic, on))))
    }

    fn file(&self, FileUse { action, file, other, .. }: FileUse) -> Action {
        let verb = match action {
            FileAction::Opens => Verb::Opens,
            FileAction::OpensToWrite => Verb::OpensToWrite,
            FileAction::OpensToAppend => Verb::OpensToAppend,
            FileAction::Replaces => Verb::Replaces,
            FileAction::Creates => Verb::Creates,
            FileAction::MakesFolder => Verb::MakesFolder,
            FileAction::Reads => Verb::Reads,
            FileAction::Writes => Verb::Writes,
            FileAction::Copies => Verb::Copies,
            FileAction::Resizes => Verb::Resizes,
            FileAction::Seeks => Verb::Seeks,
            FileAction::Closes => Verb::Closes,
            FileAction::Examines => Verb::Examines,
            FileAction::Changes => Verb::ChangesAttributes,
            FileAction::Lists => Verb::Lists,
            FileAction::Deletes => Verb::Deletes,
            FileAction::Renames => Verb::Renames,
        };
        let named = |file: FileName| Object::File(self.vm.name_of_file(file));
        Action { target: other.map(named), ..Action::new(verb, named(file)) }
    }

    fn copy(&self, from: Option<Elements>, to: Option<Elements>) -> (Action, Classes) {
        let elements =
            |of: Elements| self.variable(Variable::Element(of.array, of.first), of.count.saturating_sub(1), false);
        let one = |verb, of: Elements| {
            let (object, owner) = elements(of);
            (Action::new(verb, object), Classes { owners: [owner, None], of_lock: None })
        };
        match (from, to) {
            (Some(from), Some(to)) => {
                let ((from, owner), (to, other)) = (elements(from), elements(to));
                let action = Action { target: Some(to), ..Action::new(Verb::Copies, from) };
                (action, Classes { owners: [owner, other], of_lock: None })
            }
            (Some(from), None) => one(Verb::Reads, from),
            (None, Some(to)) => one(Verb::Writes, to),
            (None, None) => (Action::new(Verb::CopiesNothing, None), Classes::default()),
        }
    }

    /// A variable, and the class that its name begins with.
    fn variable(&self, place: Variable, further: u32, is_volatile: bool) -> (Object, Option<String>) {
        let name = self.vm.name_of_variable(place);
        (Object::Variable { name: name.to_string(), further, is_volatile, within: None }, name.class)
    }
}

fn lock(verb: Verb, side: Option<LockSide>, object: NamedObject) -> (Action, Classes) {
    let NamedObject { name, class } = object;
    let shown = name.as_ref().map(ToString::to_string);
    let owners = [name.and_then(|name| name.class), None];
    let action = Action::new(verb, Object::Lock { side, name: shown, class: class.clone() });
    (action, Classes { owners, of_lock: Some(class) })
}
