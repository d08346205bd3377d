//! The happens-before order of the steps of the present execution (JLS 17.4.5), computed with vector clocks along the
//! path.
//!
//! A thread's vector clock holds, for each thread, the time of its last step that happens before the present. An
//! acquire joins the clock that was released at the same monitor or volatile variable; the start of a thread copies the
//! clock of the starting thread (`unsnarl_vm::Order`). Two conflicting accesses are a data race if neither happens
//! before the other, whatever lies between them on the path.
//!
//! Accesses to shared variables are the visible operations themselves. What a thread wrote to an object before others
//! could reach it is looked up in the VM's undo log when another thread first accesses that variable. Reads before
//! that, and writes that did not change the value, are not recorded. This can miss races, but never reports a false
//! one.
//!
//! Time is counted in steps; each release within a step starts a new epoch of its thread.
//!
//! All data is kept in stacks that grow and shrink with the path.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_vm::{
    AccessOrder, Elements, Mode, Moment, Operation, Order, Ordered, Ref, Spot, SyncObject, ThreadId, Variable, Vm,
};

use crate::path::Taken;

/// With more threads, clocks would take too much memory: then nothing is ordered, and no race is found this way (A44).
const MAX_THREADS: usize = 64;

/// The maximum number of elements that are compared when an array is copied (A52).
const MAX_ELEMENTS: u32 = 256;

/// For each thread, the time of the last step that happens before; the first step begins at 1.
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
    /// Whether it is in code of the JDK whose races are intended.
    pub on_purpose: bool,
}

/// A step. The numbers are where its entries in the stacks of the history begin; they end where those of the next step
/// begin.
#[derive(Clone, Copy, Debug)]
struct StepRecord {
    thread: ThreadId,
    /// When it began.
    time: u32,
    /// How many threads there were before the step.
    threads: u32,
    accesses: u32,
    before: u32,
    releases: u32,
    published: u32,
}

/// Two accesses that are not ordered by happens-before. The later one belongs to the step that was just taken.
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
    /// A write within the step of this number, before other threads could reach the object
    Unpublished(usize),
}

/// The parts of a step that matter for happens-before, recorded before the step is taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intent {
    thread: ThreadId,
    operation: Option<Operation>,
    spot: Option<Spot>,
    on_purpose: bool,
    /// What an access orders.
    order: AccessOrder,
    threads: usize,
}

/// The steps that accessed a variable.
#[derive(Debug, Default)]
struct Accessed {
    writes: SmallVec<[u32; 4]>,
    reads: SmallVec<[u32; 4]>,
}

/// The happens-before order of the steps of a path.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// The last one is the step that is being taken.
    steps: Vec<StepRecord>,
    /// The accesses that steps began with.
    made: Vec<Access>,
    /// For each step, the clock of its thread before it.
    before: Vec<u32>,
    /// Releases of steps: when, and at which synchronization object; none for the start of a thread.
    releases: Vec<(Option<SyncObject>, Moment)>,
    /// Objects that became reachable by other threads in a step.
    publications: Vec<Ref>,
    clocks: Vec<VectorClock>,
    released: FxHashMap<SyncObject, Vec<VectorClock>>,
    /// The clocks released by class initialisation, which every step acquires.
    initialized: Vec<VectorClock>,
    accesses: FxHashMap<Variable, Accessed>,
    /// For each object that was published since the search began: by which thread, and when.
    published: FxHashMap<Ref, (ThreadId, u32)>,
    orders: Vec<Ordered>,
    /// The present time.
    now: u32,
}

impl History {
    pub fn intent(vm: &Vm, thread: ThreadId, operation: Option<Operation>) -> Intent {
        let is_plain = matches!(
            operation,
            Some(Operation::Access { order: AccessOrder::Plain, .. } | Operation::Copy { .. } | Operation::File(_))
        );
        Intent {
            thread,
            operation,
            spot: if is_plain { vm.spot(thread) } else { None },
            on_purpose: is_plain && vm.races_on_purpose(thread),
            order: match operation {
                Some(Operation::Access { order, .. }) => vm.order_of(thread, order),
                _ => AccessOrder::Plain,
            },
            threads: vm.thread_count(),
        }
    }

    /// Records the step that was just taken, the last of the path; finds the accesses that it races with.
    pub fn step(&mut self, vm: &mut Vm, intent: Intent, path: &[Taken], found: &mut Vec<Unordered>) {
        found.clear();
        let Intent { thread, operation, spot, on_purpose, order, threads } = intent;
        vm.take_orders(&mut self.orders);
        self.make_room(thread);
        self.now += 1;
        self.steps.push(StepRecord {
            thread,
            time: self.now,
            threads: threads as u32,
            accesses: self.made.len() as u32,
            before: self.before.len() as u32,
            releases: self.releases.len() as u32,
            published: self.publications.len() as u32,
        });
        self.before.extend_from_slice(&self.clocks[thread.index()].0);
        if vm.thread_count() > MAX_THREADS {
            return;
        }
        self.clocks[thread.index()].set(thread, self.now);
        self.acquire(thread, SyncObject::Initialization);
        match operation {
            Some(Operation::Access { place, mode, order: AccessOrder::Plain }) => {
                let access = Access { thread, place, mode, spot, on_purpose };
                self.access(vm, access, path, found);
            }
            Some(Operation::Access { place, mode, .. }) => {
                self.access_ordered(vm, thread, (place, mode, order), path);
            }
            Some(operation @ (Operation::Copy { .. } | Operation::File(_))) => {
                let (from, to) = operation.elements();
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
                Order::Acquires(SyncObject::Variable(place)) => self.read_volatile(vm, thread, place, path),
                Order::Acquires(sync_object) => self.acquire(*by, sync_object),
                Order::Releases(sync_object) => self.release(*by, sync_object, *moment),
                Order::Publishes(object) => {
                    self.published.insert(object, (thread, self.now));
                    self.publications.push(object);
                }
                Order::Starts(child) => {
                    self.make_room(child);
                    self.clocks[child.index()] = self.clocks[thread.index()].clone();
                    self.releases.push((None, *moment));
                    self.advance(thread);
                }
            }
        }
        self.orders = orders;
    }

    /// Ensures that a thread has a clock.
    fn make_room(&mut self, thread: ThreadId) {
        if self.clocks.len() <= thread.index() {
            self.clocks.resize_with(thread.index() + 1, VectorClock::default);
        }
    }

    /// The approximate number of bytes in use.
    pub fn bytes(&self) -> usize {
        // Clocks are not kept for more threads.
        let most = self.clocks.len().min(MAX_THREADS);
        let clock = size_of::<VectorClock>() + most.saturating_sub(8) * size_of::<u32>();
        self.steps.len() * size_of::<StepRecord>()
            + self.made.len() * size_of::<Access>()
            + self.before.len() * size_of::<u32>()
            + self.releases.len() * (size_of::<(Option<SyncObject>, Moment)>() + clock)
            + self.released.len() * size_of::<(SyncObject, Vec<VectorClock>)>()
            + self.accesses.len() * size_of::<(Variable, Accessed)>()
            + self.published.len() * size_of::<(Ref, (ThreadId, u32))>()
    }

    /// Undoes the last step.
    pub fn back(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        self.now = step.time - 1;
        for (sync_object, _) in self.releases.drain(step.releases as usize..) {
            match sync_object {
                Some(SyncObject::Initialization) => drop(self.initialized.pop()),
                Some(sync_object) => drop(self.released.get_mut(&sync_object).and_then(Vec::pop)),
                None => (),
            }
        }
        for object in self.publications.drain(step.published as usize..) {
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

    /// The releases of a step.
    fn releases_of(&self, number: usize) -> &[(Option<SyncObject>, Moment)] {
        let end = self.steps.get(number + 1).map_or(self.releases.len(), |next| next.releases as usize);
        &self.releases[self.steps[number].releases as usize..end]
    }

    /// The clock of a step's thread before it.
    fn clock_before(&self, number: usize) -> VectorClock {
        let end = self.steps.get(number + 1).map_or(self.before.len(), |next| next.before as usize);
        VectorClock(SmallVec::from_slice(&self.before[self.steps[number].before as usize..end]))
    }

    /// Joins the clock that was released last into that of a thread.
    fn acquire(&mut self, thread: ThreadId, sync_object: SyncObject) {
        let released = match sync_object {
            SyncObject::Initialization => self.initialized.last(),
            _ => self.released.get(&sync_object).and_then(|clocks| clocks.last()),
        };
        if let Some(released) = released {
            self.clocks[thread.index()].join(released);
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
            self.access_ordered(vm, thread, (place, mode, AccessOrder::Volatile), path);
        }
    }

    /// The step begins with an access that may be a synchronization action.
    fn access_ordered(
        &mut self,
        vm: &Vm,
        thread: ThreadId,
        (place, mode, order): (Variable, Mode, AccessOrder),
        path: &[Taken],
    ) {
        if order.acquires(mode) {
            self.read_volatile(vm, thread, place, path);
        }
        let moment = path[path.len() - 1].before.moment();
        let sync_object = SyncObject::Variable(place);
        match (mode, order) {
            // Whoever reads this value does not read one that was released before.
            (Mode::Write, AccessOrder::Opaque) => {
                self.release_clock(thread, sync_object, moment, VectorClock::default())
            }
            (Mode::Write, AccessOrder::Release) => {
                let clock = self.clocks[thread.index()].clone();
                self.release_clock(thread, sync_object, moment, clock);
            }
            _ if order.releases(mode) => self.release(thread, sync_object, moment),
            _ => (),
        }
    }

    /// Acquires what the last writer of a volatile variable released, which may have been before others could reach the
    /// object.
    fn read_volatile(&mut self, vm: &Vm, thread: ThreadId, place: Variable, path: &[Taken]) {
        let sync_object = SyncObject::Variable(place);
        self.acquire(thread, sync_object);
        if self.released.get(&sync_object).is_none_or(Vec::is_empty)
            && let Some(at) = self.unpublished(vm, thread, place, path)
        {
            let writer = self.clock_after(at);
            self.clocks[thread.index()].join(&writer);
        }
    }

    /// Releases the clock of a thread, joined with what was released before.
    fn release(&mut self, thread: ThreadId, sync_object: SyncObject, moment: Moment) {
        let mut clock = self.clocks[thread.index()].clone();
        let earlier = match sync_object {
            SyncObject::Initialization => self.initialized.last(),
            _ => self.released.get(&sync_object).and_then(|clocks| clocks.last()),
        };
        if let Some(earlier) = earlier {
            clock.join(earlier);
        }
        self.release_clock(thread, sync_object, moment, clock);
    }

    /// Releases a clock in place of what was released before.
    fn release_clock(&mut self, thread: ThreadId, sync_object: SyncObject, moment: Moment, clock: VectorClock) {
        let released = match sync_object {
            SyncObject::Initialization => &mut self.initialized,
            _ => self.released.entry(sync_object).or_default(),
        };
        released.push(clock);
        self.releases.push((Some(sync_object), moment));
        self.advance(thread);
    }

    /// Starts a new epoch: earlier releases do not cover what the thread does from now on.
    fn advance(&mut self, thread: ThreadId) {
        self.now += 1;
        self.clocks[thread.index()].set(thread, self.now);
    }

    /// The clock of a thread after one of its steps.
    fn clock_after(&self, number: usize) -> VectorClock {
        let thread = self.steps[number].thread;
        // The clock before its next step, or the present one.
        let next = (number + 1..self.steps.len()).find(|next| self.steps[*next].thread == thread);
        match next {
            Some(next) => self.clock_before(next),
            None => self.clocks.get(thread.index()).cloned().unwrap_or_default(),
        }
    }

    /// Whether a step happens before the present of a thread.
    fn happens_before(&self, number: usize, thread: ThreadId) -> bool {
        let step = self.steps[number];
        step.thread == thread || self.clocks[thread.index()].of(step.thread) >= step.time
    }

    fn races(&self, vm: &Vm, later: Access, path: &[Taken], found: &mut Vec<Unordered>) {
        let none = Accessed::default();
        let Accessed { writes, reads } = self.accesses.get(&later.place).unwrap_or(&none);
        // If a write happens before this access, what that write raced with was reported then, and everything else
        // happens before it and thus before this access.
        let mut seen = None;
        for number in writes.iter().rev() {
            if self.happens_before(*number as usize, later.thread) {
                seen = Some(*number);
                break;
            }
            self.report(*number, later, found);
        }
        if later.mode != Mode::Read {
            for number in reads.iter().rev().take_while(|number| seen.is_none_or(|seen| **number > seen)) {
                if !self.happens_before(*number as usize, later.thread) {
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

    /// The last step that wrote a variable while only its thread could reach the object, unless the step happens before
    /// the present of the given thread. The last step of the path is the one that was just taken.
    fn unpublished(&self, vm: &Vm, thread: ThreadId, place: Variable, path: &[Taken]) -> Option<usize> {
        let (Variable::Field(object, _) | Variable::Element(object, _)) = place else { return None };
        // An object that others could always reach is written only by visible operations; writes before publication
        // happen before the publication.
        let (publisher, since) = *self.published.get(&object)?;
        if publisher == thread || self.clocks[thread.index()].of(publisher) >= since {
            return None;
        }
        // Objects that existed before the first step belonged to the main thread.
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
            let releases = self.releases_of(number).iter().map(|(_, moment)| *moment);
            let begins = std::iter::once(path[number].before.moment()).chain(releases);
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
            // Everything that the creator did before happens before the present.
            if step.thread == maker && step.time <= seen {
                return None;
            }
        }
        None
    }
}
