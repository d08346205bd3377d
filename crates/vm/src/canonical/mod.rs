//! Fingerprints of states: equal for states that no program can distinguish, whatever interleaving led to them.
//!
//! A state is described by its difference from a *base*, the state in which a search began. Of the words that existed
//! then, only those that differ now count: numbers as a sum that is updated by the writes of the last step
//! (`tally.rs`), references one by one. Objects allocated since then, the *young* ones, are numbered in the order in
//! which they are reached from the changed words, then from the frames of threads; unreachable objects do not count.
//! These numbers, too, are updated incrementally (`reached.rs`). Frames of threads that have not moved are not read
//! again (`threads.rs`), nor are objects that were not written: a digest of their contents is cached
//! ([`Memory::digest`]).
//!
//! Threads are named by the thread that started them and in which order, classes and methods by their names; numbers
//! that the VM assigns (addresses of new objects, numbers of threads and classes) never enter. The following is
//! omitted, because no program can observe it or because it is only a cache: back traces, fields of `Class` objects,
//! interned strings that nothing refers to, the hash codes of strings, and which strings share their bytes.
//!
//! [`Vm::describe`] lists all words that describe a state, for exact comparison; it reads everything.

mod reached;
mod sink;
mod tally;
mod threads;

use crate::class::{Class, ClassId, Shape, Special, ValueKind};
use crate::memory::{Address, Changed, HEADER, Memory, Ref};
use crate::thread::ThreadId;
use crate::vm::Vm;

use reached::Reached;
use sink::{Items, ObjectHasher, Sink, StateHasher, WordList};
use tally::Referring;
use tally::{Tally, TallyMark};
pub(crate) use threads::Summary;

struct Walk<'a, S> {
    vm: &'a Vm,
    sink: S,
}

/// The data that is kept from one fingerprint to the next.
#[derive(Debug, Default)]
pub(crate) struct Fingerprints {
    /// The words of the base that have changed.
    tally: Tally,
    kept: Kept,
}

/// A mark of the fingerprint data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FingerprintsMark(TallyMark);

impl Fingerprints {
    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.kept.reached.bytes()
    }

    pub fn mark(&self) -> FingerprintsMark {
        FingerprintsMark(self.tally.mark())
    }

    /// Backtracks; nothing can be kept if the state is before the base.
    pub fn undo_to(&mut self, to: FingerprintsMark, is_before_base: bool) {
        self.tally.undo_to(to.0);
        if is_before_base {
            self.kept = Kept::default();
        }
    }
}

/// The cached data about the objects and threads of a state.
#[derive(Debug, Default)]
struct Kept {
    reached: Reached,
    /// The threads in the order of their names.
    order: Vec<ThreadId>,
}

impl Vm {
    /// Makes the present state the base of fingerprints.
    pub fn set_base(&mut self) {
        self.memory.set_base();
        self.fingerprints.tally.restart(self.memory.log_length());
        self.fingerprints.kept = Kept::default();
        for thread in self.threads.iter_mut() {
            thread.summary = None;
        }
    }

    /// The fingerprint of the state; the output is included if requested.
    pub fn fingerprint(&mut self, with_output: bool) -> u64 {
        let tally = self.update_tally();
        self.memory.keep_digests();
        self.summarize_threads();
        let mut kept = std::mem::take(&mut self.fingerprints.kept);
        kept.reached.begin(self, self.memory.recent_changes());
        self.memory.forget_recent_changes();
        self.put_in_order(&mut kept.order);
        let fingerprint = self.compute_fingerprint(&mut kept, tally, with_output);
        debug_assert_eq!(
            fingerprint,
            self.compute_fingerprint(
                &mut Kept { reached: Reached::anew(self), order: kept.order.clone() },
                tally,
                with_output
            ),
            "what was kept is out of date"
        );
        self.fingerprints.kept = kept;
        fingerprint
    }

    fn compute_fingerprint(&self, kept: &mut Kept, tally: u64, with_output: bool) -> u64 {
        let mut walk = Walk { vm: self, sink: StateHasher::new(&mut kept.reached) };
        walk.add(tally);
        walk.changed_references();
        walk.threads(&kept.order, Walk::summary);
        walk.clock();
        walk.network();
        if with_output {
            walk.add(crate::hash::of_bytes(self.console.output()));
        }
        if self.files.is_touched() {
            walk.add(self.files.digest());
        }
        walk.sink.value()
    }

    /// Another fingerprint, and the words that it is computed from. The words are equal only for equal states, except
    /// that classes, methods and threads enter by hashes of their names.
    pub fn describe(&self, with_output: bool, words: &mut Vec<u64>) -> u64 {
        let mut walk = Walk { vm: self, sink: WordList::new(words) };
        walk.changed_words(self.memory.changed());
        let mut order = Vec::new();
        self.put_in_order(&mut order);
        walk.threads(&order, |walk, thread| {
            walk.control(thread);
            walk.frames(thread);
        });
        let mut next = 0;
        while let Some(object) = walk.sink.met.get(next).copied() {
            next += 1;
            walk.sink.item(next as u64);
            walk.contents(object);
        }
        walk.clock();
        self.network.describe(&mut |word| walk.add(word));
        if with_output {
            walk.add(self.console.output().len() as u64);
            for byte in self.console.output() {
                walk.add(u64::from(*byte));
            }
        }
        if self.files.is_touched() {
            self.files.describe(&mut |word| walk.add(word));
        }
        walk.sink.hash
    }

    /// A digest of the contents of a young object, without the young objects that it refers to; and the halves of its
    /// words that hold such references. Both are cached until the object is written.
    fn digest(&self, object: Ref) -> (u64, u64) {
        let (known, halves) = self.memory.digest(object);
        if known.get() == 0 {
            let mut walk = Walk { vm: self, sink: ObjectHasher::default() };
            walk.contents(object);
            known.set(walk.sink.hash.max(1));
            halves.set(if walk.sink.young.is_empty() { 0 } else { self.young_halves(object) });
        }
        (known.get(), halves.get())
    }

    /// Calls `each` for all young objects that an object refers to in these halves of its words.
    #[inline]
    fn each_young(&self, object: Ref, halves: u64, mut each: impl FnMut(Ref)) {
        if halves == MANY {
            self.successors(object, |successor| {
                if !self.memory.is_of_base(successor) {
                    each(successor);
                }
            });
            return;
        }
        let mut rest = halves;
        while rest != 0 {
            each(self.memory.half(object, rest.trailing_zeros()));
            rest &= rest - 1;
        }
    }
}

impl Walk<'_, StateHasher<'_>> {
    fn network(&mut self) {
        if !self.vm.network.is_empty() {
            self.add(self.vm.network.hash());
        }
    }

    /// Adds the words with references that differ from the base.
    fn changed_references(&mut self) {
        let vm = self.vm;
        for Referring { item, word, before, is_pair, .. } in vm.fingerprints.tally.references() {
            let now = vm.memory.word_at(*word);
            if now != *before {
                self.sink.item(*item);
                self.reference(Ref(now as u32));
                if *is_pair {
                    self.reference(Ref((now >> 32) as u32));
                }
            }
        }
    }
}

/// Marks that there are references beyond the first 63 halves.
const MANY: u64 = u64::MAX;

impl Vm {
    /// The halves of an object's words, counted from its first field or element, that hold references to young objects.
    fn young_halves(&self, object: Ref) -> u64 {
        let class = self.classes.get(self.memory.class_of(object));
        let mut halves = 0;
        let mut add = |half: u32| {
            if !self.memory.is_of_base(self.memory.half(object, half)) {
                halves = if half < 63 { halves | 1 << half } else { MANY };
            }
        };
        match class.shape {
            Shape::Array { .. } => (0..self.memory.length(object)).for_each(&mut add),
            _ => class.references.iter().for_each(|slot| add(2 * slot)),
        }
        halves
    }
}

impl<S: Sink> Walk<'_, S> {
    #[inline]
    fn add(&mut self, word: u64) {
        self.sink.add(word);
    }

    /// Adds a reference: an object of the base by its address, a young one by its number, which is assigned if
    /// necessary.
    #[inline]
    fn reference(&mut self, object: Ref) {
        if self.vm.memory.is_of_base(object) {
            // `null`, too.
            self.add(if object.is_null() { 0 } else { u64::from(object.0) << 1 | 1 << 60 });
        } else {
            self.sink.add_young_reference(self.vm, object);
        }
    }

    fn static_word(&mut self, word: u32) {
        let value = self.vm.memory.static_word(word);
        let Some((class, offset)) = self.vm.classes.owner_of_static(word) else { return };
        let of = self.vm.classes.get(class);
        if offset == crate::class::statics::STATE {
            return self.init_state(class);
        }
        if of.static_references.contains(&word) { self.reference(Ref(value as u32)) } else { self.add(value) }
    }

    fn init_state(&mut self, class: ClassId) {
        match self.vm.init_state(class) {
            crate::class::InitState::Running(thread) => {
                let key = self.vm.thread(thread).key;
                self.add(key | 1 << 63);
            }
            other => self.add(other.word()),
        }
    }

    /// Adds a word of an object, by its index.
    fn word_of(&mut self, object: Ref, index: u32) {
        let vm = self.vm;
        let value = vm.memory.word(object.0 + index);
        if index == 1 {
            return self.header(object);
        }
        let class = vm.memory.class_of(object);
        let of = vm.classes.get(class);
        match of.shape {
            Shape::Array { kind: ValueKind::Reference, .. } => {
                self.reference(Ref(value as u32));
                self.reference(Ref((value >> 32) as u32));
            }
            Shape::Array { .. } | Shape::Primitive(_) => self.add(value),
            Shape::Object => self.field(class, object, index - HEADER),
        }
    }

    /// Adds the monitor, by the thread's name, and the identity hash code.
    fn header(&mut self, object: Ref) {
        self.add(u64::from(self.vm.memory.identity_hash(object)));
        match self.vm.memory.monitor(object) {
            Some((owner, count)) => {
                let key = self.vm.thread(owner).key;
                self.add(key);
                self.add(u64::from(count));
            }
            None => self.add(0),
        }
    }

    fn field(&mut self, class: ClassId, object: Ref, slot: u32) {
        let vm = self.vm;
        let value = vm.memory.field(object, slot);
        let of = vm.classes.get(class);
        if of.references.binary_search(&slot).is_ok() {
            self.reference(Ref(value as u32));
        } else {
            match of.special.filter(|(special, _)| *special == slot) {
                Some((_, special)) => self.special(object, special),
                None => self.add(value),
            }
        }
    }

    fn special(&mut self, object: Ref, special: Special) {
        if special == Special::Thread {
            let key = self.vm.thread_of(object).map_or(0, |thread| self.vm.thread(thread).key);
            self.add(key);
        }
    }

    /// Adds a string: its bytes, which never change, as if they belonged to it. Its other fields are caches.
    fn text(&mut self, object: Ref) {
        let memory = &self.vm.memory;
        let bytes = Ref(memory.field(object, self.vm.known.string_value) as u32);
        if bytes.is_null() {
            // It is being initialised.
            return self.add(0);
        }
        let coder = memory.field(object, self.vm.known.string_coder) & 0xFF;
        self.add(1 | coder << 1 | u64::from(memory.length(bytes)) << 32);
        for word in memory.element_words(bytes, ValueKind::Byte.element_size()) {
            self.add(*word);
        }
    }

    /// Adds all fields of an object.
    fn fields(&mut self, of: &Class, object: Ref) {
        let mut references = of.references.iter().copied().peekable();
        for slot in 0..of.words {
            let value = self.vm.memory.field(object, slot);
            match of.special {
                _ if references.next_if_eq(&slot).is_some() => self.reference(Ref(value as u32)),
                Some((at, special)) if at == slot => self.special(object, special),
                _ => self.add(value),
            }
        }
    }

    /// Adds an object in full.
    fn contents(&mut self, object: Ref) {
        let vm = self.vm;
        let class = vm.memory.class_of(object);
        let of = vm.classes.get(class);
        self.add(of.name_hash);
        self.header(object);
        match of.shape {
            // It is described by its class; its other fields are caches.
            Shape::Object if class == vm.known.class => {
                let name = vm.classes.get(vm.class_of_mirror(object)).name_hash;
                self.add(name);
            }
            Shape::Object if class == vm.known.string => self.text(object),
            Shape::Array { kind, .. } => {
                self.add(u64::from(vm.memory.length(object)));
                for word in vm.memory.element_words(object, kind.element_size()) {
                    if kind == ValueKind::Reference {
                        self.reference(Ref(*word as u32));
                        self.reference(Ref((*word >> 32) as u32));
                    } else {
                        self.add(*word);
                    }
                }
            }
            Shape::Primitive(_) => (),
            Shape::Object => self.fields(of, object),
        }
    }
}

impl<S: Items> Walk<'_, S> {
    fn clock(&mut self) {
        self.sink.item(0);
        // A51: before that, no program can observe the time.
        self.add(if self.vm.clock.was_read() { self.vm.clock.now() | 1 << 63 } else { 0 });
        if self.vm.limits.spurious_wakeups > 0 {
            self.add(u64::from(self.vm.spurious_left()));
        }
    }

    fn changed_words(&mut self, words: &[Changed]) {
        let vm = self.vm;
        let mut sorted = Vec::new();
        for changed in words {
            match changed.address {
                Address::Heap { word, object } => {
                    let (now, before) = (vm.memory.word(word), changed.before);
                    let differs = match word == object.0 + 1 {
                        true => Memory::without_shared(now) != Memory::without_shared(before),
                        false => now != before && vm.memory.class_of(object) != vm.known.string,
                    };
                    if differs {
                        sorted.push((0, u64::from(word), changed.address));
                    }
                }
                Address::Static(word) => {
                    // Words of no class hold interned strings.
                    if vm.memory.static_word(word) != changed.before
                        && let Some((class, offset)) = vm.classes.owner_of_static(word)
                        && offset != crate::class::statics::MIRROR
                    {
                        let name = vm.classes.get(class).name_hash;
                        sorted.push((name.max(1), u64::from(offset), changed.address));
                    }
                }
            }
        }
        sorted.sort_unstable_by_key(|(class, at, _)| (*class, *at));
        for (class, at, address) in &sorted {
            self.sink.item(*class);
            self.add(*at);
            match *address {
                Address::Heap { word, object } => self.word_of(object, word - object.0),
                Address::Static(word) => self.static_word(word),
            }
        }
    }
}
