//! Which steps of the present execution happen before which, for the memory model: vector clocks along the path (JLS
//! 17.4.5).
//!
//! A thread's clock says, for each thread, up to which of its steps it has seen. It takes over what others left at a
//! monitor, a volatile variable, a start, an end (`unsnarl_vm::Order`). Two conflicting accesses of which neither was
//! seen by the other's thread are a data race, whatever lies between them on the path.
//!
//! Accesses to shared variables are the visible operations themselves. What a thread wrote to an object before others
//! could reach it is looked up in the VM's undo log when another thread first accesses that variable. What it only read
//! before then is not known, nor are writes that left the value as it was. Both hide races, and neither makes one up.
//!
//! Time is counted in steps, and within a step in what the thread leaves for others: what it does after that is later.
//!
//! All is kept as stacks that grow and shrink with the path.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_vm::{Elements, Meeting, Mode, Moment, Operation, Order, Ordered, Ref, Spot, ThreadId, Variable, Vm};

use crate::path::Taken;

/// With more threads, clocks would take too much: nothing is ordered then, and no race is found this way (A44).
const MAX_THREADS: usize = 64;

/// Maximum number of elements that are compared of arrays which are copied at once (A52).
const MAX_ELEMENTS: u32 = 256;

/// Up to which time each thread was seen; the first step begins at 1.
#[derive(Clone, Debug, Default)]
struct VectorClock(SmallVec<[u32; 8]>);

impl VectorClock {
    fn of(&self, thread: ThreadId) -> u32 {
        self.0.get(thread.index()).copied().unwrap_or(0)
    }

    fn set(&mut self, thread: ThreadId, time: u32) {
        let at = thread.index();
        if at >= self.0.len() {
            self.0.resize(at + 1, 0);
        }
        self.0[at] = time;
    }

    fn join(&mut self, other: &VectorClock) {
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (time, seen) in self.0.iter_mut().zip(&other.0) {
            *time = (*time).max(*seen);
        }
    }
}

/// An access to a shared variable that is not volatile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    pub thread: ThreadId,
    pub place: Variable,
    pub mode: Mode,
    pub spot: Option<Spot>,
    /// Whether it is in code of the JDK that races on purpose.
    pub on_purpose: bool,
}

/// A step. What belongs to it is in stacks of the history, from a place up to that of the next step.
#[derive(Clone, Copy, Debug)]
struct StepRecord {
    thread: ThreadId,
    /// When it began.
    time: u32,
    /// How many threads there were before the step.
    threads: u32,
    accesses: u32,
    before: u32,
    left: u32,
    published: u32,
}

/// Two accesses that nothing orders. The later one is the step that was just taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unordered {
    pub earlier: Earlier,
    pub later: Access,
}

/// The earlier one of two accesses.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Earlier {
    /// A visible access
    Visible(Access),
    /// A write somewhere in a step, whose number is given, before others could reach the object
    Unpublished(usize),
}

/// What a step is about to do, as far as the order of steps is concerned. Looked up before it is taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intent {
    thread: ThreadId,
    operation: Option<Operation>,
    spot: Option<Spot>,
    on_purpose: bool,
    threads: usize,
}

/// The steps that accessed a variable.
#[derive(Debug, Default)]
struct Accessed {
    writes: SmallVec<[u32; 4]>,
    reads: SmallVec<[u32; 4]>,
}

/// The order of the steps of a path.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// The one that is being taken is the last.
    steps: Vec<StepRecord>,
    /// Accesses that steps began with.
    made: Vec<Access>,
    /// The clocks of steps' threads before them.
    before: Vec<u32>,
    /// When steps left something, and where; at no meeting for a thread that they started.
    left: Vec<(Option<Meeting>, Moment)>,
    /// Objects that steps made reachable by others.
    shown: Vec<Ref>,
    clocks: Vec<VectorClock>,
    meetings: FxHashMap<Meeting, Vec<VectorClock>>,
    /// What was left at the meeting at which every step looks.
    initialized: Vec<VectorClock>,
    accesses: FxHashMap<Variable, Accessed>,
    /// When others could reach an object for the first time, and by whom, if that was since the search began.
    published: FxHashMap<Ref, (ThreadId, u32)>,
    orders: Vec<Ordered>,
    /// The present time.
    now: u32,
}

impl History {
    pub fn intent(vm: &Vm, thread: ThreadId, operation: Option<Operation>) -> Intent {
        let is_plain = matches!(operation, Some(Operation::Access { is_volatile: false, .. } | Operation::Copy { .. }));
        Intent {
            thread,
            operation,
            spot: if is_plain { vm.spot(thread) } else { None },
            on_purpose: is_plain && vm.races_on_purpose(thread),
            threads: vm.thread_count(),
        }
    }

    /// Takes account of a step that was just taken, the last of the path; finds what it races with.
    pub fn step(&mut self, vm: &mut Vm, intent: Intent, path: &[Taken], found: &mut Vec<Unordered>) {
        found.clear();
        let Intent { thread, operation, spot, on_purpose, threads } = intent;
        vm.take_orders(&mut self.orders);
        self.make_room(thread);
        self.now += 1;
        self.steps.push(StepRecord {
            thread,
            time: self.now,
            threads: threads as u32,
            accesses: self.made.len() as u32,
            before: self.before.len() as u32,
            left: self.left.len() as u32,
            published: self.shown.len() as u32,
        });
        self.before.extend_from_slice(&self.clocks[thread.index()].0);
        if vm.thread_count() > MAX_THREADS {
            return;
        }
        self.clocks[thread.index()].set(thread, self.now);
        self.take(thread, Meeting::Initialization);
        match operation {
            Some(Operation::Access { place, mode, is_volatile: true }) => {
                self.access_volatile(vm, thread, (place, mode), path);
            }
            Some(Operation::Access { place, mode, is_volatile: false }) => {
                let access = Access { thread, place, mode, spot, on_purpose };
                self.access(vm, access, path, found);
            }
            Some(Operation::Copy { from, to }) => {
                let of = |elements: Option<Elements>| elements.into_iter().flat_map(|some| some.places(MAX_ELEMENTS));
                for place in of(from) {
                    let access = Access { thread, place, mode: Mode::Read, spot, on_purpose };
                    self.access(vm, access, path, found);
                }
                for place in of(to) {
                    let access = Access { thread, place, mode: Mode::Write, spot, on_purpose };
                    self.access(vm, access, path, found);
                }
            }
            _ => (),
        }
        let orders = std::mem::take(&mut self.orders);
        for Ordered { thread: by, order, moment } in &orders {
            match *order {
                Order::Takes(Meeting::Variable(place)) => self.read_volatile(vm, thread, place, path),
                Order::Takes(meeting) => self.take(*by, meeting),
                Order::Leaves(meeting) => self.leave(*by, meeting, *moment),
                Order::Publishes(object) => {
                    self.published.insert(object, (thread, self.now));
                    self.shown.push(object);
                }
                Order::Starts(child) => {
                    self.make_room(child);
                    self.clocks[child.index()] = self.clocks[thread.index()].clone();
                    self.left.push((None, *moment));
                    self.advance(thread);
                }
            }
        }
        self.orders = orders;
    }

    /// Makes sure that a thread has a clock.
    fn make_room(&mut self, thread: ThreadId) {
        if self.clocks.len() <= thread.index() {
            self.clocks.resize_with(thread.index() + 1, VectorClock::default);
        }
    }

    /// Bytes in use, about.
    pub fn bytes(&self) -> usize {
        // With more threads than that there are none.
        let most = self.clocks.len().min(MAX_THREADS);
        let clock = size_of::<VectorClock>() + most.saturating_sub(8) * size_of::<u32>();
        self.steps.len() * size_of::<StepRecord>()
            + self.made.len() * size_of::<Access>()
            + self.before.len() * size_of::<u32>()
            + self.left.len() * (size_of::<(Option<Meeting>, Moment)>() + clock)
            + self.meetings.len() * size_of::<(Meeting, Vec<VectorClock>)>()
            + self.accesses.len() * size_of::<(Variable, Accessed)>()
            + self.published.len() * size_of::<(Ref, (ThreadId, u32))>()
    }

    /// Forgets the last step.
    pub fn back(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        self.now = step.time - 1;
        for (meeting, _) in self.left.drain(step.left as usize..) {
            match meeting {
                Some(Meeting::Initialization) => drop(self.initialized.pop()),
                Some(meeting) => drop(self.meetings.get_mut(&meeting).and_then(Vec::pop)),
                None => (),
            }
        }
        for object in self.shown.drain(step.published as usize..) {
            self.published.remove(&object);
        }
        for access in self.made.drain(step.accesses as usize..) {
            if let Some(accessed) = self.accesses.get_mut(&access.place) {
                if access.mode == Mode::Read {
                    accessed.reads.pop()
                } else {
                    accessed.writes.pop()
                };
            }
        }
        self.clocks.truncate(step.threads as usize);
        if let Some(clock) = self.clocks.get_mut(step.thread.index()) {
            clock.0.clear();
            clock.0.extend_from_slice(&self.before[step.before as usize..]);
        }
        self.before.truncate(step.before as usize);
    }

    /// The accesses that a step began with.
    fn accesses_of(&self, number: usize) -> &[Access] {
        let end = self.steps.get(number + 1).map_or(self.made.len(), |next| next.accesses as usize);
        &self.made[self.steps[number].accesses as usize..end]
    }

    /// When a step left something.
    fn left_by(&self, number: usize) -> &[(Option<Meeting>, Moment)] {
        let end = self.steps.get(number + 1).map_or(self.left.len(), |next| next.left as usize);
        &self.left[self.steps[number].left as usize..end]
    }

    /// The clock of a step's thread before it.
    fn clock_before(&self, number: usize) -> VectorClock {
        let end = self.steps.get(number + 1).map_or(self.before.len(), |next| next.before as usize);
        VectorClock(SmallVec::from_slice(&self.before[self.steps[number].before as usize..end]))
    }

    fn take(&mut self, thread: ThreadId, meeting: Meeting) {
        let left = match meeting {
            Meeting::Initialization => self.initialized.last(),
            _ => self.meetings.get(&meeting).and_then(|clocks| clocks.last()),
        };
        if let Some(left) = left {
            self.clocks[thread.index()].join(left);
        }
    }

    /// The step begins with an access to a variable that is not volatile.
    fn access(&mut self, vm: &Vm, access: Access, path: &[Taken], found: &mut Vec<Unordered>) {
        let Access { thread, place, mode, .. } = access;
        let number = self.steps.len() as u32 - 1;
        self.races(vm, access, path, found);
        let accessed = self.accesses.entry(place).or_default();
        if mode == Mode::Read {
            accessed.reads.push(number)
        } else {
            accessed.writes.push(number)
        };
        self.made.push(access);
        if access.on_purpose {
            self.access_volatile(vm, thread, (place, mode), path);
        }
    }

    /// The step begins with an access that orders.
    fn access_volatile(&mut self, vm: &Vm, thread: ThreadId, (place, mode): (Variable, Mode), path: &[Taken]) {
        if mode != Mode::Write {
            self.read_volatile(vm, thread, place, path);
        }
        if mode != Mode::Read {
            let moment = path[path.len() - 1].before.moment();
            self.leave(thread, Meeting::Variable(place), moment);
        }
    }

    /// Takes over what the last writer of a volatile variable left there; that may have been before others could reach
    /// the object.
    fn read_volatile(&mut self, vm: &Vm, thread: ThreadId, place: Variable, path: &[Taken]) {
        let meeting = Meeting::Variable(place);
        self.take(thread, meeting);
        if self.meetings.get(&meeting).is_none_or(Vec::is_empty)
            && let Some(at) = self.unpublished(vm, thread, place, path)
        {
            let writer = self.clock_after(at);
            self.clocks[thread.index()].join(&writer);
        }
    }

    fn leave(&mut self, thread: ThreadId, meeting: Meeting, moment: Moment) {
        let left = match meeting {
            Meeting::Initialization => &mut self.initialized,
            _ => self.meetings.entry(meeting).or_default(),
        };
        let mut clock = self.clocks[thread.index()].clone();
        if let Some(earlier) = left.last() {
            clock.join(earlier);
        }
        left.push(clock);
        self.left.push((Some(meeting), moment));
        self.advance(thread);
    }

    /// What a thread does from now on is later than what it has left.
    fn advance(&mut self, thread: ThreadId) {
        self.now += 1;
        self.clocks[thread.index()].set(thread, self.now);
    }

    /// What a thread had seen after a step of its own.
    fn clock_after(&self, number: usize) -> VectorClock {
        let thread = self.steps[number].thread;
        // The clock before its next step, or the present one.
        let next = (number + 1..self.steps.len()).find(|next| self.steps[*next].thread == thread);
        match next {
            Some(next) => self.clock_before(next),
            None => self.clocks.get(thread.index()).cloned().unwrap_or_default(),
        }
    }

    fn has_seen(&self, thread: ThreadId, number: usize) -> bool {
        let step = self.steps[number];
        step.thread == thread || self.clocks[thread.index()].of(step.thread) >= step.time
    }

    fn races(&self, vm: &Vm, later: Access, path: &[Taken], found: &mut Vec<Unordered>) {
        let none = Accessed::default();
        let Accessed { writes, reads } = self.accesses.get(&later.place).unwrap_or(&none);
        // What a write that was seen raced with was reported then; all else comes before it, and so before this one.
        let mut seen = None;
        for number in writes.iter().rev() {
            if self.has_seen(later.thread, *number as usize) {
                seen = Some(*number);
                break;
            }
            self.report(*number, later, found);
        }
        if later.mode != Mode::Read {
            for number in reads.iter().rev().take_while(|number| seen.is_none_or(|seen| **number > seen)) {
                if !self.has_seen(later.thread, *number as usize) {
                    self.report(*number, later, found);
                }
            }
        }
        let is_own = |number: &u32| self.steps.get(*number as usize).is_some_and(|step| step.thread == later.thread);
        if seen.is_none()
            && !later.on_purpose
            && !reads.iter().any(is_own)
            && let Some(number) = self.unpublished(vm, later.thread, later.place, path)
            && !vm.is_frozen(later.place)
        {
            found.push(Unordered { earlier: Earlier::Unpublished(number), later });
        }
    }

    /// Reports an access that races with the access of an earlier step.
    fn report(&self, number: u32, later: Access, found: &mut Vec<Unordered>) {
        let mut accesses = self.accesses_of(number as usize).iter();
        let Some(earlier) = accesses.find(|access| access.place == later.place).copied() else { return };
        let is_same = |access: Access| access.thread == earlier.thread && access.spot == earlier.spot;
        let is_reported =
            found.iter().any(|other| matches!(other.earlier, Earlier::Visible(access) if is_same(access)));
        if !(is_reported || earlier.on_purpose && later.on_purpose) {
            found.push(Unordered { earlier: Earlier::Visible(earlier), later });
        }
    }

    /// The last step that wrote a variable when only its thread could reach the object, if the given thread has not
    /// seen it. The step that was just taken is the last of the path.
    fn unpublished(&self, vm: &Vm, thread: ThreadId, place: Variable, path: &[Taken]) -> Option<usize> {
        let (Variable::Field(object, _) | Variable::Element(object, _)) = place else { return None };
        // What others could always reach was written by visible operations alone; what was written before others could
        // reach it comes before that.
        let (publisher, since) = *self.published.get(&object)?;
        if publisher == thread || self.clocks[thread.index()].of(publisher) >= since {
            return None;
        }
        // Objects that were there before the first step were the main thread's.
        let younger = path.partition_point(|taken| vm.is_younger(place, taken.before.moment()));
        let (maker, birth) = match younger.checked_sub(1) {
            Some(birth) if birth + 1 >= self.steps.len() => return None,
            Some(birth) => (self.steps[birth].thread, birth),
            None => (ThreadId(0), 0),
        };
        if maker == thread {
            return None;
        }
        let seen = self.clocks[thread.index()].of(maker);
        let mut end = path[path.len() - 1].before.moment();
        let mut after = vm.bits_before(place, end, None).unwrap_or_else(|| vm.bits(place));
        for number in (birth..path.len() - 1).rev() {
            let step = self.steps[number];
            let is_visible = self.accesses_of(number).iter().any(|access| access.place == place);
            let left = self.left_by(number).iter().map(|(_, moment)| *moment);
            let begins = std::iter::once(path[number].before.moment()).chain(left);
            let parts: SmallVec<[Moment; 4]> = begins.collect();
            for (part, begin) in parts.iter().enumerate().rev() {
                let is_open = step.thread == maker && step.time + part as u32 > seen;
                if younger > 0 && number == birth && vm.is_younger(place, *begin) {
                    return (is_open && after != 0).then_some(number);
                }
                if let Some(before) = vm.bits_before(place, *begin, Some(end)) {
                    if is_open && before != after && !is_visible {
                        return Some(number);
                    }
                    after = before;
                }
                end = *begin;
            }
            // All that its maker did before was seen.
            if step.thread == maker && step.time <= seen {
                return None;
            }
        }
        None
    }
}
