//! What a thread may still do: the dynamic part of the analyses (Parízek and Jančík 2014, section 4.1).
//!
//! The answers of the static analysis for all frames of the thread's stack are united. A frame that called another one
//! of the program goes on after its call; one that called the JDK may still do all that the call does. What happens in
//! a frame is also among what may happen during the call below: so the answer has the context of the stack. Code of the
//! JDK that called the program, such as a worker of a pool, may call whatever the JDK may call. Where nothing is known
//! of a frame, the thread may do anything.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_vm::{FrameKind, Mode, Spot, StackFrame, ThreadId, Vm};

use super::bits::Bits;
use super::hints::{Effect, Hints, MadeBy, Place};

/// The number of a set of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SetId(u32);

/// The hints, with the VM's numbers for places.
pub(super) struct Futures<'h> {
    pub hints: &'h Hints,
    sets: Vec<Bits>,
    ids: FxHashMap<Bits, SetId>,
    unions: FxHashMap<(SetId, SetId), SetId>,
    intersections: FxHashMap<(SetId, SetId), SetId>,
    /// The sets of the hints.
    given: Vec<SetId>,
    methods: FxHashMap<(&'h str, &'h str, &'h str), u32>,
    /// What is known of places: see [`Futures::known`].
    known: FxHashMap<Spot, Option<Known>>,
    pub nothing: SetId,
    pub anything: SetId,
    /// The number of an effect that every thread may have until it ends: an exception ends it.
    pub death: u32,
    dying: SetId,
    /// The effects of code of the library that may access more than what its model says.
    of_library: Bits,
    /// The effects on objects that the thread makes itself.
    fresh: SetId,
}

/// Who makes some objects.
pub(super) type Makers = SmallVec<[MadeBy; 4]>;

/// What a call of the library accesses, and nothing else.
#[derive(Clone, Debug)]
pub(super) struct Accessed {
    /// The makers of objects whose contents it may access, and how.
    pub makers: SmallVec<[(MadeBy, Mode); 4]>,
    /// Whether it may park, or unpark threads.
    pub parks: bool,
}

/// What the static analysis knows about a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The place, as it is named in hints.
    pub named: (u32, u16),
    /// What may still happen, if the instruction may be executed.
    future: Option<Point>,
    /// The number of the set of locks that must be held when the instruction accesses something.
    pub guards: u32,
}

/// What may still happen: see [`hints::Point`](super::hints::Point).
#[derive(Clone, Copy, Debug)]
struct Point {
    before: SetId,
    after: SetId,
    during: SetId,
}

impl<'h> Futures<'h> {
    pub fn new(hints: &'h Hints) -> Futures<'h> {
        let methods = hints.methods.iter().zip(0..);
        let methods = methods.map(|(of, number)| ((&*of.class, &*of.name, &*of.descriptor), number)).collect();
        let mut futures = Futures {
            hints,
            sets: Vec::new(),
            ids: FxHashMap::default(),
            unions: FxHashMap::default(),
            intersections: FxHashMap::default(),
            given: Vec::new(),
            methods,
            known: FxHashMap::default(),
            nothing: SetId(0),
            anything: SetId(0),
            death: 0,
            dying: SetId(0),
            of_library: Bits::default(),
            fresh: SetId(0),
        };
        futures.nothing = futures.intern(Bits::default());
        let number = hints.effects.iter().zip(0..).find(|(effect, _)| **effect == Effect::Anything);
        // If no code may do anything, a number that no effect has stands for it.
        let anything = number.map_or(hints.effects.len() as u32, |(_, number)| number);
        futures.anything = futures.intern(Bits::from_iter([anything]));
        futures.death = hints.effects.len() as u32 + 1;
        futures.dying = futures.intern(Bits::from_iter([futures.death]));
        futures.of_library = futures.effects_that(|effect| matches!(effect, Effect::Library | Effect::Machinery));
        futures.fresh = futures.intern(hints.fresh.iter().copied().collect());
        for set in &hints.sets {
            let set = futures.intern(set.iter().copied().collect());
            futures.given.push(set);
        }
        futures
    }

    fn intern(&mut self, set: Bits) -> SetId {
        if let Some(known) = self.ids.get(&set) {
            return *known;
        }
        let id = SetId(self.sets.len() as u32);
        self.sets.push(set.clone());
        self.ids.insert(set, id);
        id
    }

    pub fn get(&self, set: SetId) -> &Bits {
        &self.sets[set.0 as usize]
    }

    /// The effects of a kind, and that of doing anything.
    pub fn effects_that(&self, is_it: impl Fn(&Effect) -> bool) -> Bits {
        let effects = self.hints.effects.iter().zip(0..);
        let mut chosen: Bits = effects.filter(|(effect, _)| is_it(effect)).map(|(_, number)| number).collect();
        chosen.union(self.get(self.anything));
        chosen
    }

    fn union(&mut self, one: SetId, other: SetId) -> SetId {
        if one == other || other == self.nothing {
            return one;
        }
        if let Some(known) = self.unions.get(&(one, other)) {
            return *known;
        }
        let mut all = self.get(one).clone();
        all.union(self.get(other));
        let all = self.intern(all);
        self.unions.insert((one, other), all);
        all
    }

    fn intersection(&mut self, one: SetId, other: SetId) -> SetId {
        if one == other || other == self.anything {
            return one;
        }
        if one == self.anything {
            return other;
        }
        if let Some(known) = self.intersections.get(&(one, other)) {
            return *known;
        }
        let mut common = self.get(one).clone();
        common.intersect(self.get(other));
        let common = self.intern(common);
        self.intersections.insert((one, other), common);
        common
    }

    /// What is known about a place; `None` if its method is unknown.
    pub fn known(&mut self, vm: &Vm, spot: Spot) -> Option<Known> {
        if let Some(known) = self.known.get(&spot) {
            return *known;
        }
        let point = vm.point_of(spot);
        let number = self.methods.get(&(&*point.class, &*point.method, &*point.descriptor)).copied();
        let known = number.map(|number| {
            let points = &self.hints.methods[number as usize].points;
            // Instructions without a statement, such as loads of variables, lead to the next one that has.
            let at = points.partition_point(|at| at.pc < point.pc);
            let set = |number: u32| self.given.get(number as usize).copied().unwrap_or(self.anything);
            let future =
                points.get(at).map(|at| Point { before: set(at.before), after: set(at.after), during: set(at.during) });
            let exactly = points.get(at).filter(|at| at.pc == point.pc);
            Known { named: (number, point.pc), future, guards: exactly.map_or(0, |at| at.guards) }
        });
        self.known.insert(spot, known);
        known
    }

    /// Who makes what a call at a place names, if it may access nothing else but whatever the library knows.
    pub fn besides_library(&mut self, vm: &Vm, spot: Spot) -> Option<Makers> {
        let during = self.known(vm, spot)?.future?.during;
        let set = self.get(during);
        if !set.meets(&self.of_library) || set.meets(self.get(self.anything)) {
            return None;
        }
        let mut makers = Makers::new();
        for effect in set.iter().filter_map(|number| self.hints.effects.get(number as usize)) {
            match effect.object() {
                Some(MadeBy::Any) => return None,
                Some(by) if !makers.contains(&by) => makers.push(by),
                _ => (),
            }
        }
        Some(makers)
    }

    /// What a call at a place may access, if that is contents of some objects; `None` if it may be more.
    pub fn accessed_by_library(&mut self, vm: &Vm, spot: Spot) -> Option<Accessed> {
        let during = self.known(vm, spot)?.future?.during;
        let hints = self.hints;
        let set = self.get(during);
        if set.meets(&self.of_library) || set.meets(self.get(self.anything)) {
            return None;
        }
        let (mut makers, mut parks) = (SmallVec::<[(MadeBy, Mode); 4]>::new(), false);
        for effect in set.iter().filter_map(|number| hints.effects.get(number as usize)) {
            let (by, mode) = match effect {
                Effect::Read(Place::Contents(by) | Place::Elements(by, _)) => (*by, Mode::Read),
                Effect::Write(Place::Contents(by) | Place::Elements(by, _)) | Effect::Synchronise(by) => {
                    (*by, Mode::Update)
                }
                Effect::Park => {
                    parks = true;
                    continue;
                }
                // A pool that runs tasks has more than the tasks that it is given.
                Effect::Start(_) | Effect::Join(_) => return None,
                _ => continue,
            };
            if by == MadeBy::Any {
                return None;
            }
            match makers.iter_mut().find(|(other, _)| *other == by) {
                Some((_, known)) if mode == Mode::Update => *known = mode,
                Some(_) => (),
                None => makers.push((by, mode)),
            }
        }
        (!makers.is_empty()).then_some(Accessed { makers, parks })
    }

    /// What a thread may still do.
    pub fn of(&mut self, vm: &Vm, thread: ThreadId) -> SetId {
        if vm.is_over(thread) {
            return self.nothing;
        }
        let given = |number: u32| self.given.get(number as usize).copied().unwrap_or(self.anything);
        let (handlers, callbacks) = (given(self.hints.of_handlers), given(self.hints.of_callbacks));
        // The code that calls the methods of a test has no places of its own.
        let of_test = self.hints.of_test.filter(|_| thread == ThreadId(0)).map_or(self.nothing, given);
        let handlers = self.union(handlers, self.dying);
        let frames: SmallVec<[StackFrame; 16]> = vm.frames(thread).collect();
        // A thread that an exception has ended runs a handler, or prints.
        let outermost = frames.iter().rev().find(|frame| frame.kind != FrameKind::Glue);
        let mut all = match outermost.map(|frame| frame.kind) {
            Some(FrameKind::Jdk) | None => self.union(handlers, callbacks),
            Some(FrameKind::Program | FrameKind::Ending | FrameKind::Glue) => handlers,
        };
        all = self.union(all, of_test);
        // What happens in a frame is part of what happens during the call of the frame below, in whose context it is.
        let mut bound: Option<SetId> = None;
        for (index, frame) in frames.iter().enumerate().rev().filter(|(_, frame)| frame.kind == FrameKind::Program) {
            let Some(point) = self.known(vm, frame.spot).and_then(|known| known.future) else { return self.anything };
            let above = frames[..index].iter().rposition(|frame| frame.kind != FrameKind::Glue);
            // Above it, a frame of the program that was called, and returns. An instruction that only began to
            // initialise a class is repeated.
            let is_called = above.is_some_and(|above| {
                frames[above].kind == FrameKind::Program && !frames[above..index].iter().any(|frame| frame.repeats)
            });
            let future = if is_called { point.after } else { point.before };
            let future = bound.map_or(future, |bound| self.intersection(future, bound));
            all = self.union(all, future);
            // What a call does to objects that it makes is no part of what the caller knows of it.
            let during = self.union(point.during, self.fresh);
            bound = Some(bound.map_or(during, |bound| self.intersection(during, bound)));
        }
        all
    }

    /// Where an object was made, as it is named in hints; `None` if that is unknown.
    pub fn made_by(&mut self, vm: &Vm, spot: Spot) -> Option<MadeBy> {
        self.known(vm, spot).map(|known| MadeBy::Instruction(known.named.0, known.named.1))
    }
}
