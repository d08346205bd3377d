//! What a thread knows at a program point.
//!
//! A state holds what the thread itself wrote, or what happens before this point: under every memory model, a read
//! returns that or what the model lets other threads add ([`crate::memory`]). Objects that no other thread knows yet
//! are *private*: nothing is added to what they hold. All parts over-approximate, except those that say *must*.

use smallvec::SmallVec;
use unsnarl_concurrency::OriginBits;
use unsnarl_pointer::{LibraryCallId, ObjectId, OriginId};
use unsnarl_program::ir::ValueId;
use unsnarl_program::{ClassId, Interned, Program};

use crate::cells::CellId;
use crate::clusters::Clusters;
use crate::domain::relation::Relations;
use crate::domain::relation::pentagons::Pentagons;
use crate::domain::{Domain, Thresholds};
use crate::pack::Packs;
use crate::protection::LockKey;
use crate::raised::{RaisedSetId, RaisedSets};
use crate::sequence::{SignalId, SignalSetId, SignalSets};
use crate::tree::{Merge, Tree};
use crate::value::{AgedId, RefSets, Val};

unsnarl_program::ids! {
    /// A set of origins.
    OriginSetId;
}

/// All sets of origins that occur.
#[derive(Clone, Default)]
pub(crate) struct OriginSets {
    sets: Interned<OriginSetId, OriginBits>,
}

impl OriginSets {
    pub(crate) fn of(&mut self, bits: &OriginBits) -> OriginSetId {
        self.sets.intern_ref(bits)
    }

    pub(crate) fn get(&self, set: OriginSetId) -> &OriginBits {
        &self.sets[set]
    }

    pub(crate) fn contains(&self, set: OriginSetId, origin: OriginId) -> bool {
        self.get(set).contains(origin)
    }

    pub(crate) fn union(&mut self, one: OriginSetId, other: OriginSetId) -> OriginSetId {
        if one == other {
            return one;
        }
        let mut all = self.get(one).clone();
        all.union(&self.get(other).clone());
        self.of(&all)
    }

    pub(crate) fn intersection(&mut self, one: OriginSetId, other: OriginSetId) -> OriginSetId {
        if one == other {
            return one;
        }
        let mut common = self.get(one).clone();
        common.intersect(&self.get(other).clone());
        self.of(&common)
    }
}

/// The tables that all states share.
pub(crate) struct Tables {
    pub(crate) refs: RefSets,
    pub(crate) origins: OriginSets,
    pub(crate) raised: RaisedSets,
    pub(crate) signals: SignalSets,
}

impl Tables {
    pub(crate) fn new(program: &Program) -> Tables {
        let (refs, origins, signals) = (RefSets::default(), OriginSets::default(), SignalSets::default());
        Tables { refs, origins, raised: RaisedSets::new(program), signals }
    }
}

/// Who may know an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reach {
    /// Only this thread.
    Private,
    /// Other threads: what its cells hold has been published.
    Shared,
    /// Perhaps one, perhaps the other: others may write its cells, and what these hold may not be published yet.
    Escaping,
}

impl Reach {
    pub(crate) const ALL: [Reach; 3] = [Reach::Private, Reach::Shared, Reach::Escaping];

    pub(crate) fn join(self, other: Reach) -> Reach {
        if self == other { self } else { Reach::Escaping }
    }
}

/// Whether a class has been initialised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Initialised {
    Must,
    May,
}

/// Who has written what a cell holds, of the writes that some thread may not have known when it started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Written {
    /// Another thread, of which this one has learnt it.
    Elsewhere,
    /// This thread.
    Here,
}

/// What a value tells, once a condition says more of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pending {
    /// It was read from this volatile cell: if others wrote it, what they did before has happened.
    Read(CellId),
    /// It is the result of this call, which has further effects for some results.
    Call(LibraryCallId),
    /// It is the element of this array at this index, which nobody has changed since.
    Element(ValueId, ValueId),
}

/// What a thread knows at a program point.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State<D: Domain> {
    /// What cells hold. A cell that is missing belongs to an object that this thread has not made, and of which it
    /// knows nothing by itself.
    pub(crate) cells: Tree<CellId, Val<D>>,
    /// The objects that this thread has made, and those that it has got hold of. It holds no reference to another one.
    pub(crate) objects: Tree<AgedId, Reach>,
    /// Objects whose newest has become an older one, since the method was entered: references that callers hold to the
    /// newest may mean an older one.
    pub(crate) aged: Tree<ObjectId, ()>,
    /// Classes whose initialisation has begun.
    pub(crate) classes: Tree<ClassId, Initialised>,
    /// What conditions say of values of the method: smaller than what the values hold where they are defined.
    pub(crate) refined: Tree<ValueId, Val<D>>,
    /// For an array, a value of the method that is its length.
    pub(crate) lengths: Tree<ValueId, ValueId>,
    /// Which value of the method is less than which other.
    pub(crate) relations: Pentagons,
    /// Cells that hold a value of the method: what a condition says of the value holds for the cell, too. Only cells
    /// that no other thread can change meanwhile.
    pub(crate) mirrors: Tree<CellId, ValueId>,
    /// What values of the method will tell. Empty after a call, and whenever this thread learns from another.
    pub(crate) pending: Tree<ValueId, Pending>,
    /// Cells that were written since the first thread was started that has not been joined. What any other cell holds
    /// was known to every thread when it started.
    pub(crate) written: Tree<CellId, Written>,
    /// The signals that this thread may have given.
    pub(crate) raised: Tree<SignalId, ()>,
    /// For a thread, signals of which one must have been given before this point.
    pub(crate) heard: Tree<OriginId, SignalSetId>,
    /// What cells that a lock protects may hold together.
    pub(crate) clusters: Clusters<D>,
    /// How the numbers are related that a lock protects.
    pub(crate) packs: Packs,
    /// The locks that must be held, each with how often.
    pub(crate) held: SmallVec<[(LockKey, u8); 2]>,
    /// The origins that may run at the same time: those that were started, and what these may start.
    pub(crate) running: OriginSetId,
    /// The origins that must have ended, because this thread waited for them.
    pub(crate) joined: OriginSetId,
    /// The origins that must have been started.
    pub(crate) started: OriginSetId,
    /// The exceptions that may be on their way: where a handler begins, or where an exception leaves a method.
    pub(crate) exceptions: RaisedSetId,
    /// The objects that these may be; anything that is caught, if they may come from the library.
    pub(crate) thrown: Val<D>,
    /// For a value of the method that was caught, the exceptions that it may be.
    pub(crate) caught: Tree<ValueId, RaisedSetId>,
}

/// Joins values, or widens them.
pub(crate) struct Values<'t, D: Domain, const KEEP: bool> {
    pub(crate) tables: &'t mut Tables,
    pub(crate) widen: Option<&'t Thresholds>,
    pub(crate) domain: std::marker::PhantomData<D>,
}

impl<D: Domain, const KEEP: bool> Merge<Val<D>> for Values<'_, D, KEEP> {
    fn both(&mut self, _: u32, one: &Val<D>, other: &Val<D>) -> Option<Val<D>> {
        Some(match self.widen {
            None => one.join(*other, &mut self.tables.refs),
            Some(thresholds) => one.widen(*other, &mut self.tables.refs, thresholds),
        })
    }
    fn first(&mut self, _: u32, _: &Val<D>) -> Option<Val<D>> {
        None
    }
    fn second(&mut self, _: u32, _: &Val<D>) -> Option<Val<D>> {
        None
    }
    const KEEPS_SINGLES: bool = KEEP;
}

/// Who may know an object after either of two.
pub(crate) struct Reaches;

impl Merge<Reach> for Reaches {
    fn both(&mut self, _: u32, one: &Reach, other: &Reach) -> Option<Reach> {
        Some(one.join(*other))
    }
    fn first(&mut self, _: u32, reach: &Reach) -> Option<Reach> {
        Some(*reach)
    }
    fn second(&mut self, _: u32, reach: &Reach) -> Option<Reach> {
        Some(*reach)
    }
    const KEEPS_SINGLES: bool = true;
}

/// Keeps the greater of two, and what only one has.
pub(crate) struct Greater;

impl<V: Copy + Ord> Merge<V> for Greater {
    fn both(&mut self, _: u32, one: &V, other: &V) -> Option<V> {
        Some(*one.max(other))
    }
    fn first(&mut self, _: u32, value: &V) -> Option<V> {
        Some(*value)
    }
    fn second(&mut self, _: u32, value: &V) -> Option<V> {
        Some(*value)
    }
    const KEEPS_SINGLES: bool = true;
}

/// Keeps what both have alike.
struct Same;

impl<V: Copy + PartialEq> Merge<V> for Same {
    fn both(&mut self, _: u32, one: &V, other: &V) -> Option<V> {
        (one == other).then_some(*one)
    }
    fn first(&mut self, _: u32, _: &V) -> Option<V> {
        None
    }
    fn second(&mut self, _: u32, _: &V) -> Option<V> {
        None
    }
    const KEEPS_SINGLES: bool = false;
}

/// Keeps the exceptions of both.
struct Exceptions<'t>(&'t mut RaisedSets);

impl Merge<RaisedSetId> for Exceptions<'_> {
    fn both(&mut self, _: u32, one: &RaisedSetId, other: &RaisedSetId) -> Option<RaisedSetId> {
        Some(self.0.union(*one, *other))
    }
    fn first(&mut self, _: u32, value: &RaisedSetId) -> Option<RaisedSetId> {
        Some(*value)
    }
    fn second(&mut self, _: u32, value: &RaisedSetId) -> Option<RaisedSetId> {
        Some(*value)
    }
    const KEEPS_SINGLES: bool = true;
}

/// Keeps of what both have heard that one or the other was given.
pub(crate) struct Either<'t>(pub(crate) &'t mut SignalSets);

impl Merge<SignalSetId> for Either<'_> {
    fn both(&mut self, _: u32, one: &SignalSetId, other: &SignalSetId) -> Option<SignalSetId> {
        Some(self.0.union(*one, *other))
    }
    fn first(&mut self, _: u32, _: &SignalSetId) -> Option<SignalSetId> {
        None
    }
    fn second(&mut self, _: u32, _: &SignalSetId) -> Option<SignalSetId> {
        None
    }
    const KEEPS_SINGLES: bool = false;
}

/// A class that only one of two states knows may be initialised.
struct Classes;

impl Merge<Initialised> for Classes {
    fn both(&mut self, _: u32, one: &Initialised, other: &Initialised) -> Option<Initialised> {
        Some(*one.max(other))
    }
    fn first(&mut self, _: u32, _: &Initialised) -> Option<Initialised> {
        Some(Initialised::May)
    }
    fn second(&mut self, _: u32, _: &Initialised) -> Option<Initialised> {
        Some(Initialised::May)
    }
    const KEEPS_SINGLES: bool = false;
}

impl<D: Domain> State<D> {
    /// The state in which a program begins: nothing is known, and nothing has happened.
    pub(crate) fn initial(cells: Tree<CellId, Val<D>>, running: OriginSetId, none: OriginSetId) -> State<D> {
        State {
            cells,
            objects: Tree::default(),
            aged: Tree::default(),
            classes: Tree::default(),
            refined: Tree::default(),
            lengths: Tree::default(),
            relations: Pentagons::top(),
            mirrors: Tree::default(),
            pending: Tree::default(),
            written: Tree::default(),
            raised: Tree::default(),
            heard: Tree::default(),
            clusters: Clusters::default(),
            packs: Packs::default(),
            held: SmallVec::new(),
            running,
            joined: none,
            started: none,
            exceptions: RaisedSetId::NONE,
            thrown: Val::Bottom,
            caught: Tree::default(),
        }
    }

    /// The least state above both, or, with thresholds, one such that growing chains end.
    pub(crate) fn join(&self, other: &State<D>, tables: &mut Tables, widen: Option<&Thresholds>) -> State<D> {
        let domain = std::marker::PhantomData;
        let cells = self.cells.merged(&other.cells, &mut Values::<D, true> { tables, widen, domain });
        let refined = self.refined.merged(&other.refined, &mut Values::<D, false> { tables, widen, domain });
        let held = self.held.iter().filter_map(|(lock, count)| {
            let also = other.held.iter().find(|(with, _)| with == lock)?;
            Some((*lock, also.1.min(*count)))
        });
        State {
            cells,
            objects: self.objects.merged(&other.objects, &mut Reaches),
            aged: self.aged.merged(&other.aged, &mut Greater),
            classes: self.classes.merged(&other.classes, &mut Classes),
            refined,
            lengths: self.lengths.merged(&other.lengths, &mut Same),
            relations: match widen {
                Some(thresholds) => self.relations.widen(&other.relations, thresholds),
                None => self.relations.join(&other.relations),
            },
            mirrors: self.mirrors.merged(&other.mirrors, &mut Same),
            pending: self.pending.merged(&other.pending, &mut Same),
            written: self.written.merged(&other.written, &mut Greater),
            raised: self.raised.merged(&other.raised, &mut Greater),
            heard: self.heard.merged(&other.heard, &mut Either(&mut tables.signals)),
            clusters: self.clusters.join(&other.clusters, tables, widen),
            packs: self.packs.join(&self.cells, (&other.packs, &other.cells), widen),
            held: held.collect(),
            running: tables.origins.union(self.running, other.running),
            joined: tables.origins.intersection(self.joined, other.joined),
            started: tables.origins.intersection(self.started, other.started),
            exceptions: tables.raised.union(self.exceptions, other.exceptions),
            thrown: self.thrown.join(other.thrown, &mut tables.refs),
            caught: self.caught.merged(&other.caught, &mut Exceptions(&mut tables.raised)),
        }
    }

    /// Whether this is within `other`: joining it to `other` changes nothing.
    pub(crate) fn is_within(&self, other: &State<D>, tables: &mut Tables) -> bool {
        other.join(self, tables, None) == *other
    }

    /// Forgets what concerns the values of one method.
    pub(crate) fn without_values(&self) -> State<D> {
        State {
            refined: Tree::default(),
            lengths: Tree::default(),
            relations: Pentagons::top(),
            mirrors: Tree::default(),
            packs: self.packs.without_values(),
            caught: Tree::default(),
            pending: Tree::default(),
            ..self.clone()
        }
    }

    /// Takes over what another state says of the values of a method.
    pub(crate) fn with_values_of(&self, other: &State<D>) -> State<D> {
        State {
            refined: other.refined.clone(),
            lengths: other.lengths.clone(),
            relations: other.relations.clone(),
            packs: self.packs.with_values_of(&other.packs),
            caught: other.caught.clone(),
            ..self.clone()
        }
    }

    /// A value is defined again: what was known of the old one is void.
    pub(crate) fn forget_value(&mut self, value: ValueId) {
        self.refined.remove(value);
        self.relations.forget(value);
        self.packs.forget_value(value);
        self.lengths.remove(value);
        self.caught.remove(value);
        self.forget_pending(|of, pending| {
            of == value || matches!(pending, Pending::Element(array, index) if array == value || index == value)
        });
        let of: SmallVec<[ValueId; 2]> =
            self.lengths.iter().filter(|(_, length)| **length == value).map(|(array, _)| array).collect();
        of.into_iter().for_each(|array| self.lengths.remove(array));
        let held: SmallVec<[CellId; 2]> =
            self.mirrors.iter().filter(|(_, held)| **held == value).map(|(cell, _)| cell).collect();
        held.into_iter().for_each(|cell| self.mirrors.remove(cell));
    }

    /// Whether an object is known to this thread alone.
    pub(crate) fn is_private(&self, object: AgedId) -> bool {
        self.objects.get(object) == Some(&Reach::Private)
    }

    /// Whether a lock must be held.
    pub(crate) fn holds(&self, lock: LockKey) -> bool {
        self.held.iter().any(|(held, _)| *held == lock)
    }

    /// Whether a lock must be held so that nobody else can hold it exclusively.
    pub(crate) fn excludes(&self, lock: LockKey) -> bool {
        self.held.iter().any(|(held, _)| held.exclusive() == lock.exclusive())
    }

    /// Nothing will be told any more by values that were read from a cell.
    pub(crate) fn forget_reads(&mut self, cell: CellId) {
        self.forget_pending(|_, pending| pending == Pending::Read(cell));
    }

    /// Elements of arrays may have changed.
    pub(crate) fn forget_elements(&mut self) {
        self.forget_pending(|_, pending| matches!(pending, Pending::Element(..)));
    }

    fn forget_pending(&mut self, is_void: impl Fn(ValueId, Pending) -> bool) {
        let void: SmallVec<[ValueId; 2]> = (self.pending.iter())
            .filter(|(value, pending)| is_void(*value, **pending))
            .map(|(value, _)| value)
            .collect();
        void.into_iter().for_each(|value| self.pending.remove(value));
    }
}
