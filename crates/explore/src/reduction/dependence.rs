//! Which effects of other threads depend on the operation that a thread is about to perform: these must not be
//! reordered with it.
//!
//! | operation | depends on |
//! |---|---|
//! | access, copy | accesses to the same place, unless both read; two writes depend on each other |
//! | enters a monitor, waits | whoever enters the same monitor, or waits for it |
//! | notifies | interrupts; waiting threads that may time out (`stubborn.rs`) |
//! | parks, unparks | code of the library, interrupts |
//! | a lock or the like | whoever uses the same one |
//! | initialises a class | whoever may initialise the same class |
//! | prints | whoever prints |
//! | starts, joins | whoever starts or joins the same thread; interrupts |
//! | interrupts | interrupts |
//! | begins, yields, goes on | nothing |
//!
//! An operation of the JDK's code may be the first of several that are one step: such a step depends on everything that
//! accesses the library's own state.

use rustc_hash::FxHashMap;
use unsnarl_vm::{ClassId, Elements, FieldId, FrameKind, MadeAt, Mode, Operation, Ref, ThreadId, Variable, Vm};

use super::bits::Bits;
use super::futures::Futures;
use super::hints::{Effect, MadeBy, Place};

/// What an operation depends on; equal keys have equal answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Field {
        field: FieldId,
        of: Option<MadeBy>,
        writes: bool,
    },
    Static {
        field: FieldId,
        writes: bool,
    },
    Elements {
        of: Option<MadeBy>,
        writes: bool,
    },
    Contents {
        of: Option<MadeBy>,
        writes: bool,
    },
    Monitor(Option<MadeBy>, bool),
    Synchronizer(Option<MadeBy>),
    Initialise(ClassId),
    Print,
    Interrupt,
    Library,
    Park,
    /// A thread that is started or joined: a thread that was not started is not waited for.
    Thread(Option<MadeBy>),
    Notify(Option<MadeBy>),
    /// What the operation itself is, instead of what depends on it.
    Own(Own),
}

/// An operation, as the static analysis foresees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Own {
    Field { field: FieldId, of: Option<MadeBy>, mode: Mode },
    Static { field: FieldId, mode: Mode },
    Elements { of: Option<MadeBy>, mode: Mode },
    Contents { of: Option<MadeBy> },
    Monitor(Option<MadeBy>),
    Notify(Option<MadeBy>),
    Synchronizer(Option<MadeBy>),
    Initialise(ClassId),
    Print,
    Interrupt,
    Library,
    Park,
}

/// Finds out what operations depend on.
#[derive(Default)]
pub(super) struct Dependence {
    /// For each operation with the number of the set of locks that are held then.
    masks: FxHashMap<(Key, u32), Bits>,
}

impl Dependence {
    /// The effects that depend on the next operation of a thread.
    pub fn mask(&mut self, vm: &Vm, futures: &mut Futures<'_>, thread: ThreadId, operation: Operation) -> Bits {
        let mut mask = Bits::default();
        let mut keys: Vec<Key> = Vec::new();
        match operation {
            Operation::Begin | Operation::GoOn | Operation::Yield => return mask,
            Operation::Access { place, mode, .. } => {
                keys.push(key_of_place(vm, futures, place, mode != Mode::Read));
            }
            Operation::Copy { from, to } => {
                let mut elements = |of: Option<Elements>, writes| {
                    keys.extend(of.map(|of| key_of_elements(vm, futures, of.array, writes)));
                };
                elements(from, false);
                elements(to, true);
            }
            Operation::Enter(monitor) | Operation::Reenter(monitor) | Operation::Wait(monitor) => {
                keys.push(Key::Monitor(made_by(vm, futures, monitor), vm.is_of_jdk(monitor)));
            }
            Operation::Waiting(monitor, _) => {
                keys.extend([Key::Notify(made_by(vm, futures, monitor)), Key::Interrupt]);
            }
            Operation::Notify(_) | Operation::NotifyAll(_) => keys.push(Key::Interrupt),
            Operation::Park(_) | Operation::Unpark(_) => keys.extend([Key::Library, Key::Park, Key::Interrupt]),
            Operation::Start(of) | Operation::Join(of, _) => {
                keys.extend([Key::Thread(made_by(vm, futures, of)), Key::Interrupt]);
            }
            Operation::Sleep | Operation::Interrupt(_) => keys.push(Key::Interrupt),
            Operation::Initialize(class) => keys.push(Key::Initialise(class)),
            Operation::Print(_) => keys.push(Key::Print),
            Operation::Acquire(of, _)
            | Operation::Queue(of)
            | Operation::TryAcquire(of)
            | Operation::Release(of)
            | Operation::Ask(of)
            | Operation::Await(of)
            | Operation::Awaiting(of, _)
            | Operation::Signal(of)
            | Operation::SignalAll(of) => {
                keys.extend([Key::Synchronizer(made_by(vm, futures, of)), Key::Interrupt]);
            }
        }
        let is_in_jdk = vm.frames(thread).find(|frame| frame.kind != FrameKind::Glue);
        if is_in_jdk.is_some_and(|frame| frame.kind == FrameKind::Jdk)
            && matches!(operation, Operation::Access { .. } | Operation::Copy { .. } | Operation::Enter(_))
        {
            keys.push(Key::Library);
        }
        // What others do only with a lock that is held here, they cannot do before this step.
        let guards = match operation {
            Operation::Access { .. } | Operation::Copy { .. } => guards_of(vm, futures, thread),
            _ => 0,
        };
        for key in keys {
            mask.union(self.of_guarded(vm, futures, key, guards));
        }
        if let Operation::Access { place: Variable::Static(field) | Variable::Field(_, field), .. } = operation
            && vm.is_of_thread(field)
        {
            mask.insert(futures.death);
        }
        mask.union(futures.get(futures.anything));
        mask
    }

    /// The effects that may wake a thread which waits for a notification.
    pub fn notifiers(&mut self, vm: &Vm, futures: &mut Futures<'_>, monitor: Ref) -> Bits {
        let mut mask = self.of_key(vm, futures, Key::Interrupt).clone();
        let key = Key::Notify(made_by(vm, futures, monitor));
        mask.union(self.of_key(vm, futures, key));
        mask.union(futures.get(futures.anything));
        mask
    }

    /// The effects that may let a thread go on which waits for a synchronizer.
    pub fn releasers(&mut self, vm: &Vm, futures: &mut Futures<'_>, of: Ref) -> Bits {
        let mut mask = self.of_key(vm, futures, Key::Interrupt).clone();
        let key = Key::Synchronizer(made_by(vm, futures, of));
        mask.union(self.of_key(vm, futures, key));
        mask.union(futures.get(futures.anything));
        mask
    }

    /// The effects that may unpark a thread.
    pub fn unparkers(&mut self, vm: &Vm, futures: &mut Futures<'_>) -> Bits {
        let mut mask = self.of_key(vm, futures, Key::Interrupt).clone();
        mask.union(self.of_key(vm, futures, Key::Library));
        mask.union(self.of_key(vm, futures, Key::Park));
        mask.union(futures.get(futures.anything));
        mask
    }

    /// The effects one of which must have been foreseen if a thread performs an operation; `None` if any thread may do
    /// that at any time.
    pub fn own(&mut self, vm: &Vm, futures: &mut Futures<'_>, operation: Operation) -> Option<&Bits> {
        let own = match operation {
            Operation::Access { place: Variable::Element(array, _), mode, .. } => {
                Own::Elements { of: made_by_program(vm, futures, array), mode }
            }
            // An exception may be made at any time.
            Operation::Access { place: Variable::Static(field), mode: Mode::Read, .. } if vm.field_names(field).0 => {
                return None;
            }
            Operation::Access { place: Variable::Static(field), mode, .. } => match vm.field_names(field).0 {
                true => Own::Library,
                false => Own::Static { field, mode },
            },
            Operation::Access { place: Variable::Field(object, field), mode, .. } => {
                let of = made_by_program(vm, futures, object);
                if vm.field_names(field).0 { Own::Contents { of } } else { Own::Field { field, of, mode } }
            }
            Operation::Copy { .. } => return None,
            Operation::Enter(monitor) | Operation::Wait(monitor) => Own::Monitor(made_by(vm, futures, monitor)),
            Operation::Notify(monitor) | Operation::NotifyAll(monitor) => Own::Notify(made_by(vm, futures, monitor)),
            Operation::Park(_) | Operation::Unpark(_) => Own::Park,
            Operation::Interrupt(_) => Own::Interrupt,
            Operation::Initialize(class) => Own::Initialise(class),
            Operation::Print(_) => Own::Print,
            Operation::Acquire(of, _)
            | Operation::TryAcquire(of)
            | Operation::Release(of)
            | Operation::Ask(of)
            | Operation::Await(of)
            | Operation::Signal(of)
            | Operation::SignalAll(of) => Own::Synchronizer(made_by(vm, futures, of)),
            Operation::Begin
            | Operation::GoOn
            | Operation::Yield
            | Operation::Reenter(_)
            | Operation::Waiting(..)
            | Operation::Start(_)
            | Operation::Join(..)
            | Operation::Sleep
            | Operation::Queue(_)
            | Operation::Awaiting(..) => return None,
        };
        Some(self.of_key(vm, futures, Key::Own(own)))
    }

    fn of_key(&mut self, vm: &Vm, futures: &Futures<'_>, key: Key) -> &Bits {
        self.of_guarded(vm, futures, key, 0)
    }

    fn of_guarded(&mut self, vm: &Vm, futures: &Futures<'_>, key: Key, guards: u32) -> &Bits {
        self.masks.entry((key, guards)).or_insert_with(|| {
            let hints = futures.hints;
            let locks = |set: u32| hints.guards.get(set as usize).map_or(&[][..], Vec::as_slice);
            let held = locks(guards);
            let is_shut_out = |number: usize| {
                let needed = hints.guards_of_effects.get(number).map_or(&[][..], |set| locks(*set));
                needed.iter().any(|lock| held.contains(lock))
            };
            let depends = dependent(vm, key);
            let effects = hints.effects.iter().enumerate();
            let chosen = effects.filter(|(number, effect)| depends(effect) && !is_shut_out(*number));
            chosen.map(|(number, _)| number as u32).collect()
        })
    }
}

/// Whether objects that were made somewhere, or are unknown, may be those that an effect names.
fn may_be(of: Option<MadeBy>, named: MadeBy) -> bool {
    match (of, named) {
        (_, MadeBy::Any) | (None, _) => true,
        (Some(of), named) => of == named,
    }
}

/// Whether an effect depends on what a key stands for.
fn dependent(vm: &Vm, key: Key) -> Box<dyn Fn(&Effect) -> bool> {
    // What is accessed, and whether it is written.
    fn access(effect: &Effect) -> Option<(&Place, bool)> {
        match effect {
            Effect::Read(place) => Some((place, false)),
            Effect::Write(place) => Some((place, true)),
            _ => None,
        }
    }
    let conflicts = move |writes: bool, is_it: Box<dyn Fn(&Place) -> bool>| -> Box<dyn Fn(&Effect) -> bool> {
        Box::new(move |effect| access(effect).is_some_and(|(place, is_write)| (writes || is_write) && is_it(place)))
    };
    let is_library = |effect: &Effect| matches!(effect, Effect::Library | Effect::Machinery);
    match key {
        Key::Field { field, of, writes } => {
            let (_, class, name) = vm.field_names(field);
            conflicts(
                writes,
                Box::new(move |place| match place {
                    Place::Field(field, by) => field.class == class && field.name == name && may_be(of, *by),
                    _ => false,
                }),
            )
        }
        Key::Static { field, writes } => {
            let (_, class, name) = vm.field_names(field);
            conflicts(
                writes,
                Box::new(move |place| match place {
                    Place::Static(field) => field.class == class && field.name == name,
                    _ => false,
                }),
            )
        }
        Key::Elements { of, writes } => {
            let elements = conflicts(
                writes,
                Box::new(move |place| match place {
                    Place::Elements(by) | Place::Contents(by) => may_be(of, *by),
                    _ => false,
                }),
            );
            Box::new(move |effect| match effect {
                Effect::Machinery => true,
                Effect::Library => of.is_none(),
                _ => elements(effect),
            })
        }
        Key::Contents { of, writes } => {
            let contents = conflicts(
                writes,
                Box::new(move |place| match place {
                    Place::Contents(by) => may_be(of, *by),
                    _ => false,
                }),
            );
            Box::new(move |effect| match effect {
                Effect::Machinery => true,
                Effect::Library => of.is_none(),
                Effect::Synchronise(by) => may_be(of, *by),
                _ => contents(effect),
            })
        }
        Key::Monitor(of, is_of_jdk) => Box::new(move |effect| match effect {
            Effect::Enter(by) | Effect::Wait(by) => may_be(of, *by),
            Effect::Read(Place::Contents(by)) | Effect::Write(Place::Contents(by)) => is_of_jdk && may_be(of, *by),
            Effect::Synchronise(by) => is_of_jdk && may_be(of, *by),
            Effect::Library | Effect::Machinery => of.is_none() || is_of_jdk,
            _ => false,
        }),
        Key::Notify(of) => Box::new(move |effect| match effect {
            Effect::Notify(by) | Effect::Synchronise(by) => may_be(of, *by),
            Effect::Machinery => true,
            Effect::Library => of.is_none(),
            _ => false,
        }),
        Key::Synchronizer(of) => Box::new(move |effect| match effect {
            Effect::Synchronise(by) | Effect::Read(Place::Contents(by)) | Effect::Write(Place::Contents(by)) => {
                may_be(of, *by)
            }
            Effect::Library => of.is_none(),
            _ => false,
        }),
        Key::Initialise(class) => {
            let name = vm.full_name(class);
            Box::new(move |effect| matches!(effect, Effect::Initialise(class) if *class == name))
        }
        Key::Print => Box::new(|effect| matches!(effect, Effect::Print)),
        Key::Interrupt => Box::new(|effect| matches!(effect, Effect::Interrupt)),
        Key::Library => Box::new(is_library),
        Key::Park => Box::new(|effect| matches!(effect, Effect::Park)),
        Key::Thread(of) => Box::new(move |effect| match effect {
            Effect::Start(by) | Effect::Join(by) | Effect::Synchronise(by) => may_be(of, *by),
            Effect::Machinery => true,
            Effect::Library => of.is_none(),
            _ => false,
        }),
        Key::Own(own) => foreseen(vm, own),
    }
}

/// Whether an effect foresees an operation.
fn foreseen(vm: &Vm, own: Own) -> Box<dyn Fn(&Effect) -> bool> {
    let does = |effect: &Effect, mode: Mode| match effect {
        Effect::Read(_) => mode != Mode::Write,
        Effect::Write(_) => mode != Mode::Read,
        _ => false,
    };
    let is_it: Box<dyn Fn(&Effect) -> bool> = match own {
        Own::Field { field, of, mode } => {
            let (_, class, name) = vm.field_names(field);
            Box::new(move |effect| match effect {
                Effect::Read(Place::Field(field, by)) | Effect::Write(Place::Field(field, by)) => {
                    does(effect, mode) && field.class == class && field.name == name && may_be(of, *by)
                }
                _ => false,
            })
        }
        Own::Static { field, mode } => {
            let (_, class, name) = vm.field_names(field);
            Box::new(move |effect| match effect {
                Effect::Read(Place::Static(field)) | Effect::Write(Place::Static(field)) => {
                    does(effect, mode) && field.class == class && field.name == name
                }
                _ => false,
            })
        }
        Own::Elements { of, mode } => Box::new(move |effect| match effect {
            Effect::Read(Place::Elements(by) | Place::Contents(by))
            | Effect::Write(Place::Elements(by) | Place::Contents(by)) => does(effect, mode) && may_be(of, *by),
            Effect::Machinery => true,
            Effect::Library => of.is_none(),
            _ => false,
        }),
        Own::Contents { of } => Box::new(move |effect| match effect {
            Effect::Read(Place::Contents(by)) | Effect::Write(Place::Contents(by)) | Effect::Synchronise(by) => {
                may_be(of, *by)
            }
            Effect::Machinery => true,
            Effect::Library => of.is_none(),
            _ => false,
        }),
        Own::Monitor(of) => Box::new(move |effect| match effect {
            Effect::Enter(by) | Effect::Wait(by) => may_be(of, *by),
            Effect::Read(Place::Contents(by)) | Effect::Write(Place::Contents(by)) => may_be(of, *by),
            Effect::Library | Effect::Machinery => true,
            _ => false,
        }),
        Own::Notify(of) => Box::new(move |effect| match effect {
            Effect::Notify(by) => may_be(of, *by),
            Effect::Library | Effect::Machinery => true,
            _ => false,
        }),
        Own::Synchronizer(of) => Box::new(move |effect| match effect {
            Effect::Synchronise(by) | Effect::Read(Place::Contents(by)) | Effect::Write(Place::Contents(by)) => {
                may_be(of, *by)
            }
            Effect::Library => of.is_none(),
            _ => false,
        }),
        Own::Initialise(class) => {
            let name = vm.full_name(class);
            Box::new(move |effect| matches!(effect, Effect::Initialise(class) if *class == name))
        }
        Own::Print => Box::new(|effect| matches!(effect, Effect::Print | Effect::Library)),
        Own::Interrupt => Box::new(|effect| matches!(effect, Effect::Interrupt | Effect::Library)),
        Own::Park => Box::new(|effect| matches!(effect, Effect::Park | Effect::Library | Effect::Machinery)),
        Own::Library => Box::new(|effect| matches!(effect, Effect::Library | Effect::Machinery)),
    };
    Box::new(move |effect| *effect == Effect::Anything || is_it(effect))
}

/// The number of the set of locks that a thread must hold at its next access.
fn guards_of(vm: &Vm, futures: &mut Futures<'_>, thread: ThreadId) -> u32 {
    let innermost = vm.frames(thread).find(|frame| frame.kind == FrameKind::Program);
    innermost.and_then(|frame| futures.known(vm, frame.spot)).map_or(0, |known| known.guards)
}

/// Where an object was made; `None` if that is unknown.
fn made_by(vm: &Vm, futures: &mut Futures<'_>, object: Ref) -> Option<MadeBy> {
    let MadeAt { spot, .. } = vm.made_at(object)?;
    futures.made_by(vm, spot)
}

/// The same, of an object that the program made itself.
fn made_by_program(vm: &Vm, futures: &mut Futures<'_>, object: Ref) -> Option<MadeBy> {
    let MadeAt { spot, by_jdk } = vm.made_at(object)?;
    if by_jdk { None } else { futures.made_by(vm, spot) }
}

fn key_of_elements(vm: &Vm, futures: &mut Futures<'_>, array: Ref, writes: bool) -> Key {
    Key::Elements { of: made_by_program(vm, futures, array), writes }
}

fn key_of_place(vm: &Vm, futures: &mut Futures<'_>, place: Variable, writes: bool) -> Key {
    match place {
        Variable::Element(array, _) => key_of_elements(vm, futures, array, writes),
        Variable::Static(field) if vm.field_names(field).0 => Key::Library,
        Variable::Static(field) => Key::Static { field, writes },
        Variable::Field(object, field) => {
            let of = made_by_program(vm, futures, object);
            if vm.field_names(field).0 { Key::Contents { of, writes } } else { Key::Field { field, of, writes } }
        }
    }
}
