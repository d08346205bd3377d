//! What earlier steps of the present execution wrote to a variable, from the undo log.
//!
//! Steps write more than the visible operation that they begin with: everything that a thread does to objects that only
//! it can reach. The log is searched to find out which step wrote what another thread now reads; that costs nothing
//! unless it is needed.

use crate::class::{MethodId, Shape, ValueKind};
use crate::memory::{HEADER, Mark, Ref, Word};
use crate::operation::Variable;
use crate::thread::ThreadId;
use crate::vm::Vm;

/// A time in the present execution.
#[derive(Clone, Copy, Debug)]
pub struct Moment(pub(crate) Mark);

/// A position in the code of a thread, to be shown later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    pub(crate) method: MethodId,
    pub(crate) at: u32,
}

impl Vm {
    /// The innermost place of a thread in the program or, if there is none, in the JDK.
    pub fn spot(&self, thread: ThreadId) -> Option<Spot> {
        let frames =
            || self.thread(thread).frames.iter().rev().filter(|frame| !self.classes.method(frame.method).is_hidden);
        let own = frames().find(|frame| self.classes.get(self.classes.method(frame.method).class).module.is_none());
        own.or_else(|| frames().next()).map(|frame| Spot { method: frame.method, at: frame.at })
    }

    /// The class, method and line of a spot.
    pub fn point_of(&self, spot: Spot) -> crate::inspect::CodePoint {
        self.code_point(spot.method, spot.at)
    }

    /// The word that holds a variable, and the position of its bits.
    fn word_of(&self, place: Variable) -> (Word, u64) {
        match place {
            Variable::Field(object, field) => {
                (Word::Heap(object.0 + HEADER + self.classes.field(field).slot), u64::MAX)
            }
            Variable::Static(field) => (Word::Static(self.classes.field(field).slot), u64::MAX),
            Variable::Element(array, index) => {
                let size = match self.classes.get(self.memory.class_of(array)).shape {
                    Shape::Array { kind, .. } => kind.element_size().0,
                    Shape::Object | Shape::Primitive(_) => 3,
                };
                let bit = (u64::from(index) << size) * 8;
                let mask = if size == 3 { u64::MAX } else { ((1u64 << (8 << size)) - 1) << (bit % 64) };
                (Word::Heap(array.0 + HEADER + (bit / 64) as u32), mask)
            }
        }
    }

    /// The bits of a variable, at their position in the word: to be compared with those at another time.
    pub fn bits(&self, place: Variable) -> u64 {
        let (word, mask) = self.word_of(place);
        self.memory.word_at(word) & mask
    }

    /// The bits of a variable; 0 if its object does not exist yet, as in a new one.
    pub fn bits_if_made(&self, place: Variable) -> u64 {
        let (Variable::Field(object, _) | Variable::Element(object, _)) = place else { return self.bits(place) };
        if object.0 < self.memory.top() { self.bits(place) } else { 0 }
    }

    /// The bits of a variable at a moment, if it was written between that and another. Writes to objects that were
    /// allocated in the same step are not known.
    pub fn bits_before(&self, place: Variable, since: Moment, until: Option<Moment>) -> Option<u64> {
        let (word, mask) = self.word_of(place);
        self.memory.first_logged(word, since.0, until.map(|until| until.0)).map(|bits| bits & mask)
    }

    /// The addresses of heap words that were written since a moment, in order, without those of objects that were
    /// allocated since. Only the benchmark of checkpoints (`bench/`) asks.
    pub fn written_since(&self, since: Moment) -> impl Iterator<Item = u32> + '_ {
        let heap = |(word, _)| match word {
            Word::Heap(address) => Some(address),
            Word::Static(_) => None,
        };
        self.memory.logged_since(since.0.logged()).filter_map(heap)
    }

    /// Whether the object of a variable was allocated after a moment.
    pub fn is_younger(&self, place: Variable, since: Moment) -> bool {
        match place {
            Variable::Field(object, _) | Variable::Element(object, _) => object.0 >= since.0.top(),
            Variable::Static(_) => false,
        }
    }

    /// Whether an object that was allocated in this search is reachable from a final field of a shared object, or from
    /// a static field of the JDK: then a thread that got it that way sees what was written to it before (JLS 17.5); all
    /// other threads are assumed to see it, too (A45).
    pub fn is_frozen(&self, place: Variable) -> bool {
        let (Variable::Field(wanted, _) | Variable::Element(wanted, _)) = place else { return false };
        let mut reached: Vec<Ref> = Vec::new();
        let mut at = self.memory.base();
        while at < self.memory.top() {
            let object = Ref(at);
            if self.memory.is_shared(object) {
                self.final_references(object, &mut reached);
            }
            at += self.words_of(object) as u32;
        }
        for id in self.classes.ids() {
            let class = self.classes.get(id);
            let fields = class.static_references.iter().filter(|_| class.module.is_some());
            reached.extend(fields.map(|word| Ref(self.memory.static_word(*word) as u32)));
        }
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(object) = reached.pop() {
            if object == wanted {
                return true;
            }
            if !object.is_null() && !self.memory.is_of_base(object) && seen.insert(object) {
                self.successors(object, |successor| reached.push(successor));
            }
        }
        false
    }

    fn final_references(&self, object: Ref, into: &mut Vec<Ref>) {
        let class = self.memory.class_of(object);
        for field in self.classes.instance_fields(class) {
            let field = self.classes.field(field);
            if field.kind == ValueKind::Reference && field.access.is_final() {
                into.push(Ref(self.memory.field(object, field.slot) as u32));
            }
        }
    }
}
