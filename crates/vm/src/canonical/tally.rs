//! The words of the base that differ now, as one sum that is updated with what the last step wrote.
//!
//! Each word adds a hash of its address and value, minus the same hash of its value in the base: an unchanged word adds
//! nothing, and the order of words does not matter. The undo log lists the words that have changed since the sum was
//! last computed. Words that hold references are listed instead, since the number of an object depends on the whole
//! state.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::class::{InitState, Shape, Special, ValueKind, statics};
use crate::hash::mix;
use crate::memory::{Address, Changed, HEADER, Memory, Ref, Word};
use crate::thread::ThreadId;
use crate::vm::Vm;

/// The kind of a word of the base; this never changes.
#[derive(Clone, Copy, Debug)]
enum Holds {
    /// A number
    Number,
    /// The second word of an object: hash code and monitor
    Header,
    /// The number of a thread
    Thread,
    /// A number in a static field: the hash of the class's name, and the offset of the field
    Static(u64),
    /// The initialisation state of a class
    Initialization(u64),
    /// References
    References,
    /// Something that no program can observe
    Nothing,
}

/// The sum, and the changed words that hold references.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    at: TallyMark,
    holds: FxHashMap<Word, Holds>,
    /// Words with references that were changed since the base.
    references: Vec<Referring>,
    /// Their indices in the order of their names, if known.
    order: Vec<u32>,
    is_ordered: bool,
    /// The words that were found in the log.
    met: FxHashSet<Word>,
}

/// A word with references that was changed since the base.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Referring {
    /// A name that does not depend on the order of changes.
    name: (u64, u64),
    /// The name as one number.
    pub item: u64,
    pub word: Word,
    /// Its value in the base.
    pub before: u64,
    /// Whether it holds two references: elements of an array.
    pub is_pair: bool,
}

/// Which part of the log is in the tally.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TallyMark {
    sum: u64,
    /// The part of the log that is in the sum.
    logged: u32,
    /// The number of changed words that were processed.
    changed: u32,
    /// The number of those that hold references.
    references: u32,
}

impl Tally {
    pub fn mark(&self) -> TallyMark {
        self.at
    }

    pub fn undo_to(&mut self, to: TallyMark) {
        self.at = to;
        self.is_ordered &= self.references.len() == to.references as usize;
        self.references.truncate(to.references as usize);
    }

    /// Starts again, at this position of the log.
    pub fn restart(&mut self, logged: usize) {
        self.at = TallyMark { logged: logged as u32, ..TallyMark::default() };
        self.holds.clear();
        self.references.clear();
        self.is_ordered = false;
    }

    /// The words with references that were changed since the base, in the order of their names.
    pub fn references(&self) -> impl Iterator<Item = &Referring> {
        self.order.iter().map(|number| &self.references[*number as usize])
    }

    fn put_in_order(&mut self) {
        if !self.is_ordered {
            self.order.clear();
            self.order.extend(0..self.references.len() as u32);
            self.order.sort_unstable_by_key(|number| self.references[*number as usize].name);
            self.is_ordered = true;
        }
    }
}

impl Vm {
    /// Updates the tally; returns the sum.
    pub(super) fn update_tally(&mut self) -> u64 {
        let at = self.fingerprints.tally.at;
        for number in at.changed as usize..self.memory.changed().len() {
            let changed = self.memory.changed()[number];
            let holds = self.holds(changed.address);
            self.fingerprints.tally.holds.insert(changed.address.word(), holds);
            if matches!(holds, Holds::References) {
                let referring = self.referring(changed);
                self.fingerprints.tally.references.push(referring);
                self.fingerprints.tally.is_ordered = false;
            }
        }
        self.fingerprints.tally.put_in_order();
        let mut sum = at.sum;
        let logged = self.memory.log_length();
        let has_one = logged == at.logged as usize + 1;
        self.fingerprints.tally.met.clear();
        for number in at.logged as usize..logged {
            let (word, before) = self.memory.logged(number);
            // Words that are younger than the base are not in the table.
            if let Some(holds) = self.fingerprints.tally.holds.get(&word).copied()
                && !matches!(holds, Holds::References | Holds::Nothing)
                && (has_one || self.fingerprints.tally.met.insert(word))
            {
                let now = self.memory.word_at(word);
                sum =
                    sum.wrapping_add(self.share_of(word, holds, now)).wrapping_sub(self.share_of(word, holds, before));
            }
        }
        self.fingerprints.tally.at = TallyMark {
            sum,
            logged: logged as u32,
            changed: self.memory.changed().len() as u32,
            references: self.fingerprints.tally.references.len() as u32,
        };
        sum
    }

    fn referring(&self, Changed { address, before }: Changed) -> Referring {
        let word = address.word();
        match address {
            Address::Heap { word: at, object } => {
                let is_pair = matches!(self.classes.get(self.memory.class_of(object)).shape, Shape::Array { .. });
                Referring { name: (0, u64::from(at)), item: u64::from(at), word, before, is_pair }
            }
            Address::Static(at) => {
                let owner = self.classes.owner_of_static(at);
                let name = owner
                    .map_or((1, 0), |(class, offset)| (self.classes.get(class).name_hash.max(1), u64::from(offset)));
                Referring { name, item: mix(name.0, name.1), word, before, is_pair: false }
            }
        }
    }

    fn holds(&self, address: Address) -> Holds {
        match address {
            Address::Heap { word, object } if word == object.0 + 1 => Holds::Header,
            // The other fields of a string are caches.
            Address::Heap { object, .. } if self.memory.class_of(object) == self.known.string => Holds::Nothing,
            Address::Heap { word, object } => {
                let class = self.classes.get(self.memory.class_of(object));
                let slot = word - object.0 - HEADER;
                match class.shape {
                    Shape::Array { kind: ValueKind::Reference, .. } => Holds::References,
                    Shape::Array { .. } | Shape::Primitive(_) => Holds::Number,
                    Shape::Object if class.references.binary_search(&slot).is_ok() => Holds::References,
                    Shape::Object => match class.special.filter(|(special, _)| *special == slot) {
                        Some((_, Special::Thread)) => Holds::Thread,
                        Some((_, Special::Ignored)) => Holds::Nothing,
                        None => Holds::Number,
                    },
                }
            }
            Address::Static(word) => {
                // Words of no class hold interned strings.
                let Some((id, offset)) = self.classes.owner_of_static(word) else { return Holds::Nothing };
                let class = self.classes.get(id);
                let name = mix(class.name_hash, u64::from(offset));
                match offset {
                    statics::MIRROR => Holds::Nothing,
                    statics::STATE => Holds::Initialization(name),
                    _ if class.static_references.contains(&word) => Holds::References,
                    _ => Holds::Static(name),
                }
            }
        }
    }

    /// What a word with this value adds.
    fn share_of(&self, word: Word, holds: Holds, bits: u64) -> u64 {
        let thread = |number: u16| self.threads.get(ThreadId(number)).map_or(0, |thread| thread.key);
        let place = match word {
            Word::Heap(address) => u64::from(address),
            Word::Static(_) => 0,
        };
        match holds {
            Holds::Number => mix(mix(1, place), bits),
            Holds::Header => {
                let (owner, rest) = Memory::owner_and_rest(bits);
                mix(mix(mix(2, place), owner.map_or(0, |owner| thread(owner.0))), rest)
            }
            Holds::Thread => mix(mix(3, place), bits.checked_sub(1).map_or(0, |number| thread(number as u16))),
            Holds::Static(name) => mix(mix(4, name), bits),
            Holds::Initialization(name) => {
                let by = match InitState::of_word(bits) {
                    InitState::Running(by) => thread(by.0) | 1 << 63,
                    other => other.word(),
                };
                mix(mix(5, name), by)
            }
            Holds::References | Holds::Nothing => 0,
        }
    }
}

impl Address {
    fn word(self) -> Word {
        match self {
            Address::Heap { word, object: Ref(_) } => Word::Heap(word),
            Address::Static(word) => Word::Static(word),
        }
    }
}
