//! The fingerprint of a state: equal for states that no program could tell apart, whatever interleaving led to them.
//!
//! A state is told against a *base*, the state in which a search began. Of what was there then, only words that differ now count: those with numbers as a sum that the last step's writes bring
//! up to date (`tally.rs`), those with references one by one. Objects made since are numbered in the order in which a
//! walk meets them: from the changed words, then from the threads' frames. So an object's name depends on how it is reached and not on who allocated
//! it when, and what is unreachable does not count. Frames of threads that have not moved are not read again (`threads.rs`), and neither are objects that were not written: what they hold is
//! a number that memory keeps until then ([`Memory::digest`]).
//!
//! Threads are named by who started them and in which order, classes and methods by their names; numbers that the VM gave (addresses of new objects,
//! thread numbers, class numbers) never enter. Left out, because no program can see them or because they only cache: back traces, `Class` objects'
//! fields, interned strings that nothing refers to, the hash codes that strings keep and which of them share their bytes.
//!
//! [`Vm::describe`] gives all words that tell a state, for those who do not trust hashes; it reads everything.

mod sink;
mod tally;
mod threads;

use crate::class::{Class, ClassId, Kind, Shape, Special};
use crate::memory::{Address, Changed, HEADER, Memory, Ref};
use crate::thread::ThreadId;
use crate::vm::Vm;

use sink::{Hash, Items, Listing, Sink, Words};
use tally::Referring;
pub(crate) use tally::{Tally, TallyMark};
pub(crate) use threads::Summary;

/// Buffers that are kept from one fingerprint to the next.
#[derive(Debug, Default)]
pub struct Canonicalizer {
    /// The numbers of objects, by their places since the base, each with the walk that gave it.
    numbers: Vec<(u32, u32)>,
    walk: u32,
    /// The objects that were met in this walk, in the order of their numbers, which begin at 1.
    met: Vec<Ref>,
    sorted: Vec<(u64, u64, Address)>,
    order: Vec<ThreadId>,
}

struct Walk<'a, S> {
    vm: &'a Vm,
    sink: S,
    buffers: &'a mut Canonicalizer,
}

impl Vm {
    /// Makes the present state the base of fingerprints.
    pub fn set_base(&mut self) {
        self.memory.set_base();
        self.tally.restart(self.memory.log_length());
        for thread in &mut self.threads {
            thread.summary = None;
        }
    }

    /// The fingerprint of the state; what was printed counts if asked for.
    pub fn fingerprint(&mut self, buffers: &mut Canonicalizer, with_output: bool) -> u64 {
        let tally = self.update_tally();
        self.memory.keep_digests();
        self.summarize_threads(buffers);
        let mut walk = Walk { vm: self, sink: Hash::NEW, buffers };
        walk.begin();
        walk.add(tally);
        walk.changed_references();
        walk.threads(Walk::summary);
        walk.objects(Walk::digest);
        walk.clock();
        if with_output {
            walk.add(crate::hash::of_bytes(&walk.vm.output));
        }
        walk.sink.value()
    }

    /// A fingerprint (another one), and the words that it is made of: equal for equal states alone, but for the names of classes, methods and threads, which are hashes.
    pub fn describe(&self, buffers: &mut Canonicalizer, with_output: bool, words: &mut Vec<u64>) -> u64 {
        let mut walk = Walk { vm: self, sink: Words(Hash::NEW, words), buffers };
        walk.begin();
        walk.changed_words(self.memory.changed());
        walk.threads(|walk, thread| {
            walk.control(thread);
            walk.frames(thread);
        });
        walk.objects(Walk::contents);
        walk.clock();
        if with_output {
            walk.add(self.output.len() as u64);
            for byte in &self.output {
                walk.add(u64::from(*byte));
            }
        }
        walk.sink.0.value()
    }
}

impl Walk<'_, Hash> {
    /// Adds the words with references that differ from the base.
    fn changed_references(&mut self) {
        let vm = self.vm;
        for Referring { item, word, before, is_pair, .. } in vm.tally.references() {
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

    /// Adds an object: what it holds as one number, which is known if it was not written since, and the names of objects that were made since the base.
    fn digest(&mut self, object: Ref) {
        let vm = self.vm;
        let (known, halves) = vm.memory.digest(object);
        if known.get() == 0 {
            let mut walk = Walk { vm, sink: Listing::default(), buffers: self.buffers };
            walk.contents(object);
            known.set(walk.sink.hash.max(1));
            halves.set(if walk.sink.young.is_empty() { 0 } else { vm.young_halves(object) });
        }
        self.add(known.get());
        let mut rest = halves.get();
        if rest == MANY {
            vm.successors(object, |successor| self.name_if_young(successor));
            return;
        }
        while rest != 0 {
            let number = self.number(vm.memory.half(object, rest.trailing_zeros()));
            self.add(u64::from(number));
            rest &= rest - 1;
        }
    }

    /// Adds a reference if it is to an object that was made since the base.
    #[inline]
    fn name_if_young(&mut self, object: Ref) {
        if !self.vm.memory.is_of_base(object) {
            let number = self.number(object);
            self.add(u64::from(number));
        }
    }
}

/// Says that there are references beyond the first 63 halves.
const MANY: u64 = u64::MAX;

impl Vm {
    /// The halves of an object's words, counted from its first field or element, that hold references to objects which were made since the base.
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
    fn begin(&mut self) {
        self.buffers.met.clear();
        self.buffers.walk = self.buffers.walk.wrapping_add(1);
        if self.buffers.walk == 0 {
            self.buffers.numbers.clear();
            self.buffers.walk = 1;
        }
        let young = (self.vm.memory.top() - self.vm.memory.base()) as usize;
        if self.buffers.numbers.len() < young {
            self.buffers.numbers.resize(young, (0, 0));
        }
    }

    #[inline]
    fn add(&mut self, word: u64) {
        self.sink.add(word);
    }

    /// Adds a reference: an object of the base by its place, one made since by the number that it has or gets.
    #[inline]
    fn reference(&mut self, object: Ref) {
        if self.vm.memory.is_of_base(object) {
            // `null`, too.
            self.add(if object.is_null() { 0 } else { u64::from(object.0) << 1 | 1 << 60 });
        } else {
            S::young(self, object);
        }
    }

    /// The number of an object that was made since the base.
    #[inline]
    fn number(&mut self, object: Ref) -> u32 {
        let buffers = &mut *self.buffers;
        let (walk, number) = &mut buffers.numbers[(object.0 - self.vm.memory.base()) as usize];
        if *walk != buffers.walk {
            buffers.met.push(object);
            (*walk, *number) = (buffers.walk, buffers.met.len() as u32);
        }
        *number
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

    /// Adds a word of an object, counted from its first.
    fn word_of(&mut self, object: Ref, index: u32) {
        let vm = self.vm;
        let value = vm.memory.word(object.0 + index);
        if index == 1 {
            return self.header(object);
        }
        let class = vm.memory.class_of(object);
        let of = vm.classes.get(class);
        match of.shape {
            Shape::Array { kind: Kind::Reference, .. } => {
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

    /// Adds a string: its bytes, which never change, as if they were its own. Other fields only cache.
    fn text(&mut self, object: Ref) {
        let memory = &self.vm.memory;
        let bytes = Ref(memory.field(object, self.vm.known.string_value) as u32);
        if bytes.is_null() {
            // It is being made.
            return self.add(0);
        }
        let coder = memory.field(object, self.vm.known.string_coder) & 0xFF;
        self.add(1 | coder << 1 | u64::from(memory.length(bytes)) << 32);
        for word in memory.element_words(bytes, Kind::Byte.element_size()) {
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
            // It is told by its class; other fields only cache.
            Shape::Object if class == vm.known.class => {
                let name = vm.classes.get(vm.class_of_mirror(object)).name_hash;
                self.add(name);
            }
            Shape::Object if class == vm.known.string => self.text(object),
            Shape::Array { kind, .. } => {
                self.add(u64::from(vm.memory.length(object)));
                for word in vm.memory.element_words(object, kind.element_size()) {
                    if kind == Kind::Reference {
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
        // A51: before, no program can tell.
        if self.vm.has_looked_at_clock {
            self.add(self.vm.clock);
        }
    }

    fn changed_words(&mut self, words: &[Changed]) {
        let vm = self.vm;
        let mut sorted = std::mem::take(&mut self.buffers.sorted);
        sorted.clear();
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
        self.buffers.sorted = sorted;
    }

    /// Adds all objects that were met and those that they lead to, each as `object` does.
    fn objects(&mut self, object: fn(&mut Self, Ref)) {
        let mut next = 0;
        while let Some(met) = self.buffers.met.get(next).copied() {
            next += 1;
            self.sink.item(next as u64);
            object(self, met);
        }
    }
}
