//! Invariants that were changed in one place, so that they claim more than is true, are refused or still true.
//!
//! `tests/certificates.rs` changes bytes, and most of what comes out cannot be read. Here the changes make sense.

use std::collections::BTreeSet;

use unsnarl_classfile::instruction::Condition;
use unsnarl_fixtures::{Fixture, Status, topic};
use unsnarl_library::{LockSort, Models};
use unsnarl_pointer::{OriginId, Sensitivity};
use unsnarl_program::Id;

use super::super::unit::Entry;
use super::*;
use crate::cells::CellId;
use crate::check::Alert;
use crate::domain::Number;
use crate::domain::product::Product;
use crate::interference::Write;
use crate::pack::Pack;
use crate::protection::{LockKey, Protection};
use crate::state::{Initialised, OriginSetId, Reach};
use crate::value::{AgedId, Val};

#[path = "../../../tests/support/mod.rs"]
mod support;

type Machine<'p, 'a> = Interpreter<'p, 'a, Product>;

/// Numbers that look random and are the same in every run (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.below(all.len())).copied()
    }
}

/// A value that claims more.
fn less(value: Val<Product>, interpreter: &mut Machine<'_, '_>, dice: &mut Dice) -> Val<Product> {
    match value {
        Val::Number(_) => match dice.below(4) {
            0 => Val::Bottom,
            number => Val::number(Number::Int(number as i32)),
        },
        Val::Reference { objects, .. } if dice.below(2) == 0 => Val::Reference { may_be_null: false, objects },
        Val::Reference { may_be_null, objects } => {
            let mut all = interpreter.tables.refs.get(objects).to_vec();
            if !all.is_empty() {
                all.remove(dice.below(all.len()));
            }
            Val::Reference { may_be_null, objects: interpreter.tables.refs.of(all) }
        }
        _ => Val::Bottom,
    }
}

fn with_origin(set: OriginSetId, is_added: bool, interpreter: &mut Machine<'_, '_>, dice: &mut Dice) -> OriginSetId {
    let mut bits = interpreter.tables.origins.get(set).clone();
    let origin = OriginId::from_index(dice.below(interpreter.analysis().origins().len()));
    if is_added {
        bits.insert(origin);
    } else {
        bits.remove(origin);
    }
    interpreter.tables.origins.of(&bits)
}

/// Relations that claim more.
fn related(mut pack: Pack, lock: LockKey, interpreter: &mut Machine<'_, '_>, dice: &mut Dice) -> Pack {
    let cells = interpreter.pack_cells(lock);
    if let (Some(x), Some(y)) = (dice.pick(&cells), dice.pick(&cells)) {
        match dice.below(4) {
            0 => pack.assume_between(x, 1, 5),
            1 if x != y => pack.assume(Condition::Equal, x, y),
            _ if x != y => pack.assume(Condition::Less, x, y),
            _ => pack.assume_between(x, 7, 7),
        }
    }
    pack
}

/// A state that claims more.
fn bold(state: &State<Product>, interpreter: &mut Machine<'_, '_>, dice: &mut Dice) -> State<Product> {
    let mut state = state.clone();
    let cells: Vec<(CellId, Val<Product>)> = state.cells.iter().map(|(cell, value)| (cell, *value)).collect();
    let object = AgedId::from_index(dice.below(2 * interpreter.analysis().heap().len()));
    match dice.below(15) {
        0..=2 => {
            if let Some((cell, value)) = dice.pick(&cells) {
                state.cells.insert(cell, less(value, interpreter, dice));
            }
        }
        3 => {
            if let Some((cell, _)) = dice.pick(&cells) {
                state.cells.remove(cell);
            }
        }
        4 => {
            let written: Vec<CellId> = interpreter.interference.all_writes().iter().map(|(cell, _)| *cell).collect();
            if let Some(cell) = dice.pick(&written) {
                state.cells.insert(cell, Val::number(Number::Int(7)));
                if let (Some(owner), 0) = (interpreter.cells.get(cell).owner(), dice.below(2)) {
                    state.objects.insert(owner, Reach::Private);
                }
            }
        }
        5 => state.objects.insert(object, Reach::ALL[dice.below(3)]),
        6 => state.objects.remove(object),
        7 => {
            let classes = interpreter.program().application_classes().collect::<Vec<_>>();
            if let Some(class) = dice.pick(&classes) {
                state.classes.insert(class, Initialised::Must);
            }
        }
        8 => {
            if let Some(object) = object.known() {
                let lock = LockKey { object, sort: LockSort::Monitor, is_shared: false };
                if !state.holds(lock) {
                    state.held.push((lock, 1));
                    state.held.sort_unstable();
                }
            }
        }
        11 => {
            let signals: Vec<_> = interpreter.interference.all_signals().iter().map(|((_, site), _)| *site).collect();
            if let Some(site) = dice.pick(&signals) {
                let heard = interpreter.tables.signals.of([site]);
                state.heard.insert(site.origin, heard);
            }
        }
        13 | 14 => {
            let locks: Vec<LockKey> =
                interpreter.protection.all().flat_map(|(_, locks)| locks.iter().copied()).collect();
            if let Some(lock) = dice.pick(&locks) {
                let pack = state.packs.get(lock).cloned().unwrap_or_else(Pack::top);
                let pack = related(pack, lock, interpreter, dice);
                state.packs.set(lock, pack);
            }
        }
        12 => state.raised = crate::tree::Tree::default(),
        9 => state.running = with_origin(state.running, false, interpreter, dice),
        _ => {
            state.joined = with_origin(state.joined, true, interpreter, dice);
            state.started = with_origin(state.started, true, interpreter, dice);
        }
    }
    state
}

fn change_unit(interpreter: &mut Machine<'_, '_>, heads: &mut Heads<Product>, dice: &mut Dice) {
    let units: Vec<_> = interpreter.units.ids().filter(|unit| interpreter.units[*unit].entry.is_some()).collect();
    let Some(unit) = dice.pick(&units) else { return };
    let Some(Entry { state, arguments, .. }) = interpreter.units[unit].entry.clone() else { return };
    let mut exit = interpreter.units[unit].exit.clone();
    let mut keys: Vec<_> = heads.keys().copied().collect();
    keys.sort_unstable();
    match dice.below(8) {
        0 | 1 => {
            let state = bold(&state, interpreter, dice);
            interpreter.units[unit].entry = Some(Entry::new(state, arguments));
        }
        2 => {
            let mut arguments = arguments;
            let index = dice.below(arguments.len());
            if let Some(argument) = arguments.get_mut(index) {
                *argument = less(*argument, interpreter, dice);
            }
            interpreter.units[unit].entry = Some(Entry::new(state, arguments));
        }
        3 => exit.result = less(exit.result, interpreter, dice),
        4 => exit.returned = exit.returned.map(|state| bold(&state, interpreter, dice)).filter(|_| dice.below(3) > 0),
        5 => exit.thrown = exit.thrown.map(|state| bold(&state, interpreter, dice)).filter(|_| dice.below(3) > 0),
        _ => {
            let Some(mut head) = dice.pick(&keys).and_then(|key| heads.get(&key).cloned().map(|head| (key, head)))
            else {
                return;
            };
            let index = dice.below(2 * head.1.values.len() + 1);
            match head.1.values.get_mut(index) {
                Some(value) => *value = less(*value, interpreter, dice),
                None => head.1.state = bold(&head.1.state, interpreter, dice),
            }
            heads.insert(head.0, head.1);
            if dice.below(10) == 0 {
                heads.remove(&head.0);
            }
        }
    }
    interpreter.units[unit].exit = exit;
}

fn change_threads(interpreter: &mut Machine<'_, '_>, dice: &mut Dice) {
    let begun: Vec<OriginId> = interpreter.starts.keys().copied().collect();
    let ended: Vec<OriginId> = interpreter.ends.keys().copied().collect();
    let changed = |state: State<Product>, interpreter: &mut Machine<'_, '_>, dice: &mut Dice| {
        (dice.below(5) > 0).then(|| bold(&state, interpreter, dice))
    };
    if let (Some(origin), 0) = (dice.pick(&begun), dice.below(2)) {
        if let Some(start) = interpreter.starts.remove(&origin)
            && let Some(state) = changed(start.state, interpreter, dice)
        {
            interpreter.starts.insert(origin, Entry::new(state, Vec::new()));
        }
    } else if let Some(origin) = dice.pick(&ended)
        && let Some(end) = interpreter.ends.remove(&origin)
        && let Some(state) = changed(end, interpreter, dice)
    {
        interpreter.ends.insert(origin, state);
    }
}

fn change_memory(interpreter: &mut Machine<'_, '_>, dice: &mut Dice) {
    let packs: Vec<_> = interpreter.interference.all_packs().map(|(lock, packs)| (lock, packs.len())).collect();
    if let (Some((lock, count)), 0) = (dice.pick(&packs), dice.below(3)) {
        let index = dice.below(count);
        let pack = interpreter.interference.released_packs(lock)[index].pack.clone();
        let pack = related(pack, lock, interpreter, dice);
        interpreter.interference.set_pack(lock, index, pack);
        return;
    }
    let is_release = dice.below(3) == 0;
    let copied = |all: Vec<(CellId, &[Write<Product>])>| -> Vec<(CellId, Vec<Write<Product>>)> {
        all.into_iter().map(|(cell, writes)| (cell, writes.to_vec())).collect()
    };
    let all = match is_release {
        true => copied(interpreter.interference.all_released()),
        false => copied(interpreter.interference.all_writes()),
    };
    let Some((cell, mut writes)) = all.get(dice.below(all.len())).cloned() else { return };
    let index = dice.below(writes.len());
    match dice.below(4) {
        0 => drop(writes.remove(index)),
        1 => writes[index].running = with_origin(writes[index].running, false, interpreter, dice),
        2 => {
            let object = unsnarl_pointer::ObjectId::from_index(dice.below(interpreter.analysis().heap().len()));
            let cell = interpreter.cells.get(cell);
            let lock = LockKey { object, sort: LockSort::Monitor, is_shared: false };
            let known: Vec<_> = interpreter.protection.all().map(|(cell, locks)| (cell, locks.to_vec())).collect();
            let others = known.into_iter().filter(|(other, _)| *other != cell);
            interpreter.protection = std::rc::Rc::new(Protection::new(others.chain([(cell, vec![lock])])));
        }
        _ => writes[index].value = less(writes[index].value, interpreter, dice),
    }
    interpreter.interference.set(cell, is_release, writes);
}

/// Forgets what threads may do after a signal, what is found by a race, or how often latches are counted down.
fn change_signals(interpreter: &mut Machine<'_, '_>, dice: &mut Dice) {
    match dice.below(4) {
        0 => {
            let known: Vec<_> = interpreter.protection.all().map(|(cell, locks)| (cell, locks.to_vec())).collect();
            interpreter.protection = std::rc::Rc::new(Protection::new(known));
        }
        1 => drop(interpreter.interference.found_by_race.pop_first()),
        2 => interpreter.may_lack_task = false,
        _ => {
            let counts: Vec<_> = interpreter.counts.iter().map(|(object, count)| (*object, *count)).collect();
            if let Some((object, count)) = dice.pick(&counts) {
                let count = less(count, interpreter, dice);
                interpreter.counts.insert(object, count);
            }
        }
    }
}

fn open(proofs: &[Proof]) -> BTreeSet<(&'static str, MethodId, StatementId)> {
    let alerts = proofs.iter().flat_map(|proof| &proof.alerts);
    alerts.map(|alert: &Alert| (alert.property, alert.at.0, alert.at.1)).collect()
}

/// Changes an invariant, writes it with the claims that it would have, and lets the checker decide. Returns whether it
/// is refused, or what is open according to it.
fn tried(
    facts: &Facts<'_, '_>,
    certificate: &[u8],
    dice: &mut Dice,
) -> Option<BTreeSet<(&'static str, MethodId, StatementId)>> {
    let mut input = Reader::new(certificate);
    let header = Header::read(&mut input).unwrap();
    let memory = crate::memory::model(&header.memory).unwrap();
    let setting = Setting {
        facts,
        memory,
        max_chain: header.max_chain,
        max_units: usize::MAX,
        is_strict: false,
        has_packs: header.has_packs,
        stop: &|| false,
    };
    let mut interpreter = Machine::new(setting, std::rc::Rc::default());
    let start = nothing(&mut interpreter);
    let (mut heads, mut claims) = InvariantReader::new(&mut interpreter, input, start).finish().unwrap();
    match dice.below(11) {
        10 => change_signals(&mut interpreter, dice),
        0..=5 => change_unit(&mut interpreter, &mut heads, dice),
        6 => change_threads(&mut interpreter, dice),
        7 | 8 => change_memory(&mut interpreter, dice),
        _ => claims.iter_mut().for_each(|claim| {
            claim.alerts.pop();
        }),
    }
    let start = nothing(&mut interpreter);
    let bytes = InvariantWriter::new(&interpreter, header.write(), start).finish(&heads, &claims).unwrap();
    match verify(facts, &bytes) {
        Ok(verified) => Some(open(&verified.proofs)),
        Err(Rejection::Refused(_) | Rejection::Malformed(_)) => None,
        Err(Rejection::Foreign(what)) => panic!("{what}"),
    }
}

#[test]
fn a_thousand_bold_invariants_are_refused_or_still_true() {
    let models = Models::builtin();
    let mut dice = Dice(0x0BAD_CE66_D1CE_CA5E);
    let (mut refused, mut accepted, mut wrong) = (0, 0, Vec::new());
    // What is not proved of these fixtures is truly violated: who claims to have proved it, is wrong.
    let topic = topic("divisionbyzero");
    let is_violated = |fixture: &&Fixture| {
        let mut truths = fixture.truths.iter();
        truths.any(|truth| truth.status == Status::Real && truth.rule == "division-by-zero")
    };
    let violated: Vec<&Fixture> = topic.fixtures.iter().filter(is_violated).collect();
    for fixture in &violated {
        support::with_facts(fixture, &models, Sensitivity::Selective, |facts| {
            let memory = crate::memory::DEFAULT_MODEL;
            let properties = vec![property("division-by-zero").unwrap()];
            let setup = crate::Setup { domain: "product", memory, properties };
            let options = crate::Options { certificate: true, ..crate::Options::default() };
            let outcome = crate::prove_with(facts, &setup, options).unwrap();
            let violations = open(&outcome.proofs);
            assert!(!violations.is_empty(), "{}", fixture.name);
            for _ in 0..1000 / violated.len() + 1 {
                let before = dice.0;
                match tried(facts, &outcome.certificate.clone().unwrap(), &mut dice) {
                    None => refused += 1,
                    Some(open) if open.is_superset(&violations) => accepted += 1,
                    Some(_) => wrong.push((fixture.name.clone(), before)),
                }
            }
        });
    }
    assert!(wrong.is_empty(), "{} proofs of what is violated: {wrong:?}", wrong.len());
    assert!(refused > 300 && accepted > 0, "refused {refused}, accepted {accepted}");
}
