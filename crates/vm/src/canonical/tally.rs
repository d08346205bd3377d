//! The words of the base that differ now, told as one number that is brought up to date by what the last step wrote.
//!
//! Each word adds a hash of where it is and what it holds, less the same of what it held in the base: a word that is what it was adds nothing, and the order of words does not matter. The log says
//! which words have changed since the number was last asked for. Words that hold references are left out, since what an object is called depends on the whole state: those are listed.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::class::{InitState, Kind, Shape, statics};
use crate::hash::mix;
use crate::memory::{Address, Changed, HEADER, Memory, Ref, Word};
use crate::vm::Vm;

/// What a word of the base holds; that never changes.
#[derive(Clone, Copy, Debug)]
enum Holds {
    /// A number
    Number,
    /// The second word of an object: hash code and monitor
    Header,
    /// The number of a thread
    Thread,
    /// A number, in a static field: the hash of the class's name, and the field's offset
    Static(u64),
    /// How far the initialisation of a class is
    Initialization(u64),
    /// References
    References,
    /// What nobody can tell
    Nothing,
}

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    at: TallyMark,
    holds: FxHashMap<Word, Holds>,
    /// Words with references that were changed since the base.
    references: Vec<Changed>,
    /// Words that were met in the log.
    met: FxHashSet<Word>,
}

/// How far the tally is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TallyMark {
    sum: u64,
    /// What of the log is in it.
    logged: usize,
    /// How many of the changed words were looked at.
    changed: usize,
    /// How many of those hold references.
    references: usize,
}

impl Tally {
    pub fn mark(&self) -> TallyMark {
        self.at
    }

    pub fn take_back(&mut self, to: TallyMark) {
        self.at = to;
        self.references.truncate(to.references);
    }

    /// Begins anew, after so much of a log.
    pub fn restart(&mut self, logged: usize) {
        self.at = TallyMark { logged, ..TallyMark::default() };
        self.holds.clear();
        self.references.clear();
    }

    /// The words with references that were changed since the base.
    pub fn references(&self) -> &[Changed] {
        &self.references
    }
}

impl Vm {
    /// Brings the tally up to date; gives its number.
    pub(super) fn update_tally(&mut self) -> u64 {
        let mut tally = std::mem::take(&mut self.tally);
        for changed in &self.memory.changed()[tally.at.changed..] {
            let holds = self.holds(changed.address);
            tally.holds.insert(changed.address.word(), holds);
            if matches!(holds, Holds::References) {
                tally.references.push(*changed);
            }
        }
        let mut sum = tally.at.sum;
        tally.met.clear();
        for (word, before) in self.memory.logged_since(tally.at.logged) {
            // Words that are younger than the base are in no table.
            if let Some(holds) = tally.holds.get(&word).copied()
                && !matches!(holds, Holds::References | Holds::Nothing)
                && tally.met.insert(word)
            {
                let now = self.memory.word_at(word);
                sum =
                    sum.wrapping_add(self.share_of(word, holds, now)).wrapping_sub(self.share_of(word, holds, before));
            }
        }
        tally.at = TallyMark {
            sum,
            logged: self.memory.log_length(),
            changed: self.memory.changed().len(),
            references: tally.references.len(),
        };
        self.tally = tally;
        sum
    }

    fn holds(&self, address: Address) -> Holds {
        match address {
            Address::Heap { word, object } if word == object.0 + 1 => Holds::Header,
            Address::Heap { word, object } => {
                let id = self.memory.class_of(object);
                let class = self.classes.get(id);
                let slot = word - object.0 - HEADER;
                match class.shape {
                    Shape::Array { kind: Kind::Reference, .. } => Holds::References,
                    Shape::Array { .. } | Shape::Primitive(_) => Holds::Number,
                    Shape::Object if class.references.binary_search(&slot).is_ok() => Holds::References,
                    Shape::Object if slot == self.known.thread_eetop && class.is_subclass_of(self.known.thread) => {
                        Holds::Thread
                    }
                    Shape::Object if self.known.is_injected(id, class, slot) => Holds::Nothing,
                    Shape::Object => Holds::Number,
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

    /// What a word adds if it holds some bits.
    fn share_of(&self, word: Word, holds: Holds, bits: u64) -> u64 {
        let thread = |number: u16| self.threads.get(usize::from(number)).map_or(0, |thread| thread.key);
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
