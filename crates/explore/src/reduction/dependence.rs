//! Which effects of other threads depend on the operation that a thread is about to perform: these must not be
//! reordered with it.
//!
//! | operation | depends on |
//! |---|---|
//! | access, copy | accesses to the same place, unless both read; two writes depend on each other |
//! | enters a monitor | whoever enters the same monitor, or waits for it |
//! | waits | interrupts: nobody else can do anything to a monitor that the thread owns |
//! | notifies | interrupts; waiting threads that may time out (`stubborn.rs`) |
//! | parks, unparks | code of the library, interrupts |
//! | a lock or the like | whoever uses the same one |
//! | initialises a class | whoever may initialise the same class |
//! | uses a file | whoever prints or uses files, and other code of the library; accesses to what is read or written |
//! | prints | whoever prints, or enters the monitor of the stream; if it is a daemon, the end of the others |
//! | starts, joins | whoever starts or joins the same thread; interrupts |
//! | interrupts | interrupts |
//! | begins, yields, goes on | nothing |
//!
//! Whoever may do anything depends on every operation, and each of its own depends on everything: what it does may be
//! no operation (`stubborn.rs`).
//!
//! The same table says whether an operation was foreseen: if an effect touches what the operation touches. So whatever
//! was foreseen is also seen by those who depend on it.
//!
//! An operation of the JDK's code may be the first of several that are one step. If the static analysis says that the
//! call accesses nothing but what it is given, the step touches all of that, as the model says. Otherwise it depends on
//! all code of the library that may access more than that, and on all that accesses what such code may have been given.
//! The same holds for threads of the library's own, such as workers of pools. After the step, each of its operations is
//! checked: that it was foreseen, and that whatever depends on it depends on the step.
//!
//! What the JDK has made in a call belongs to one of the objects that the call accesses, by its model.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_vm::{ClassId, FieldId, FrameKind, MadeAt, Mode, Operation, Ref, Spot, ThreadId, Variable, Vm};

use super::bits::Bits;
use super::futures::{Accessed, Futures, SetId};
use super::hints::{Effect, Hints, MadeBy, Mistake, Place};

/// What has made an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Maker {
    /// Code of the program.
    Program(MadeBy),
    /// The library, for an object that code of the program has made.
    For(MadeBy),
    /// Not known: perhaps the library.
    Unknown,
    /// Not known, but a thread of the library's own knows it.
    KnownToLibrary,
}

/// What an operation touches; `of` is where the object was made, if that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Target {
    Field {
        field: FieldId,
        of: Maker,
    },
    Static(FieldId),
    Elements {
        of: Maker,
        are_references: bool,
    },
    /// What the library keeps in an object.
    Contents {
        of: Maker,
    },
    Monitor {
        of: Maker,
        is_of_jdk: bool,
    },
    Notification {
        of: Maker,
    },
    Synchronizer {
        of: Maker,
    },
    /// A thread that is started or joined: a thread that was not started is not waited for.
    Thread {
        of: Maker,
    },
    Initialisation(ClassId),
    Console,
    /// Sockets, pipes and selectors: all of them together.
    Network,
    /// All files.
    Files,
    Interrupts,
    /// The library's own state.
    Library,
    /// What code of the library may touch in one step: its own state, and whatever it was given.
    LibraryStep,
    /// The same, of a thread of the library's own: it was given only what the library knows.
    MachineryStep,
    Permits,
    /// What a thread changes of itself when it ends.
    End,
    /// Nothing that any effect names.
    Nothing,
}

impl Target {
    /// Who has made the object that it is about, if it is about one.
    fn maker_mut(&mut self) -> Option<&mut Maker> {
        match self {
            Target::Field { of, .. }
            | Target::Elements { of, .. }
            | Target::Contents { of }
            | Target::Monitor { of, .. }
            | Target::Notification { of }
            | Target::Synchronizer { of }
            | Target::Thread { of } => Some(of),
            _ => None,
        }
    }
}

/// What is asked about a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Question {
    /// Which effects depend on an operation that writes it, or only reads it, with a set of locks.
    Depends { writes: bool, guards: u32 },
    /// Which effects foresee an operation.
    Foresees(Mode),
}

/// How an effect touches a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touch {
    Not,
    Reads,
    Writes,
    /// It may do either.
    Uses,
}

impl Question {
    fn is_answered_by(self, touch: Touch) -> bool {
        match (self, touch) {
            (_, Touch::Not) => false,
            (_, Touch::Uses) => true,
            (Question::Depends { writes, .. }, touch) => writes || touch == Touch::Writes,
            (Question::Foresees(mode), Touch::Reads) => mode != Mode::Write,
            (Question::Foresees(mode), Touch::Writes) => mode != Mode::Read,
        }
    }
}

/// The number of a set of effects: the answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AnswerId(u32);

/// The effects that depend on an operation: the union of some answers.
pub(super) type Mask = SmallVec<[AnswerId; 4]>;

/// What is known of a step that may go on after its first operation.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// What depends on it.
    mask: Mask,
    /// What the call of the library was given, if that accesses nothing else.
    given: Given,
    /// Whether no code of the program has called what the thread executes.
    is_machinery: bool,
    /// Where code of the program has called it.
    caller: Option<Spot>,
}

/// What an operation touches, and how.
type Targets = SmallVec<[(Target, Mode); 3]>;

/// Finds out what operations depend on, and whether they were foreseen.
pub(super) struct Dependence {
    /// Whether locks that are held at accesses count.
    knows_guards: bool,
    answers: Vec<Bits>,
    numbers: FxHashMap<(Target, Question), AnswerId>,
}

impl Dependence {
    pub fn new(knows_guards: bool) -> Dependence {
        Dependence { knows_guards, answers: Vec::new(), numbers: FxHashMap::default() }
    }

    /// The effects that depend on the next operation of a thread, or that may enable it.
    pub fn mask(&mut self, vm: &Vm, futures: &mut Futures<'_>, thread: ThreadId, operation: Operation) -> Mask {
        if matches!(operation, Operation::Begin | Operation::GoOn | Operation::Yield) {
            let of_anything = Question::Depends { writes: true, guards: 0 };
            return Mask::from_slice(&[self.answer(vm, futures, Target::Nothing, of_anything)]);
        }
        let (mut targets, given) = targets_of_step(vm, futures, thread, operation);
        if matches!(operation, Operation::Wait(_)) {
            // As long as the thread owns the monitor, nobody else can do anything to it.
            targets = SmallVec::from_slice(&[(Target::Interrupts, Mode::Update)]);
        }
        if let Some(given) = &given {
            belongs_to(&mut targets, given);
        }
        if goes_on(vm, futures, thread) {
            match given {
                Some(given) => all_of(&mut targets, &given),
                None if is_machinery(vm, thread) => targets.push((Target::MachineryStep, Mode::Update)),
                None => targets.push((Target::LibraryStep, Mode::Update)),
            }
        }
        if let Operation::Access { place: Variable::Static(field) | Variable::Field(_, field), .. } = operation
            && vm.is_of_thread(field)
        {
            targets.push((Target::End, Mode::Update));
        }
        // What others do to the same object only with a lock that is held here, they cannot do before this step. A step
        // that goes on accesses other objects, too.
        let is_access = matches!(operation, Operation::Access { .. } | Operation::Copy { .. });
        let has_guards = is_access && self.knows_guards && !goes_on(vm, futures, thread);
        let guards = if has_guards { guards_of(vm, futures, thread) } else { 0 };
        let question = |mode: Mode| Question::Depends { writes: mode != Mode::Read, guards };
        targets.into_iter().map(|(target, mode)| self.answer(vm, futures, target, question(mode))).collect()
    }

    /// Whether some effect of a set is among those of a mask.
    pub fn meets(&self, mask: &Mask, effects: &Bits) -> bool {
        mask.iter().any(|answer| self.answers[answer.0 as usize].meets(effects))
    }

    /// The first effect of a set that is among those of a mask.
    pub fn first_common(&self, mask: &Mask, effects: &Bits) -> Option<u32> {
        mask.iter().filter_map(|answer| self.answers[answer.0 as usize].first_common(effects)).min()
    }

    /// Whether an operation is among the effects of a set, or any thread may perform it at any time.
    pub fn is_foreseen(
        &mut self,
        vm: &Vm,
        futures: &mut Futures<'_>,
        thread: ThreadId,
        operation: Operation,
        future: SetId,
    ) -> bool {
        let is_checked = match operation {
            // Whatever may wait looks whether it is interrupted: see `stubborn.rs`.
            Operation::Access { place: Variable::Field(object, field), .. }
                if vm.is_interrupt_flag(field) && vm.running_thread(object) == Some(thread) =>
            {
                false
            }
            _ if is_own(vm, thread, operation) => false,
            // Operations in which a thread has already begun to wait, and those that only enable.
            Operation::Begin
            | Operation::GoOn
            | Operation::Yield
            | Operation::Reenter(_)
            | Operation::Waiting(..)
            | Operation::Awaiting(..)
            | Operation::Queue(_)
            | Operation::Start(_)
            | Operation::Join(..)
            | Operation::Sleep => false,
            _ => true,
        };
        if !is_checked {
            return true;
        }
        let own = targets_of_step(vm, futures, thread, operation).0.first().copied();
        own.is_none_or(|(target, mode)| {
            let answer = self.answer(vm, futures, target, Question::Foresees(mode));
            self.answers[answer.0 as usize].meets(futures.get(future))
        })
    }

    /// What is known of the step that a thread is about to take, if it may go on after its first operation.
    pub fn region(
        &mut self,
        vm: &Vm,
        futures: &mut Futures<'_>,
        thread: ThreadId,
        operation: Operation,
    ) -> Option<Region> {
        if !goes_on(vm, futures, thread) {
            return None;
        }
        let mask = self.mask(vm, futures, thread, operation);
        let given = given_to_library(vm, futures, thread);
        Some(Region { mask, given, is_machinery: is_machinery(vm, thread), caller: caller(vm, thread) })
    }

    /// Whether an operation in the middle of a step was foreseen, and whatever depends on it that others may still do
    /// depends on the step. `future` is what the thread may do, `others` what the other threads may do.
    pub fn is_part_of(
        &mut self,
        vm: &Vm,
        futures: &mut Futures<'_>,
        (thread, region): (ThreadId, &Region),
        operation: Operation,
        (future, others): (SetId, impl IntoIterator<Item = SetId>),
    ) -> bool {
        let Part::Touches(mut target, mode) = part(vm, futures, (thread, region), operation) else { return true };
        let given = known_or_given(vm, futures, region, &mut target);
        let is_foreseen = target == Target::Interrupts || {
            let answer = self.answer(vm, futures, target, Question::Foresees(mode));
            self.answers[answer.0 as usize].meets(futures.get(future))
        };
        let question = Question::Depends { writes: mode != Mode::Read, guards: 0 };
        let answer = self.answer(vm, futures, target, question);
        let mut dependent = match target {
            // Threads of the library's own interrupt only each other.
            Target::Interrupts if !region.is_machinery => futures.effects_that(|effect| *effect == Effect::Interrupt),
            _ => self.answers[answer.0 as usize].clone(),
        };
        for given in given {
            let answer = self.answer(vm, futures, given, question);
            dependent.union(&self.answers[answer.0 as usize]);
        }
        if is_foreseen {
            region.mask.iter().for_each(|answer| dependent.subtract(&self.answers[answer.0 as usize]));
        }
        // What nobody may do any more matters to nobody.
        !others.into_iter().any(|other| futures.get(other).meets(&dependent))
    }

    /// The effects of which at least one has announced the next operation of a thread, before it takes the step.
    pub fn announcing(&mut self, vm: &Vm, futures: &mut Futures<'_>, thread: ThreadId, operation: Operation) -> Bits {
        let (mut targets, given) = targets_of_step(vm, futures, thread, operation);
        if let Some(given) = &given {
            belongs_to(&mut targets, given);
        }
        // What reads may also complete what others have begun, in the middle of a step or at its beginning.
        let mode_of = |mode| if given.is_some() { Mode::Update } else { mode };
        // Whatever may wait looks whether it is interrupted.
        let is_announced =
            |(index, (target, _)): &(usize, (Target, Mode))| *index == 0 || *target != Target::Interrupts;
        let announced = targets.into_iter().enumerate().filter(is_announced);
        let announced: Targets = announced.map(|(_, (target, mode))| (target, mode_of(mode))).collect();
        self.foreseeing(vm, futures, &announced)
    }

    /// The same of an operation in the middle of a step, after it.
    pub fn announcing_part(
        &mut self,
        vm: &Vm,
        futures: &mut Futures<'_>,
        (thread, region): (ThreadId, &Region),
        operation: Operation,
    ) -> Bits {
        let mut announced = Targets::new();
        match part(vm, futures, (thread, region), operation) {
            Part::Own => (),
            Part::OfGiven => region.given.iter().for_each(|given| all_of(&mut announced, given)),
            Part::Touches(target, mode) => announced.push((target, mode)),
        }
        announced.iter_mut().for_each(|(_, mode)| *mode = if region.given.is_some() { Mode::Update } else { *mode });
        self.foreseeing(vm, futures, &announced)
    }

    fn foreseeing(&mut self, vm: &Vm, futures: &Futures<'_>, targets: &Targets) -> Bits {
        let mut all = Bits::default();
        for (target, mode) in targets {
            let answer = self.answer(vm, futures, *target, Question::Foresees(*mode));
            all.union(&self.answers[answer.0 as usize]);
        }
        all
    }

    fn answer(&mut self, vm: &Vm, futures: &Futures<'_>, target: Target, question: Question) -> AnswerId {
        *self.numbers.entry((target, question)).or_insert_with(|| {
            let number = AnswerId(self.answers.len() as u32);
            self.answers.push(effects_of(vm, futures, target, question));
            number
        })
    }
}

/// What an operation in the middle of a step is about.
enum Part {
    /// What nobody else knows.
    Own,
    /// What belongs to the objects that the call was given.
    OfGiven,
    /// This, in this way.
    Touches(Target, Mode),
}

/// What an operation in the middle of a step is about, after the step.
fn part(vm: &Vm, futures: &mut Futures<'_>, (thread, region): (ThreadId, &Region), operation: Operation) -> Part {
    // Nobody else knows a thread that the library has just made.
    let is_own = matches!(operation, Operation::Start(_)) || is_own(vm, thread, operation);
    let target = targets(vm, futures, operation).first().copied().filter(|_| !is_own);
    let Some((mut target, mode)) = target else { return Part::Own };
    if let Some(of) = target.maker_mut() {
        let is_made_by_program = matches!(of, Maker::Program(_));
        if region.given.is_some() && !is_made_by_program {
            return Part::OfGiven;
        }
        if region.is_machinery && *of == Maker::Unknown {
            *of = Maker::KnownToLibrary;
        }
    }
    let mut given = region.given.iter().flat_map(|given| &given.makers);
    if let Target::Contents { of: Maker::Program(of) } = target
        && given.any(|(by, _)| *by == of)
    {
        // What reads it may also complete what others have begun.
        return Part::OfGiven;
    }
    Part::Touches(target, mode)
}

/// Whether a thread may do something at any time, without an effect that foresees it.
fn is_own(vm: &Vm, thread: ThreadId, operation: Operation) -> bool {
    match operation {
        // What a thread notes about itself: those that it makes inherit its class loader.
        Operation::Access { place: Variable::Field(object, field), .. } => {
            vm.is_object_of(object, thread) && vm.is_field_of_jdk(field) && !vm.is_interrupt_flag(field)
        }
        // An exception may be made at any time.
        Operation::Access { place: Variable::Static(field), mode: Mode::Read, .. } => vm.is_field_of_jdk(field),
        _ => false,
    }
}

/// The effects that answer a question.
fn effects_of(vm: &Vm, futures: &Futures<'_>, target: Target, question: Question) -> Bits {
    let hints = futures.hints;
    let locks = |set: u32| hints.guards.get(set as usize).map_or(&[][..], Vec::as_slice);
    let held = match question {
        Question::Depends { guards, .. } => locks(guards),
        Question::Foresees(_) => &[],
    };
    let is_shut_out = |number: usize| {
        let needed = hints.guards_of_effects.get(number).map_or(&[][..], |set| locks(*set));
        needed.iter().any(|lock| held.contains(lock))
    };
    let touches = Matcher::new(vm, hints, target);
    let effects = hints.effects.iter().enumerate();
    let chosen =
        effects.filter(|(number, effect)| question.is_answered_by(touches.by(effect)) && !is_shut_out(*number));
    let mut chosen: Bits = chosen.map(|(number, _)| number as u32).collect();
    chosen.union(futures.get(futures.anything));
    if target == Target::End {
        chosen.insert(futures.death);
    }
    chosen
}

/// What a call of the library may access, if it is self-contained.
type Given = Option<Accessed>;

/// What the next operation of a thread touches, and what the call of the library was given that it is in, if that
/// accesses nothing else.
fn targets_of_step(vm: &Vm, futures: &mut Futures<'_>, thread: ThreadId, operation: Operation) -> (Targets, Given) {
    let mut targets = targets(vm, futures, operation);
    if !is_of_jdk(vm, thread) {
        return (targets, None);
    }
    let given = given_to_library(vm, futures, thread);
    if is_machinery(vm, thread) {
        for of in targets.iter_mut().filter_map(|(target, _)| target.maker_mut()) {
            if *of == Maker::Unknown {
                *of = Maker::KnownToLibrary;
            }
        }
    }
    (targets, given)
}

/// What an operation touches, and how: first what it is about, then what may also decide how it goes on.
fn targets(vm: &Vm, futures: &mut Futures<'_>, operation: Operation) -> Targets {
    let interrupts = (Target::Interrupts, Mode::Update);
    let used = |target| (target, Mode::Update);
    match operation {
        Operation::Begin | Operation::GoOn | Operation::Yield => SmallVec::new(),
        Operation::Access { place, mode, .. } => SmallVec::from_slice(&[(place_of(vm, futures, place), mode)]),
        Operation::Copy { from, to } => {
            let read = from.map(|from| (elements_of(vm, futures, from.array), Mode::Read));
            let written = to.map(|to| (elements_of(vm, futures, to.array), Mode::Write));
            written.into_iter().chain(read).collect()
        }
        Operation::Enter(monitor) | Operation::Reenter(monitor) | Operation::Wait(monitor) => {
            SmallVec::from_slice(&[used(Target::Monitor {
                of: made_by(vm, futures, monitor),
                is_of_jdk: vm.is_of_jdk(monitor),
            })])
        }
        Operation::Waiting(monitor, _) => {
            SmallVec::from_slice(&[used(Target::Notification { of: made_by(vm, futures, monitor) }), interrupts])
        }
        // The threads that wait are considered apart: see `stubborn.rs`.
        Operation::Notify(monitor) | Operation::NotifyAll(monitor) => {
            SmallVec::from_slice(&[used(Target::Notification { of: made_by(vm, futures, monitor) }), interrupts])
        }
        Operation::Park(_) | Operation::Unpark(_) => {
            SmallVec::from_slice(&[used(Target::Permits), used(Target::Library), interrupts])
        }
        Operation::Start(of) | Operation::Join(of, _) => {
            SmallVec::from_slice(&[used(Target::Thread { of: made_by(vm, futures, of) }), interrupts])
        }
        Operation::Sleep => SmallVec::from_slice(&[interrupts]),
        // The static analysis does not know of it: the search begins again without reduction.
        Operation::Network(..) | Operation::Use(_) => SmallVec::from_slice(&[used(Target::Network)]),
        // It matters whether a thread has started when it is interrupted.
        Operation::Interrupt(of) => {
            SmallVec::from_slice(&[interrupts, used(Target::Thread { of: made_by(vm, futures, of) })])
        }
        Operation::Initialize(class) => SmallVec::from_slice(&[used(Target::Initialisation(class))]),
        // Two threads may use one file by different names: all files are one.
        Operation::File(_) => {
            let (from, to) = operation.elements();
            let read = from.map(|from| (elements_of(vm, futures, from.array), Mode::Read));
            let written = to.map(|to| (elements_of(vm, futures, to.array), Mode::Write));
            [used(Target::Files)].into_iter().chain(written).chain(read).collect()
        }
        // Who owns the monitor of the stream prevents others from printing.
        Operation::Print(stream) => {
            let monitor = stream.map(|stream| Target::Monitor { of: made_by(vm, futures, stream), is_of_jdk: true });
            [Target::Console].into_iter().chain(monitor).map(used).collect()
        }
        Operation::Acquire(of, _)
        | Operation::Queue(of)
        | Operation::TryAcquire(of)
        | Operation::Release(of)
        | Operation::Ask(of)
        | Operation::Await(of)
        | Operation::Awaiting(of, _)
        | Operation::Signal(of)
        | Operation::SignalAll(of) => {
            SmallVec::from_slice(&[used(Target::Synchronizer { of: made_by(vm, futures, of) }), interrupts])
        }
    }
}

/// Compares effects with a target.
struct Matcher<'h> {
    target: Target,
    known_to_library: &'h [MadeBy],
    /// The class and the name of what the target names, if anything.
    names: (String, String),
}

impl<'h> Matcher<'h> {
    fn new(vm: &Vm, hints: &'h Hints, target: Target) -> Matcher<'h> {
        let names = match target {
            Target::Field { field, .. } | Target::Static(field) => vm.field_names(field),
            Target::Initialisation(class) => (vm.full_name(class), String::new()),
            _ => Default::default(),
        };
        Matcher { target, known_to_library: &hints.known_to_library, names }
    }

    /// How an effect touches the target.
    fn by(&self, effect: &Effect) -> Touch {
        let used = |is_used: bool| if is_used { Touch::Uses } else { Touch::Not };
        match effect {
            Effect::Anything => Touch::Uses,
            Effect::Read(place) if self.may_be_at(place) => Touch::Reads,
            Effect::Write(place) if self.may_be_at(place) => Touch::Writes,
            _ => used(self.is_used_by(effect)),
        }
    }

    /// Whether a place may be the target, if that is a variable.
    fn may_be_at(&self, place: &Place) -> bool {
        let (class, name) = &self.names;
        match (self.target, place) {
            (Target::Field { of, .. }, Place::Field(field, by)) => {
                field.class == *class && field.name == *name && self.may_be(of, *by)
            }
            (Target::Static(_), Place::Static(field)) => field.class == *class && field.name == *name,
            (Target::Elements { of, are_references }, Place::Elements(by, are)) => {
                are_references == *are && self.may_be(of, *by)
            }
            (Target::Elements { of, .. } | Target::Contents { of }, Place::Contents(by)) => self.may_be(of, *by),
            _ => false,
        }
    }

    /// Whether objects that were made somewhere, or are unknown, may be those that an effect names.
    fn may_be(&self, of: Maker, named: MadeBy) -> bool {
        match (of, named) {
            (_, MadeBy::Any) | (Maker::Unknown, _) | (Maker::For(_) | Maker::KnownToLibrary, MadeBy::Library) => true,
            (Maker::KnownToLibrary, named) => self.is_known_to_library(Maker::Program(named)),
            (Maker::Program(of) | Maker::For(of), named) => of == named,
        }
    }

    /// Whether threads of the library's own may know an object.
    fn is_known_to_library(&self, of: Maker) -> bool {
        match of {
            Maker::Unknown | Maker::KnownToLibrary | Maker::For(_) | Maker::Program(MadeBy::Any | MadeBy::Library) => {
                true
            }
            Maker::Program(by) => self.known_to_library.iter().any(|known| *known == by || *known == MadeBy::Any),
        }
    }

    /// Whether an effect may meet what code of the library does with its own state, and with what it was given: it
    /// locks the monitor of a list, fills an array, unparks a thread, looks whether it is interrupted. Whoever waits
    /// for a monitor will enter it again.
    fn is_met_by_library(&self, effect: &Effect) -> bool {
        match effect {
            Effect::Library | Effect::Machinery | Effect::Park | Effect::Interrupt => true,
            Effect::Enter(by)
            | Effect::Wait(by)
            | Effect::Read(Place::Elements(by, _))
            | Effect::Write(Place::Elements(by, _)) => self.is_known_to_library(Maker::Program(*by)),
            _ => false,
        }
    }

    /// Whether an effect that is no access to a variable may use the target.
    fn is_used_by(&self, effect: &Effect) -> bool {
        // Where the library keeps something in an object of the program, who accesses that uses the locks of it, too.
        let of_object = match effect {
            Effect::Synchronise(by) | Effect::Read(Place::Contents(by)) | Effect::Write(Place::Contents(by)) => {
                Some(*by)
            }
            _ => None,
        };
        let uses_object = |of: Maker| of_object.is_some_and(|by| self.may_be(of, by));
        // Threads of the library's own use any object that it made or was given; other code of it, those that nobody
        // else made.
        let is_library = |of: Maker| match effect {
            Effect::Machinery => self.is_known_to_library(of),
            Effect::Library => matches!(of, Maker::Unknown | Maker::KnownToLibrary),
            _ => false,
        };
        match self.target {
            Target::Field { .. } | Target::Static(_) | Target::End | Target::Network | Target::Nothing => false,
            Target::Elements { of, .. } => is_library(of),
            Target::Contents { of } => {
                is_library(of) || matches!(effect, Effect::Synchronise(by) if self.may_be(of, *by))
            }
            Target::Monitor { of, is_of_jdk } => match effect {
                Effect::Enter(by) | Effect::Wait(by) => self.may_be(of, *by),
                Effect::Library | Effect::Machinery => {
                    matches!(of, Maker::Unknown | Maker::KnownToLibrary) || is_of_jdk
                }
                // Containers lock what they have made.
                _ if is_of_jdk && matches!(of, Maker::For(_)) => of_object.is_some(),
                _ => is_of_jdk && uses_object(of),
            },
            Target::Notification { of } => match effect {
                Effect::Notify(by) => self.may_be(of, *by),
                _ => is_library(of) || uses_object(of),
            },
            Target::Synchronizer { of } => is_library(of) || uses_object(of),
            Target::Thread { of } => match effect {
                Effect::Start(by) | Effect::Join(by) => self.may_be(of, *by),
                _ => is_library(of) || uses_object(of),
            },
            Target::Initialisation(_) => matches!(effect, Effect::Initialise(class) if *class == self.names.0),
            Target::Console => matches!(effect, Effect::Print),
            // Models say `blocks = "io"` of most that uses files. What a model is silent about is code of the library.
            Target::Files => matches!(effect, Effect::Print | Effect::Library | Effect::Machinery),
            Target::Interrupts => matches!(effect, Effect::Interrupt | Effect::Machinery),
            Target::Library => matches!(effect, Effect::Library | Effect::Machinery),
            Target::LibraryStep => of_object.is_some() || self.is_met_by_library(effect),
            Target::MachineryStep => {
                let is_given = |by| self.is_known_to_library(Maker::Program(by));
                of_object.is_some_and(is_given) || self.is_met_by_library(effect)
            }
            Target::Permits => matches!(effect, Effect::Park | Effect::Library | Effect::Machinery),
        }
    }
}

/// Whether the next operation of a thread is one of the JDK's code.
fn is_of_jdk(vm: &Vm, thread: ThreadId) -> bool {
    let innermost = vm.frames(thread).find(|frame| frame.kind != FrameKind::Glue);
    innermost.is_some_and(|frame| frame.kind == FrameKind::Jdk)
}

/// Whether the next step of a thread may go on after its first operation.
fn goes_on(vm: &Vm, futures: &Futures<'_>, thread: ThreadId) -> bool {
    is_of_jdk(vm, thread) && vm.is_in_region(thread) && futures.hints.mistake != Some(Mistake::Steps)
}

/// Whether no code of the program has called what a thread executes: a worker of a pool that is between two tasks.
fn is_machinery(vm: &Vm, thread: ThreadId) -> bool {
    vm.frames(thread).all(|frame| matches!(frame.kind, FrameKind::Jdk | FrameKind::Glue))
}

/// An object of which nobody knows who made it is one that the library knows, or was given just now: so it is in a call
/// that may access nothing else. Returns what it is in the second case.
fn known_or_given(vm: &Vm, futures: &mut Futures<'_>, region: &Region, target: &mut Target) -> SmallVec<[Target; 2]> {
    let of_object = *target;
    if !matches!(of_object, Target::Monitor { of: Maker::Unknown, .. } | Target::Elements { of: Maker::Unknown, .. }) {
        return SmallVec::new();
    }
    let Some(given) = region.caller.and_then(|caller| futures.besides_library(vm, caller)) else {
        return SmallVec::new();
    };
    let made_by = |maker: Maker| {
        let mut target = of_object;
        target.maker_mut().into_iter().for_each(|of| *of = maker);
        target
    };
    *target = made_by(Maker::KnownToLibrary);
    given.into_iter().map(|by| made_by(Maker::Program(by))).collect()
}

/// Where code of the program has called what a thread executes.
fn caller(vm: &Vm, thread: ThreadId) -> Option<Spot> {
    vm.frames(thread).find(|frame| frame.kind == FrameKind::Program).map(|frame| frame.spot)
}

/// The makers of all objects whose contents the JDK's code may access in the call that a thread is in; `None` if it may
/// access more than that.
fn given_to_library(vm: &Vm, futures: &mut Futures<'_>, thread: ThreadId) -> Given {
    futures.accessed_by_library(vm, caller(vm, thread)?)
}

/// What the JDK has made, or nobody knows who, belongs to one of the objects that the call was given.
fn belongs_to(targets: &mut Targets, given: &Accessed) {
    let is_unknown = |target: Target| match target {
        Target::Elements { of, .. } | Target::Contents { of } => !matches!(of, Maker::Program(_)),
        _ => false,
    };
    let unknown: Targets = targets.iter().copied().filter(|(target, _)| is_unknown(*target)).collect();
    targets.retain(|(target, _)| !is_unknown(*target));
    for (target, mode) in unknown {
        for (by, _) in &given.makers {
            let of = Maker::Program(*by);
            let known = match target {
                Target::Elements { are_references, .. } => Target::Elements { of, are_references },
                _ => Target::Contents { of },
            };
            targets.push((known, mode));
        }
    }
}

/// What a step touches that goes on after its first operation: whatever the call was given, and permits. Who owns the
/// monitor of such an object ends the step earlier.
fn all_of(targets: &mut Targets, given: &Accessed) {
    if given.parks {
        targets.push((Target::Permits, Mode::Update));
    }
    for (by, mode) in &given.makers {
        let of = Maker::Program(*by);
        let elements = [false, true].map(|are_references| Target::Elements { of, are_references });
        let all = [Target::Contents { of }].into_iter().chain(elements);
        targets.extend(all.map(|target| (target, *mode)));
        targets.push((Target::Monitor { of, is_of_jdk: false }, Mode::Update));
    }
}

/// The number of the set of locks that a thread must hold at its next access.
fn guards_of(vm: &Vm, futures: &mut Futures<'_>, thread: ThreadId) -> u32 {
    caller(vm, thread).and_then(|caller| futures.known(vm, caller)).map_or(0, |known| known.guards)
}

/// What has made an object.
fn made_by(vm: &Vm, futures: &mut Futures<'_>, object: Ref) -> Maker {
    let Some(MadeAt { spot, by_jdk }) = vm.made_at(object) else { return Maker::Unknown };
    match futures.made_by(vm, spot) {
        None => Maker::Unknown,
        Some(by) if by_jdk => Maker::For(by),
        Some(by) => Maker::Program(by),
    }
}

/// The same, of an object that the program made itself.
fn made_by_program(vm: &Vm, futures: &mut Futures<'_>, object: Ref) -> Maker {
    match made_by(vm, futures, object) {
        Maker::For(_) => Maker::Unknown,
        known => known,
    }
}

fn elements_of(vm: &Vm, futures: &mut Futures<'_>, array: Ref) -> Target {
    Target::Elements { of: made_by_program(vm, futures, array), are_references: vm.holds_references(array) }
}

fn place_of(vm: &Vm, futures: &mut Futures<'_>, place: Variable) -> Target {
    match place {
        Variable::Field(_, field) if vm.is_interrupt_flag(field) => Target::Interrupts,
        Variable::Element(array, _) => elements_of(vm, futures, array),
        Variable::Static(field) if vm.is_field_of_jdk(field) => Target::Library,
        Variable::Static(field) => Target::Static(field),
        Variable::Field(object, field) => {
            let of = made_by_program(vm, futures, object);
            if vm.is_field_of_jdk(field) { Target::Contents { of } } else { Target::Field { field, of } }
        }
    }
}
