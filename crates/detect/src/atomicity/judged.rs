//! Which pairs are defects: the second acquisition relies on the first, and another thread may interfere in between.
//!
//! "Automatic Detection of Atomicity Violations" leaves this to the reader of its warnings, who found a third of them
//! to be violations (section 5.2, figure 11). Here, [`DefectReason`] distinguishes the ways in which a critical section
//! of another thread conflicts with both parts, so that neither order of it and the whole method explains the result.
//! Under a context, all reasons are tried, the strongest first. Without one (`multi_stage_access`), only those count
//! where values flow from the first part to the second, and two variables that are written one after the other.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_classfile::instruction::BinaryOp;
use unsnarl_concurrency::locks::{Guard, LockClassId};
use unsnarl_concurrency::{Access, Assumption, Variable, VariableId};
use unsnarl_pointer::Analysis;
use unsnarl_program::Type;
use unsnarl_program::ir::{Body, Constant, Dominators, Op, Statement, StatementId, ValueId};

use super::expression::ExpressionId;
use super::parts::{ContendedAccess, Part};
use super::reliance::{Reliance, Stages};
use super::rivals::{CachedRivals, Rival, Rivals, is_held_throughout};
use super::taken::NamedSection;
use super::{LockedTwice, Pairs};
use crate::flow::{Uses, commute, definition, derives_from};
use crate::race::contested::Shared;
use crate::scene::Scene;
use crate::scene::shared::{At, accesses_too, stores, written_constant};

/// The maximum number of pairs of statements that are judged, per lock and method.
const MAX_PLACES: usize = 64;

/// The maximum number of accesses of each part that are compared.
const MAX_ACCESSES: usize = 24;
/// The maximum number of calls between a test and an access that it decides.
const MAX_DECIDED: usize = 3;

/// Why two acquisitions of a lock should be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DefectReason {
    /// The second relies on the result of the first.
    Relies(Reliance),
    /// The first copies a variable, and the second clears it, together with what was added meanwhile.
    Cleared,
    /// Both write, and another thread reads both variables in one critical section.
    TornWrite,
    /// The first writes, and the second reads it again, as if it must still be there.
    ReadBack,
    /// Both write one variable: another thread may read what was meant for a moment only.
    WrittenTwice,
    /// Both compute the new value of one variable from the old one, and the order of such updates matters.
    Updated,
}

/// A pair that is a defect, unless a lock keeps all other threads out.
#[derive(Clone, Copy)]
pub(crate) struct Judged<'s> {
    pub(crate) first: StatementId,
    pub(crate) second: StatementId,
    pub(crate) why: DefectReason,
    /// The access of the first part that the other thread interferes with.
    pub(crate) one: Shared,
    /// How many calls away from the method the accesses are, at most.
    pub(crate) depth: usize,
    /// The access of another thread that may happen in between.
    pub(crate) rival: Rival<'s>,
    /// Whether threads wait for a signal under the lock.
    pub(crate) waits: bool,
    /// Whether both parts are critical sections of the method itself.
    pub(crate) are_sections: bool,
}

impl Judged<'_> {
    /// Whether no lock keeps the other thread out.
    pub(crate) fn is_free(&self) -> bool {
        !self.rival.is_kept_out
    }
}

/// Judges pairs, and caches the parts and rivals that it computes.
pub(crate) struct Judge<'j, 's, 'f, 'a> {
    scene: &'j Scene<'s, 'f, 'a>,
    twice: &'j LockedTwice,
    parts: FxHashMap<(At, ExpressionId, u64), Rc<Part>>,
    rivals: CachedRivals<'s>,
    /// Answers of [`Judge::is_with`].
    together: RefCell<FxHashMap<Together, bool>>,
    is_cut: Cell<bool>,
}

/// What else a critical section does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Also {
    Writes,
    Reads,
    /// It conflicts with the other access.
    Conflicts,
}

/// An access, another one, what is asked, and the lock that is taken.
type Together = (At, (VariableId, u32), Also, Option<LockClassId>);

impl<'j, 's, 'f, 'a> Judge<'j, 's, 'f, 'a> {
    pub(crate) fn new(scene: &'j Scene<'s, 'f, 'a>, twice: &'j LockedTwice) -> Judge<'j, 's, 'f, 'a> {
        Judge {
            scene,
            twice,
            parts: FxHashMap::default(),
            rivals: CachedRivals::default(),
            together: RefCell::default(),
            is_cut: Cell::default(),
        }
    }

    /// The note on limits that were reached, if any were.
    pub(crate) fn left_out(&self) -> Option<&'static str> {
        let is_cut = self.is_cut.get() || self.twice.is_cut;
        is_cut.then_some("too much is locked twice, or done under one lock: not all of it was compared")
    }

    /// The defects among the pairs of one lock, the worst first. `counts` selects the reasons that count.
    pub(crate) fn judge(&mut self, pairs: &Pairs, counts: &dyn Fn(DefectReason) -> bool) -> Vec<Judged<'s>> {
        let scene = self.scene;
        let Some(body) = scene.analysis().code_of(pairs.instance) else { return Vec::new() };
        let (mut dominators, mut uses) = (None, None);
        let mut found: Vec<Judged<'s>> = Vec::new();
        self.note(pairs.places.len() > MAX_PLACES);
        // A lock that is held around both says that they belong together.
        let is_wide = pairs.around.is_some() && !pairs.are_two;
        for (first, second) in pairs.places.iter().copied().take(MAX_PLACES) {
            let at = |statement| (pairs.instance, statement);
            // What is taken again inside a critical section of the same lock belongs to that section.
            let mut sections = self.twice.taken.sections_of(pairs.instance).iter();
            let is_inside = |lock, statement| {
                move |section: &NamedSection| {
                    section.lock == Some(lock) && section.taken != statement && section.section.contains(statement)
                }
            };
            if sections.clone().any(is_inside(pairs.other, second)) || sections.any(is_inside(pairs.one, first)) {
                continue;
            }
            let uses = uses.get_or_insert_with(|| Uses::of(body));
            let is_section = self.twice.taken.sections_of(pairs.instance).iter().any(|section| section.taken == first);
            if !is_section && !is_wide && !may_matter(body, uses, first, second) {
                continue;
            }
            let Some(one) = self.part(at(first), pairs.one, 0) else { continue };
            let is_held = |lock| is_held_throughout(scene, self.twice, at(first), second, lock);
            if is_held(pairs.one) || is_held(pairs.other) {
                continue;
            }
            let dominators = dominators.get_or_insert_with(|| Dominators::of(body));
            let stages = Stages::new(scene, (body, dominators), [first, second], &one, is_wide);
            let Some(other) = self.part(at(second), pairs.other, stages.given(&one)) else { continue };
            let mut reasons: SmallVec<[DefectReason; 6]> =
                stages.reliances(&one, &other, other.writes(scene)).into_iter().map(DefectReason::Relies).collect();
            let are_void = uses.is_ignored(body, first) && uses.is_ignored(body, second) && one.section.is_empty();
            if is_wide && !one.results.is_empty() || reasons.is_empty() && !are_void && stages.is_copied_first(&one) {
                reasons.push(DefectReason::Cleared);
            }
            let relies = reasons.iter().any(|why| matches!(why, DefectReason::Relies(_)));
            if is_wide && relies && self.is_checked_again(pairs, (body, dominators), &stages) {
                reasons.retain(|why| !matches!(why, DefectReason::Relies(_)));
            }
            // What a loop does in its next round is a new try.
            let is_in_turn = first != second && dominators.comes_first(body, first, second);
            let are_sections = !one.section.is_empty() && !other.section.is_empty();
            let may_be_half = are_void && pairs.around.is_some() || (are_void || are_sections) && is_in_turn;
            if reasons.is_empty() && may_be_half || is_wide && is_in_turn {
                reasons.push(DefectReason::TornWrite);
            }
            if is_wide && is_in_turn {
                reasons.extend((!uses.is_ignored(body, second)).then_some(DefectReason::ReadBack));
            }
            if is_in_turn && !pairs.are_two {
                reasons.extend([DefectReason::WrittenTwice, DefectReason::Updated]);
            }
            reasons.retain(|why| counts(*why));
            let is_guarded = || is_lock_idiom(scene, &one, &other) && scene.assumes(Assumption::Flags, at(first));
            if reasons.is_empty() || is_guarded() {
                continue;
            }
            let rivals = Rivals {
                scene,
                instance: pairs.instance,
                first,
                second,
                is_within_context: self.is_within_context(pairs),
                around: pairs.around.as_ref().map(|around| scene.facts.locks.acquisition(around.acquisition).class),
                witness: self.witness(pairs, first),
                known: &self.rivals,
                is_cut: &self.is_cut,
            };
            let waits = one.waits || other.waits;
            let judged = reasons.into_iter().filter_map(|why| {
                let (one, depth, rival) = self.disturbed(pairs, &rivals, why, &stages, (&one, &other))?;
                Some(Judged { first, second, why, one, depth, rival, waits, are_sections })
            });
            let judged: SmallVec<[Judged<'s>; 4]> = judged.collect();
            let free = judged.iter().find(|judged| judged.is_free());
            found.extend(free.or(judged.first()).copied());
        }
        found.sort_by_key(|judged| (!judged.is_free(), judged.why, judged.first, judged.second));
        found
    }

    /// Whether what both have read is checked before it is used: a version number that was read before is read again
    /// and compared, or is compared under the lock.
    fn is_checked_again(
        &mut self,
        pairs: &Pairs,
        (body, dominators): (&Body, &Dominators),
        stages: &Stages<'_>,
    ) -> bool {
        let places: Vec<_> = pairs.places.iter().copied().take(MAX_PLACES).filter(|place| place.0 != place.1).collect();
        places.into_iter().any(|(first, second)| {
            if (first, second) == (stages.first, stages.second) {
                return false;
            }
            let is_around = dominators.comes_first(body, first, stages.first) && body.may_follow(stages.second, second);
            let is_later = first == stages.first && body.may_follow(stages.second, second);
            if !is_around && !is_later {
                return false;
            }
            let at = |statement| (pairs.instance, statement);
            let Some(one) = self.part(at(first), pairs.one, 0) else { return false };
            let around = Stages::new(self.scene, (body, dominators), [first, second], &one, true);
            let Some(other) = self.part(at(second), pairs.other, around.given(&one)) else { return false };
            is_around && around.asks_for_change(&one, &other) || is_later && other.compares && around.given(&one) != 0
        })
    }

    /// The accesses under an acquisition, if other threads contend for any of them.
    fn part(&mut self, at: At, lock: ExpressionId, given: u64) -> Option<Rc<Part>> {
        let find = || Rc::new(Part::of(self.scene, self.twice, at, lock, given));
        let part = self.parts.entry((at, lock, given)).or_insert_with(find).clone();
        self.note(part.is_cut);
        (!part.accesses.is_empty()).then_some(part)
    }

    fn note(&self, is_cut: bool) {
        self.is_cut.set(self.is_cut.get() || is_cut);
    }

    /// The lock that is taken at a statement.
    fn witness(&self, pairs: &Pairs, first: StatementId) -> Option<LockClassId> {
        let (_, acquisition) = self.twice.call_chain_to(self.scene.facts, (pairs.instance, first), pairs.one)?;
        Some(self.scene.facts.locks.acquisition(acquisition).class)
    }

    /// Whether the lock that is taken twice belongs to the object whose lock is the context.
    fn is_within_context(&self, pairs: &Pairs) -> bool {
        let Some(around) = &pairs.around else { return false };
        let taken_by = self.scene.facts.locks.acquisition(around.acquisition).instance;
        let context = self.twice.lock_of(taken_by, around.acquisition);
        let names = context
            .zip(around.witness)
            .map(|(context, witness)| (self.twice.expression(context), self.twice.expression(witness)));
        names.is_some_and(|(context, witness)| witness.is_within(context))
    }

    /// An access of the first part, and a rival that may run between it and an access of the second part with a wrong
    /// result. Prefers a rival that no lock keeps out.
    fn disturbed(
        &self,
        pairs: &Pairs,
        rivals: &Rivals<'_, 's, '_, '_>,
        why: DefectReason,
        stages: &Stages<'_>,
        (one, other): (&Part, &Part),
    ) -> Option<(Shared, usize, Rival<'s>)> {
        let facts = self.scene.facts;
        let is_write = |shared: &Shared| shared.access(facts).is_write;
        let firsts: Vec<ContendedAccess> = match why {
            DefectReason::Relies(_) | DefectReason::Cleared => one.reads.clone(),
            DefectReason::TornWrite | DefectReason::ReadBack | DefectReason::WrittenTwice | DefectReason::Updated => {
                one.accesses.iter().filter(|found| found.depth <= 1 && is_write(&found.shared)).copied().collect()
            }
        };
        // The second part checks again what the first part read: the variable itself, or a version number.
        let looks_again = other.compares || one.reads.iter().any(|read| other.tested.contains(&read.shared.variable));
        if matches!(why, DefectReason::Relies(_)) && looks_again {
            return None;
        }
        // What is done depends on a comparison under the lock, as of a version number: who fails tries again.
        if matches!(why, DefectReason::TornWrite | DefectReason::ReadBack) && one.compares {
            return None;
        }
        if why == DefectReason::Relies(Reliance::Combined) && (other.compares || stages.asks_for_change(one, other)) {
            return None;
        }
        // A variable that is initialised on demand does not change once it is set.
        let is_on_demand =
            |shared: &Shared| one.tested.contains(&shared.variable) && one.writes_to(self.scene, shared.variable);
        let mut seconds: Vec<&ContendedAccess> = other.accesses.iter().collect();
        seconds.sort_by_key(|found| found.depth);
        self.note(firsts.len().max(seconds.len()) > MAX_ACCESSES);
        let mut kept_out = None;
        for found in firsts.iter().filter(|found| !is_on_demand(&found.shared)).take(MAX_ACCESSES) {
            let a = &found.shared;
            for b in seconds.iter().take(MAX_ACCESSES) {
                let depth = found.depth.max(b.depth);
                let rival = match why {
                    _ if pairs.are_two => self.apart(rivals, why, a, &b.shared),
                    DefectReason::Relies(Reliance::Combined) => self.torn_read(rivals, a, b, other),
                    DefectReason::Relies(how) => self
                        .stale(rivals, (how, stages), a, b, (one, other))
                        .or_else(|| self.out_of_step(pairs, rivals, (how, stages), a, b, one)),
                    DefectReason::Cleared => self.lost(rivals, a, b),
                    // A part that writes both leaves them as they belong together.
                    DefectReason::TornWrite
                        if a.variable != b.shared.variable && one.writes_to(self.scene, b.shared.variable) =>
                    {
                        None
                    }
                    DefectReason::TornWrite => self.torn_write(rivals, a, b),
                    DefectReason::ReadBack => self.read_back(rivals, a, b, other),
                    DefectReason::WrittenTwice => self.written_twice(rivals, stages, a, b),
                    DefectReason::Updated => self.updated(rivals, a, b),
                };
                match rival {
                    Some(free) if !free.is_kept_out => return Some((*a, depth, free)),
                    Some(kept) => {
                        kept_out.get_or_insert((*a, depth, kept));
                    }
                    None => {}
                }
            }
        }
        kept_out
    }

    /// Read, then written or read again depending on the first read: a rival's relevant write in between makes that
    /// read stale.
    fn stale(
        &self,
        rivals: &Rivals<'_, 's, '_, '_>,
        (how, stages): (Reliance, &Stages<'_>),
        a: &Shared,
        b: &ContendedAccess,
        (first, second): (&Part, &Part),
    ) -> Option<Rival<'s>> {
        let is_used = match how {
            Reliance::Computed => {
                b.is_given || !second.section.is_empty() || second.required.contains(&b.shared.variable)
            }
            _ => b.depth <= MAX_DECIDED,
        };
        let b = &b.shared;
        if !is_used || a.variable != b.variable || !self.may_be_one_object(a, b) {
            return None;
        }
        let here = b.access(self.scene.facts);
        // That a container is empty, or not, does not forbid adding to it.
        if how == Reliance::Decided
            && here.is_write
            && stores(self.scene.analysis(), here) == Some(true)
            && self.asks_if_empty(a)
        {
            return None;
        }
        // Subtracting exactly the amount that was read from the current value is not wrong.
        let is_update = || here.is_write && self.updates(here, a.variable);
        if how == Reliance::Computed && stages.is_passed_on(first) && is_update() {
            return None;
        }
        // A section that writes the variable that it tests leaves it in a known state for others.
        if how == Reliance::Decided && first.writes_to(self.scene, a.variable) {
            return None;
        }
        if how == Reliance::Decided && !here.is_write {
            // Reading a field again does not rely on its old value, unless that must be there.
            let is_field = matches!(self.scene.facts.accesses().variable(b.variable), Variable::Field(_));
            if is_field
                && stages.is_dereferenced(first)
                && second.reads.iter().any(|read| read.shared.variable == b.variable)
            {
                return rivals.of(a, &|other| {
                    other.is_write && written_constant(self.scene.analysis(), other) == Some(Constant::Null)
                });
            }
            if is_field && !second.required.contains(&b.variable) {
                return None;
            }
        }
        // A store relies on no other thread's store in between; a lookup or removal relies on no other thread's
        // removal.
        let is_stored = here.is_write && stores(self.scene.analysis(), here) != Some(false);
        let copies = how == Reliance::Computed && !here.is_write;
        rivals.of(a, &|other| {
            other.is_write && (copies || stores(self.scene.analysis(), other).is_none_or(|other| other == is_stored))
        })
    }

    /// One variable is read, and another is read or written because of it: another thread changes both, or changes the
    /// first and reads the second, in one critical section.
    fn out_of_step(
        &self,
        pairs: &Pairs,
        rivals: &Rivals<'_, 's, '_, '_>,
        (how, stages): (Reliance, &Stages<'_>),
        a: &Shared,
        b: &ContendedAccess,
        first: &Part,
    ) -> Option<Rival<'s>> {
        let (b, depth) = (&b.shared, b.depth);
        let is_wide = pairs.around.is_some() && !pairs.are_two;
        if !is_wide || depth > MAX_DECIDED || a.variable == b.variable {
            return None;
        }
        let wanted =
            (how == Reliance::Decided && first.reads.len() == 1).then(|| stages.wants_nonzero(first)).flatten();
        rivals.of(a, &|other| {
            other.is_write && !self.keeps_condition(other, wanted) && self.conflicts_too(rivals, other, b)
        })
    }

    /// Whether a write computes the new value of a variable from the old one.
    fn updates(&self, access: &Access, variable: VariableId) -> bool {
        let (facts, analysis) = (self.scene.facts, self.scene.analysis());
        let Some(body) = analysis.code_of(access.instance) else { return false };
        let (Op::PutField { value, .. } | Op::PutStatic(_, value)) = body.statement(access.statement).op else {
            return accesses_too(facts, access, variable, false);
        };
        let mut reads = facts.accesses().to(variable).iter().filter(|read| read.instance == access.instance);
        reads.any(|read| {
            let old = body.statement(read.statement).result.filter(|_| !read.is_write);
            old.is_some_and(|old| derives_from(body, value, old))
        })
    }

    /// Whether all writes to a variable write one constant: once set, it stays.
    fn is_set_once(&self, shared: &Shared) -> bool {
        let (facts, analysis) = (self.scene.facts, self.scene.analysis());
        let mut writes = facts.accesses().to(shared.variable).iter().filter(|access| access.is_write);
        let first = writes.next().and_then(|access| written_constant(analysis, access));
        first.is_some() && writes.all(|access| written_constant(analysis, access) == first)
    }

    /// Whether a write leaves a condition true: it writes a constant that is not zero where none is wanted, or zero.
    fn keeps_condition(&self, access: &Access, wants_nonzero: Option<bool>) -> bool {
        let is_zero = match written_constant(self.scene.analysis(), access) {
            Some(Constant::Int(0) | Constant::Long(0) | Constant::Null) => true,
            Some(Constant::Int(_) | Constant::Long(_)) => false,
            _ => return false,
        };
        wants_nonzero.is_some_and(|nonzero| nonzero != is_zero)
    }

    /// Written, then read again: another thread writes it in between.
    fn read_back(
        &self,
        rivals: &Rivals<'_, 's, '_, '_>,
        a: &Shared,
        b: &ContendedAccess,
        second: &Part,
    ) -> Option<Rival<'s>> {
        let b = &b.shared;
        let is_got = second.reads.iter().any(|read| read.shared.variable == b.variable);
        if !is_got || a.variable != b.variable || !self.may_be_one_object(a, b) {
            return None;
        }
        let constant = |access: &Access| written_constant(self.scene.analysis(), access);
        let mine = constant(a.access(self.scene.facts));
        rivals.of(a, &|other| other.is_write && (mine.is_none() || mine != constant(other)))
    }

    /// Written twice: another thread reads what the first left. Doing the same twice leaves nothing in between that
    /// doing it once would not.
    fn written_twice(
        &self,
        rivals: &Rivals<'_, 's, '_, '_>,
        stages: &Stages<'_>,
        a: &Shared,
        b: &ContendedAccess,
    ) -> Option<Rival<'s>> {
        let b = &b.shared;
        let [one, other] = [a, b].map(|shared| shared.access(self.scene.facts));
        let are_updates = || {
            let signs = [one, other].map(|access| update_sign(self.scene.analysis(), access));
            signs[0].is_some()
                && signs[0] == signs[1]
                && self.updates(one, a.variable)
                && self.updates(other, a.variable)
        };
        if !other.is_write || a.variable != b.variable || !self.may_be_one_object(a, b) {
            return None;
        }
        if stages.repeats() || one.call.is_none() && are_updates() {
            return None;
        }
        // Without a lock around both, only what is emptied and filled again is clearly meant for a moment.
        if rivals.around.is_none() && !(self.clears(one) && !self.clears(other) && !self.is_looked_for(one, a)) {
            return None;
        }
        // Additions of others may come in between additions.
        let operations = [one, other].map(|access| self.update_of(access, a.variable));
        let are_sums = matches!(operations, [Some(one), Some(other)] if commute(one, other));
        let is_sum = |other: &Access| are_sums && accesses_too(self.scene.facts, other, a.variable, true);
        let reads = |other: &Access| !other.is_write && !is_sum(other);
        let method = |access: &Access| self.scene.analysis().instance(access.instance).method;
        rivals.of(a, &|other| reads(other) && method(other) != method(one)).or_else(|| rivals.of(a, &reads))
    }

    /// The operation by which a write computes the new value of a variable from the old one.
    fn update_of(&self, access: &Access, variable: VariableId) -> Option<BinaryOp> {
        update_operation(self.scene.analysis(), access).filter(|_| self.updates(access, variable))
    }

    /// Whether some code compares a variable with the constant that a write leaves in it: a state that others know.
    fn is_looked_for(&self, write: &Access, shared: &Shared) -> bool {
        let (facts, analysis) = (self.scene.facts, self.scene.analysis());
        let Some(left) = written_constant(analysis, write) else { return false };
        facts.accesses().to(shared.variable).iter().filter(|access| !access.is_write).any(|read| {
            let Some(body) = analysis.code_of(read.instance) else { return false };
            let Some(value) = body.statement(read.statement).result else { return false };
            body.value(value).ty == Type::BOOLEAN
                || body.value(value).ty.is_reference()
                || body.statements().any(|at| match body.statement(at).op {
                    Op::If { a, b, .. } => {
                        let is = |one: ValueId, other| body.uncast(one) == value && body.constant(other) == Some(left);
                        is(a, b) || is(b, a)
                    }
                    Op::Switch(tested, ..) => body.uncast(tested) == value,
                    _ => false,
                })
        })
    }

    /// Updated twice by operations that do not commute: another thread updates it in between.
    fn updated(&self, rivals: &Rivals<'_, 's, '_, '_>, a: &Shared, b: &ContendedAccess) -> Option<Rival<'s>> {
        let b = &b.shared;
        if a.variable != b.variable || !self.may_be_one_object(a, b) {
            return None;
        }
        let operation = |access: &Access| self.update_of(access, a.variable);
        let [one, other] = [a, b].map(|shared| operation(shared.access(self.scene.facts)));
        let (one, other) = (one?, other?);
        if commute(one, other) {
            return None;
        }
        rivals.of(a, &|rival| {
            let theirs = operation(rival);
            theirs.is_some_and(|theirs| !commute(one, theirs) || !commute(other, theirs))
        })
    }

    /// Read, then cleared: what another thread adds in between is lost.
    fn lost(&self, rivals: &Rivals<'_, 's, '_, '_>, a: &Shared, b: &ContendedAccess) -> Option<Rival<'s>> {
        let b = &b.shared;
        if a.variable != b.variable || !self.may_be_one_object(a, b) || !self.clears(b.access(self.scene.facts)) {
            return None;
        }
        rivals.of(a, &|other| other.is_write && !self.clears(other) && self.adds(other, a))
    }

    /// Whether a write discards the old value: it writes a constant, or calls a method without arguments that stores
    /// nothing.
    fn clears(&self, access: &Access) -> bool {
        let analysis = self.scene.analysis();
        let Some(body) = analysis.code_of(access.instance) else { return false };
        let Op::Invoke { arguments, .. } = body.statement(access.statement).op else {
            return written_constant(analysis, access).is_some();
        };
        let mut arguments = body.operands(arguments).iter().skip(1);
        access.is_write
            && stores(analysis, access) == Some(false)
            && body.statement(access.statement).result.is_none()
            && arguments.all(|value| matches!(body.constant(*value), Some(Constant::Int(0))))
    }

    /// Whether a write adds to the old value: an update, or a call that stores.
    fn adds(&self, access: &Access, shared: &Shared) -> bool {
        stores(self.scene.analysis(), access) == Some(true)
            || access.call.is_none() && accesses_too(self.scene.facts, access, shared.variable, false)
    }

    /// For pairs of two locks: another thread writes both variables in between, or reads both where this one writes
    /// them.
    fn apart(&self, rivals: &Rivals<'_, 's, '_, '_>, why: DefectReason, a: &Shared, b: &Shared) -> Option<Rival<'s>> {
        let writes = why == DefectReason::TornWrite;
        let reads = !b.access(self.scene.facts).is_write;
        // If the first decides about the second, a write to the first variable suffices.
        if matches!(why, DefectReason::Relies(Reliance::Computed | Reliance::Decided)) {
            return rivals.of(a, &|other| other.is_write);
        }
        if reads == writes {
            None
        } else {
            rivals.of_both([a, b], &|other| {
                other.is_write != writes && (!writes || !accesses_too(self.scene.facts, other, a.variable, true))
            })
        }
    }

    /// Whether a library call only tests its receiver: it returns a `boolean` and has no arguments, like `isEmpty`.
    fn asks_if_empty(&self, shared: &Shared) -> bool {
        let access = shared.access(self.scene.facts);
        let Some(body) = self.scene.analysis().code_of(access.instance) else { return false };
        match body.statement(access.statement) {
            Statement { op: Op::Invoke { arguments, .. }, result: Some(result), .. } => {
                access.call.is_some() && body.operands(*arguments).len() == 1 && body.value(*result).ty == Type::BOOLEAN
            }
            _ => false,
        }
    }

    /// Read twice: another thread writes both variables in between.
    fn torn_read(
        &self,
        rivals: &Rivals<'_, 's, '_, '_>,
        a: &Shared,
        b: &ContendedAccess,
        second: &Part,
    ) -> Option<Rival<'s>> {
        let b = &b.shared;
        let is_got = second.reads.iter().any(|read| read.shared.variable == b.variable);
        if !is_got || !self.may_be_one_object(a, b) {
            return None;
        }
        let writes_both =
            |other: &Access| other.is_write && (a.variable == b.variable || self.accesses_with(rivals, other, b, true));
        rivals.of(a, &writes_both)
    }

    /// Written twice: another thread reads both variables in between.
    fn torn_write(&self, rivals: &Rivals<'_, 's, '_, '_>, a: &Shared, b: &ContendedAccess) -> Option<Rival<'s>> {
        let facts = self.scene.facts;
        let (b, depth) = (&b.shared, b.depth);
        let are_apart = a.variable != b.variable || !self.may_be_one_object(a, b);
        if depth > 1 || !b.access(facts).is_write || !are_apart || !self.belong_together(a, b) {
            return None;
        }
        if self.is_set_once(a) || self.is_set_once(b) {
            return None;
        }
        rivals.of(a, &|other| {
            if rivals.around.is_some() {
                return self.conflicts_too(rivals, other, b);
            }
            !other.is_write
                && !accesses_too(self.scene.facts, other, a.variable, true)
                && self.accesses_with(rivals, other, b, false)
        })
    }

    /// Whether the critical section of an access also accesses another variable, to write or to read it.
    fn accesses_with(&self, rivals: &Rivals<'_, 's, '_, '_>, access: &Access, shared: &Shared, writes: bool) -> bool {
        self.is_with(rivals, access, shared, if writes { Also::Writes } else { Also::Reads })
    }

    /// Whether the critical section of an access also conflicts with another access.
    fn conflicts_too(&self, rivals: &Rivals<'_, 's, '_, '_>, access: &Access, shared: &Shared) -> bool {
        self.is_with(rivals, access, shared, Also::Conflicts)
    }

    /// Whether an access, and one to another variable that is wanted, are done in one critical section of the lock that
    /// is taken twice: of one method, or of one that calls those that do it.
    fn is_with(&self, rivals: &Rivals<'_, 's, '_, '_>, access: &Access, shared: &Shared, also: Also) -> bool {
        let asked = ((access.instance, access.statement), shared.key(), also, rivals.witness);
        if let Some(known) = self.together.borrow().get(&asked) {
            return *known;
        }
        let is_with = self.finds_with(rivals, access, shared, also);
        self.together.borrow_mut().insert(asked, is_with);
        is_with
    }

    fn finds_with(&self, rivals: &Rivals<'_, 's, '_, '_>, access: &Access, shared: &Shared, also: Also) -> bool {
        let facts = self.scene.facts;
        let conflicts = |other: &Access| other.is_write || shared.access(facts).is_write;
        let is_wanted = |other: &Access| match also {
            Also::Writes => other.is_write,
            Also::Reads => !other.is_write,
            Also::Conflicts => conflicts(other),
        };
        let may_be_witness = |guard: &Guard| {
            let class = facts.locks.class(guard.class);
            rivals.witness.is_none_or(|witness| class.may_be_lock_of(facts.locks.class(witness)))
        };
        let is_locked = |instance, one: StatementId, other: StatementId| {
            let (from, to) = (one.min(other), one.max(other));
            let held = |context| match from == to {
                true => facts.guards.held(context, from),
                false => facts.guards.held_throughout(facts.analysis, context, from, to),
            };
            facts.guards.contexts_of(instance).any(|context| held(context).iter().any(may_be_witness))
        };
        let calls_to = |instance| facts.analysis.calls_to(instance).iter().filter(|edge| edge.kind.runs_here());
        let objects = shared.access(facts).objects(facts.analysis);
        let is_of_it = |other: &Access| match (objects, other.objects(facts.analysis)) {
            (Some(one), Some(other)) => one.intersects(other),
            _ => true,
        };
        let others = facts.accesses().to(shared.variable).iter().filter(|other| is_wanted(other) && is_of_it(other));
        others.into_iter().any(|other| {
            if other.instance == access.instance {
                return is_locked(access.instance, access.statement, other.statement);
            }
            calls_to(access.instance).any(|edge| {
                let Some(at) = edge.statement else { return false };
                let is_own = edge.caller == other.instance && is_locked(edge.caller, at, other.statement);
                let mut theirs = calls_to(other.instance).filter(|their| their.caller == edge.caller);
                is_own || theirs.any(|their| their.statement.is_some_and(|their| is_locked(edge.caller, at, their)))
            }) || calls_to(other.instance).any(|edge| {
                edge.caller == access.instance
                    && edge.statement.is_some_and(|at| is_locked(access.instance, access.statement, at))
            })
        })
    }

    /// Whether two accesses may be to parts of one whole: to one object, or to objects that fields of one object hold.
    fn belong_together(&self, a: &Shared, b: &Shared) -> bool {
        let (facts, analysis) = (self.scene.facts, self.scene.analysis());
        let owners = |shared: &Shared| {
            let access = shared.access(facts);
            let body = analysis.code_of(access.instance)?;
            match definition(body, body.uncast(access.base?))?.1 {
                Op::GetField { object, .. } => Some(analysis.points_to(access.instance, *object)),
                _ => None,
            }
        };
        let [one, other] = [a, b].map(|shared| [shared.access(facts).objects(analysis), owners(shared)]);
        self.may_be_one_object(a, b)
            || one.iter().flatten().any(|one| other.iter().flatten().any(|other| one.intersects(other)))
    }

    /// Whether two accesses may be to one object. A static field belongs to no object and may go with any.
    fn may_be_one_object(&self, a: &Shared, b: &Shared) -> bool {
        let facts = self.scene.facts;
        let objects = [a, b].map(|shared| shared.access(facts).objects(facts.analysis));
        match objects {
            [Some(a), Some(b)] => a.intersects(b),
            _ => true,
        }
    }
}

/// The operation by which a written value is computed.
fn update_operation(analysis: &Analysis<'_>, access: &Access) -> Option<BinaryOp> {
    let body = analysis.code_of(access.instance)?;
    match definition(body, written_value(body, access.statement)?)?.1 {
        Op::Binary(operation, _, _) => Some(*operation),
        _ => None,
    }
}

/// The value that a statement writes to a variable.
fn written_value(body: &Body, statement: StatementId) -> Option<ValueId> {
    match body.statement(statement).op {
        Op::PutField { value, .. } | Op::PutStatic(_, value) | Op::ArrayStore { value, .. } => Some(value),
        _ => None,
    }
}

/// Whether an update adds a constant (1) or subtracts one (-1).
fn update_sign(analysis: &Analysis<'_>, access: &Access) -> Option<i32> {
    let body = analysis.code_of(access.instance)?;
    let value = written_value(body, access.statement)?;
    let (sign, amount) = match definition(body, value)?.1 {
        Op::Binary(BinaryOp::Add, _, amount) => (1, *amount),
        Op::Binary(BinaryOp::Subtract, _, amount) => (-1, *amount),
        _ => return None,
    };
    match body.constant(amount)? {
        Constant::Int(amount) => Some(sign * amount.signum()),
        Constant::Long(amount) => Some(sign * amount.signum() as i32),
        _ => None,
    }
}

/// Whether the first part waits for a flag and sets it, and the second sets it again: the program implements a lock of
/// its own (A35).
fn is_lock_idiom(scene: &Scene<'_, '_, '_>, one: &Part, other: &Part) -> bool {
    one.waits && one.tested.iter().any(|flag| one.writes_to(scene, *flag) && other.writes_to(scene, *flag))
}

/// A cheap test, without looking at the callees: the result of the first call is used, or that of neither.
fn may_matter(body: &Body, uses: &Uses, first: StatementId, second: StatementId) -> bool {
    !uses.is_ignored(body, first) || uses.is_ignored(body, second)
}
