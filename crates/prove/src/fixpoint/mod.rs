//! The interpreter: one fixpoint per thread, repeated until what threads write to shared memory is stable.
//!
//! Source: Ferrara 2012, section 3.3, definitions 3.1 (one thread, given what the others do) and 3.2 (all threads).
//! Deviations: methods have summaries per chain of calls instead of being inlined; writes are kept one by one instead
//! of whole states of other threads; and recursion in the analysed program never becomes recursion here.
//!
//! | file | what it does |
//! |---|---|
//! | `dependence.rs` | what has to be interpreted again |
//! | `unit.rs` | a method in a thread, reached by a chain of calls: how it is entered, how it ends |
//! | `size.rs` | whether there are too many units |
//! | `order.rs` | in which order the blocks of a method are visited |
//! | `frame.rs` | the fixpoint of one method |
//! | `transfer.rs` | what statements do |
//! | `conditions.rs` | what branches say of values |
//! | `access.rs` | reads and writes of cells, and when objects become known to other threads |
//! | `exceptions.rs` | how exceptions find their handlers, and which of them leave a thread |
//! | `certificate/` | the invariant, written down; and the checker that needs no fixpoint |
//! | `strict.rs` | where assumptions are used, and what happens instead |
//! | `calls.rs` | calls, and what the library does |
//! | `initialisers.rs` | class initialisers |
//! | `locks.rs` | locks, and what threads learn when they acquire them |
//! | `clusters.rs` | what cells that one lock protects hold together |
//! | `packs.rs` | how numbers that one lock protects are related |
//! | `signals.rs` | what threads let each other know through volatile variables, latches and barriers |
//! | `hand_over.rs` | the same for semaphores, queues, concurrent collections and futures |
//! | `machine_errors.rs` | errors of the virtual machine that handlers name |
//! | `executors.rs` | when all tasks of an executor have ended, and which must have run |
//! | `threads.rs` | how threads begin and end, and what they know of each other |

mod access;
mod calls;
pub(crate) mod certificate;
mod clusters;
mod conditions;
mod dependence;
mod exceptions;
mod executors;
mod frame;
mod hand_over;
mod initialisers;
mod locks;
mod machine_errors;
mod order;
mod packs;
mod signals;
mod size;
mod strict;
mod threads;
mod transfer;
mod unit;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::FxHashMap;
use unsnarl_concurrency::{Facts, OriginBits};
use unsnarl_library::{AccessPath, MethodFact, Multiplicity, OrderDirection, OrderKind};
use unsnarl_pointer::{Analysis, Gap, InstanceId, LibraryCallId, ObjectId, ObjectSet, OriginId, Origins};
use unsnarl_program::ir::{Body, Constant, Definition, StatementId, ValueId};
use unsnarl_program::{IdVec, Interned, MethodId, Program};

use self::certificate::Heads;
use self::dependence::Dependences;
use self::executors::Executors;
use self::hand_over::{Givers, HandOvers};
use self::machine_errors::ExpectedErrors;
use self::order::BlockOrder;
use self::unit::{Chain, ChainId, Entry, Unit};
use crate::cells::{CellId, Cells, all_numbers, defaults, number_kind};
use crate::domain::{Domain, Thresholds};
use crate::interference::Interference;
use crate::ledger::Ledger;
use crate::memory::MemoryModel;
use crate::pack::Variable;
use crate::protection::{LockKey, Protection, ProtectionFinder};
use crate::raised::RaisedSetId;
use crate::state::{State, Tables};
use crate::tree::Tree;
use crate::value::{AgedId, Val};

pub(crate) use self::frame::{Frame, Observer, Observers};
pub(crate) use self::unit::UnitId;

/// How many passes over all threads are made before the analysis gives up.
const MAX_PASSES: usize = 60;

/// How an interpretation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Convergence {
    /// Nothing changes any more.
    Stable,
    /// It was stopped.
    Cancelled,
    /// There were too many units. Fewer calls have to be distinguished.
    TooLarge,
}

/// What an interpretation is about.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'p, 'a> {
    pub(crate) facts: &'p Facts<'p, 'a>,
    pub(crate) memory: &'static dyn MemoryModel,
    /// How many calls of a chain are distinguished.
    pub(crate) max_chain: usize,
    /// How many units there may be.
    pub(crate) max_units: usize,
    /// Whether the worst is assumed where something is not known.
    pub(crate) is_strict: bool,
    /// Whether relations between numbers that a lock protects are kept.
    pub(crate) has_packs: bool,
    /// Asked now and then whether to give up.
    pub(crate) stop: &'p dyn Fn() -> bool,
}

/// An interpretation of a program.
pub(crate) struct Interpreter<'p, 'a, D: Domain> {
    pub(crate) setting: Setting<'p, 'a>,
    pub(crate) tables: Tables,
    pub(crate) cells: Cells,
    /// What static fields hold at the start that no initialiser sets.
    defaults: Tree<CellId, Val<D>>,
    pub(crate) interference: Interference<D>,
    pub(crate) thresholds: Thresholds,
    pub(crate) protection: Rc<Protection>,
    /// Collects which locks protect what, in a first interpretation.
    pub(crate) finder: Option<ProtectionFinder>,
    pub(crate) units: IdVec<UnitId, Unit<D>>,
    unit_ids: FxHashMap<(OriginId, InstanceId, ChainId), UnitId>,
    chains: Interned<ChainId, Chain>,
    /// In which state each origin starts.
    starts: BTreeMap<OriginId, Entry<D>>,
    /// In which state each origin has ended.
    ends: BTreeMap<OriginId, State<D>>,
    /// The exceptions that may leave the threads of each origin.
    pub(crate) leaving: BTreeMap<OriginId, RaisedSetId>,
    /// Whether a task may throw whose exception is kept for who asks for its result.
    may_fail: bool,
    /// Counts changes of `starts`, `ends`, `leaving` and `may_lack_task`.
    version: u64,
    /// Whether a thread may be given `null` to run.
    may_lack_task: bool,
    /// Counts changes of the entries of units.
    entered: u64,
    /// Whether an invariant is checked: units are not interpreted.
    is_checking: bool,
    /// Keeps what is known at the heads of loops, for a certificate.
    pub(crate) heads: Option<Heads<D>>,
    dependences: Dependences,
    /// Whether relations between numbers that a lock protects are kept.
    has_packs: bool,
    /// For each lock that was asked for, the cells between which relations are kept.
    pack_cells: FxHashMap<LockKey, Rc<[Variable]>>,
    orders: FxHashMap<MethodId, Rc<BlockOrder>>,
    /// For each origin, itself and what it may start, directly or through others.
    started_by: IdVec<OriginId, OriginBits>,
    /// Which origins stand for several threads, or for one that runs its code several times.
    is_many: IdVec<OriginId, bool>,
    /// The calls that let others know something, apart from the ends of threads: of which kind, and through what.
    releases: Vec<(OrderKind, LibraryCallId, AccessPath)>,
    /// The numbers that library objects are made with: for how many countdowns a latch waits.
    counts: BTreeMap<ObjectId, Val<D>>,
    /// For library objects, the calls that hand something over through them.
    hand_overs: FxHashMap<(ObjectId, OrderKind), HandOvers>,
    givers: Givers,
    executors: Executors,
    /// Whether some thread may be interrupted while it waits (A64).
    may_be_interrupted: bool,
    /// Whether some task may be kept from running (A64).
    may_be_withdrawn: bool,
    /// The errors of the virtual machine that the program reckons with (A67).
    expected_errors: ExpectedErrors,
    stack: Vec<Frame<'a, D>>,
    serial: u64,
    /// Library methods that are called and that no model describes (A8).
    pub(crate) unmodelled: BTreeSet<MethodId>,
    /// The assumptions that were used.
    pub(crate) ledger: Ledger,
    /// For each object, those that its fields may hold; `None` as long as nobody has asked.
    held_by: Option<FxHashMap<ObjectId, Vec<ObjectId>>>,
    /// What the program does that cannot be followed: nothing is proved then.
    pub(crate) unsupported: BTreeSet<&'static str>,
}

impl<'p, 'a, D: Domain> Interpreter<'p, 'a, D> {
    pub(crate) fn new(setting: Setting<'p, 'a>, protection: Rc<Protection>) -> Self {
        let analysis = setting.facts.analysis;
        let (mut tables, mut cells) = (Tables::new(analysis.program()), Cells::default());
        let defaults = defaults(analysis, &mut cells, &mut tables.refs);
        let expected_errors = ExpectedErrors::of(analysis);
        Interpreter {
            setting,
            tables,
            cells,
            defaults,
            interference: Interference::default(),
            thresholds: thresholds(analysis),
            protection,
            finder: None,
            units: IdVec::default(),
            unit_ids: FxHashMap::default(),
            chains: Interned::default(),
            starts: BTreeMap::new(),
            ends: BTreeMap::new(),
            leaving: BTreeMap::new(),
            may_fail: exceptions::may_call(analysis, MethodFact::FailsTask),
            version: 0,
            may_lack_task: false,
            entered: 0,
            is_checking: false,
            heads: None,
            dependences: Dependences::default(),
            has_packs: setting.has_packs && setting.memory.excludes_by_locks() && packs::knows_bounds::<D>(),
            pack_cells: FxHashMap::default(),
            orders: FxHashMap::default(),
            started_by: started_by(analysis),
            is_many: analysis.origins().ids().map(|origin| is_many(setting.facts, origin)).collect(),
            releases: releases(analysis),
            counts: BTreeMap::new(),
            hand_overs: FxHashMap::default(),
            givers: Givers::of(analysis),
            executors: Executors::default(),
            may_be_interrupted: setting.is_strict || exceptions::may_call(analysis, MethodFact::Interrupts),
            may_be_withdrawn: exceptions::may_call(analysis, MethodFact::Withdraws),
            expected_errors,
            stack: Vec::new(),
            serial: 0,
            unmodelled: BTreeSet::new(),
            ledger: Ledger::default(),
            held_by: None,
            unsupported: not_followed(analysis).chain(expected_errors.unsupported()).collect(),
        }
    }

    /// Three numbers of which one grows if the invariant does: with threads, writes and calls.
    fn sizes(&self) -> [u64; 3] {
        [self.version, self.interference.version, self.entered]
    }

    pub(crate) fn analysis(&self) -> &'p Analysis<'a> {
        self.setting.facts.analysis
    }

    pub(crate) fn program(&self) -> &'a Program {
        self.setting.facts.analysis.program()
    }

    /// Whether there is no time left.
    fn is_stopped(&self) -> bool {
        self.setting.facts.is_cancelled() || (self.setting.stop)()
    }

    /// Interprets the program until nothing changes; then once more, for the observer if there is one. That pass
    /// interprets every unit, whether it is outdated or not. If something changes nevertheless, there is another one:
    /// what an observer has seen before is more than it should have seen, not less.
    pub(crate) fn run(&mut self, mut observer: Option<&mut dyn Observer<D>>) -> Convergence {
        self.start_entries();
        for _ in 0..MAX_PASSES {
            let before = (self.version, self.interference.version);
            let is_stable = self.dependences.next_origin(None).is_none();
            if is_stable {
                self.dependences.add_origins(self.starts.keys().copied());
                for unit in &mut self.units {
                    unit.is_current = false;
                }
                let ended = match &mut observer {
                    Some(observer) => self.pass(Some(&mut **observer)),
                    None => self.pass(None),
                };
                if let Some(ended) = ended {
                    return ended;
                }
                if before == (self.version, self.interference.version) {
                    return Convergence::Stable;
                }
                continue;
            }
            if let Some(ended) = self.pass(None) {
                return ended;
            }
            if before == (self.version, self.interference.version) {
                // What is outdated now is so because other calls were added: it is right for its own ones.
                self.dependences.clear_origins();
            }
        }
        Convergence::Cancelled
    }

    /// Interprets every thread once that is outdated, given what the others were seen to do. Returns why it stopped
    /// early, if it did.
    fn pass(&mut self, mut observer: Option<&mut dyn Observer<D>>) -> Option<Convergence> {
        for id in self.units.ids() {
            self.units[id].is_current &= !self.dependences.is_outdated(id);
        }
        let mut origin = None;
        // Threads may start others while they are interpreted, and outdate them.
        while let Some(next) = self.dependences.next_origin(origin) {
            origin = Some(next);
            self.dependences.begin_origin(next);
            let ended = match &mut observer {
                Some(observer) => self.run_thread(next, Some(&mut **observer)),
                None => self.run_thread(next, None),
            };
            if ended.is_some() {
                return ended;
            }
            self.outdate_readers();
        }
        None
    }

    /// The unit of an instance that a thread reaches by a chain of calls.
    fn unit(&mut self, origin: OriginId, instance: InstanceId, chain: &Chain) -> UnitId {
        let chain = self.chains.intern_ref(chain);
        let units = &mut self.units;
        *self
            .unit_ids
            .entry((origin, instance, chain))
            .or_insert_with(|| units.push(Unit::new(origin, instance, chain)))
    }

    /// The chain of a call from a unit.
    fn chain_from(&self, unit: UnitId, at: StatementId) -> Chain {
        let Unit { instance, chain, .. } = self.units[unit];
        let called = std::iter::once((instance, at)).chain(self.chains[chain].iter().copied());
        called.take(self.setting.max_chain).collect()
    }

    /// Everything that the pointer analysis says a value may point to, of whatever age.
    pub(crate) fn all_ages(&self, objects: &ObjectSet) -> Vec<AgedId> {
        let single = |object: &ObjectId| self.setting.facts.once.is_single(*object);
        let newest = objects.iter().map(AgedId::newest);
        newest.chain(objects.iter().filter(|object| !single(object)).map(AgedId::older)).collect()
    }

    /// Everything that a value of an instance may be.
    pub(crate) fn anything(&mut self, instance: InstanceId, body: &Body, value: ValueId) -> Val<D> {
        let ty = body.value(value).ty;
        if let Some(kind) = number_kind(ty) {
            return Val::Number(all_numbers(ty, kind));
        }
        let known = self.analysis().points_to(instance, value);
        if known.is_empty() {
            return Val::Any;
        }
        let objects = self.tables.refs.of(self.all_ages(known));
        Val::Reference { may_be_null: true, objects }
    }

    fn order_of(&mut self, body: &Body) -> Rc<BlockOrder> {
        self.orders.entry(body.method).or_insert_with(|| Rc::new(BlockOrder::of(body))).clone()
    }
}

/// What the pointer analysis could not follow and may run code of the program, in words. What else it could not follow
/// is an unknown object.
fn not_followed(analysis: &Analysis<'_>) -> impl Iterator<Item = &'static str> {
    let is_harmless =
        |gap: Gap| matches!(gap, Gap::ArrayOfUnknownClass | Gap::ElementsOfUnknownClass | Gap::NameOfMissingClass);
    analysis.gaps().iter().filter(move |(.., gap)| !is_harmless(*gap)).map(|(.., gap)| gap.text())
}

/// The constants that programs compare with and assign, and their neighbours.
fn thresholds(analysis: &Analysis<'_>) -> Thresholds {
    let mut numbers = Vec::new();
    let mut methods: Vec<MethodId> = analysis.instances().map(|instance| analysis.instance(instance).method).collect();
    methods.sort_unstable();
    methods.dedup();
    for method in methods {
        let Some(Ok(body)) = analysis.program().body(method) else { continue };
        for value in body.values() {
            let number = match body.value(value).definition {
                Definition::Constant(Constant::Int(number)) => i64::from(number),
                Definition::Constant(Constant::Long(number)) => number,
                _ => continue,
            };
            numbers.extend([number.saturating_sub(1), number, number.saturating_add(1)]);
        }
    }
    Thresholds::new(numbers)
}

/// The calls that complete something, count down a latch or arrive at a barrier.
fn releases(analysis: &Analysis<'_>) -> Vec<(OrderKind, LibraryCallId, AccessPath)> {
    let mut releases = Vec::new();
    for call in analysis.library_calls() {
        for order in analysis.model(call).map(|model| model.orders()).unwrap_or_default() {
            let is_known = matches!(order.kind, OrderKind::Complete | OrderKind::Latch | OrderKind::Barrier);
            if is_known && order.direction == OrderDirection::Release {
                releases.push((order.kind, call, order.carrier.clone()));
            }
        }
    }
    releases
}

fn is_many(facts: &Facts<'_, '_>, origin: OriginId) -> bool {
    let begun = facts.analysis.spawned_instances().iter().filter(|(of, _)| *of == origin).count();
    let is_repeated = facts.analysis.origin(origin).multiplicity != Multiplicity::Once;
    !facts.once.is_one_thread(origin) || is_repeated || begun > 1
}

/// For each origin, itself and what it may start, directly or through others.
fn started_by(analysis: &Analysis<'_>) -> IdVec<OriginId, OriginBits> {
    let mut started: IdVec<OriginId, OriginBits> =
        analysis.origins().ids().map(|origin| [origin].into_iter().collect()).collect();
    loop {
        let mut is_changed = false;
        for edge in analysis.spawns() {
            let new = started[edge.origin].clone();
            let caller = analysis.library_call(edge.call).caller;
            let is_initialiser = |origin: OriginId| origin == Origins::INITIALISERS;
            let mut parents: Vec<OriginId> = analysis.origins_of(caller).collect();
            // Any thread may run an initialiser.
            if parents.is_empty() || parents.iter().any(|origin| is_initialiser(*origin)) {
                parents = analysis.origins().ids().collect();
            }
            for parent in parents {
                is_changed |= started[parent].union(&new);
            }
        }
        if !is_changed {
            return started;
        }
    }
}
