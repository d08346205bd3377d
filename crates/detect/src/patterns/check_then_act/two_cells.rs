//! Two volatile fields or atomic variables of one object that belong together. Each access is one action, the two of a
//! method are not:
//!
//! | one thread | another thread |
//! |---|---|
//! | checks a new value against one, and sets the other | checks the other, and sets the one |
//! | exchanges the two | changes one of them |
//! | reads both, and adds, subtracts or compares them | writes both |
//! | reads both, and makes one object of them | writes both, as all that write one of them do |
//!
//! Under-approximates: both accesses of a thread are in one method, and numbers are followed through arithmetic alone.
//! A method that reads one of them again may notice the change, and is left out.

use std::collections::BTreeSet;

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::Access;
use unsnarl_finding::Finding;
use unsnarl_program::ir::{Body, Dominators, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId};

use super::PATTERN;
use super::cells::{CellUse, Does, are_combined, cell_uses, is_made_of, name, side_of};
use super::report::report;
use super::rivals::Rivals;
use crate::flow::definition;
use crate::race::sharing::needs_unlikely_callers;
use crate::rank;
use crate::scene::{Code, Scene};
use crate::wording::describe::method_name;

/// Two accesses of a method to two cells of one object, the earlier first.
struct Two<'c, 'a> {
    code: &'c Code<'a>,
    first: CellUse,
    last: CellUse,
}

impl Two<'_, '_> {
    fn fields(&self) -> [FieldId; 2] {
        [self.first.cell.0, self.last.cell.0]
    }
}

/// What the methods of a program do to two cells at a time.
#[derive(Default)]
struct Found<'c, 'a> {
    /// The first is checked against what the last writes.
    checked: Vec<Two<'c, 'a>>,
    /// The first is read, and the last written with it; between, the other way round.
    exchanged: Vec<Two<'c, 'a>>,
    /// Both are written.
    written: Vec<Two<'c, 'a>>,
    /// Both are read, and combined.
    combined: Vec<Two<'c, 'a>>,
    /// Both are read, and handed to one constructor or factory.
    handed: Vec<Two<'c, 'a>>,
    /// Both are written, with values that do not come from them.
    set: Vec<Two<'c, 'a>>,
    /// The fields that a method writes without another field, by that other field: they do not belong together.
    written_apart: BTreeSet<[FieldId; 2]>,
}

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let mut found = Found::default();
    let all: Vec<(&Code<'_>, Vec<CellUse>)> = scene.code().iter().map(|code| (code, cell_uses(scene, code))).collect();
    for (code, uses) in &all {
        if uses.iter().map(|used| used.cell).collect::<BTreeSet<_>>().len() > 1 {
            found.collect(code, uses);
        }
    }
    found.find_apart(scene, &all);
    let mut findings = found.crossed(scene, rivals);
    findings.append(&mut found.swapped(scene, rivals));
    findings.append(&mut found.torn(scene, rivals));
    findings.append(&mut found.mixed(scene, rivals));
    findings
}

impl<'c, 'a> Found<'c, 'a> {
    fn collect(&mut self, code: &'c Code<'a>, uses: &[CellUse]) {
        let body = code.body;
        let dominators = Dominators::of(body);
        for first in uses {
            for last in uses {
                let are_of_one = first.cell.1 == last.cell.1 && first.cell.0 != last.cell.0;
                if !are_of_one || !dominators.comes_first(body, first.statement, last.statement) {
                    continue;
                }
                let two = || Two { code, first: *first, last: *last };
                match (first.does, last.does) {
                    (Does::Read, Does::Write(value)) => {
                        let is_read = first.result.is_some_and(|read| body.uncast(value) == read);
                        if is_read {
                            self.exchanged.extend(is_written_with(body, uses, first, last).then(two));
                        } else if is_checked(body, &dominators, first, (last.statement, value)) {
                            self.checked.push(two());
                        }
                    }
                    (Does::Write(one), Does::Write(other)) => {
                        self.written.extend((is_number(body, one) && is_number(body, other)).then(two));
                        let is_new = |value| body.constant(value).is_none() && !is_made_of_cells(body, uses, value);
                        self.set.extend((is_new(one) && is_new(other)).then(two));
                    }
                    (Does::Read, Does::Read) if !is_read_again(uses) => {
                        let combined = first.result.zip(last.result);
                        if combined.is_some_and(|(one, other)| are_combined(body, one, other)) {
                            self.combined.push(two());
                        } else if combined.is_some_and(|(one, other)| are_handed(body, one, other)) {
                            self.handed.push(two());
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Each of two methods checks what the other sets.
    fn crossed<'p>(&self, scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
        let mut reported: BTreeSet<[FieldId; 2]> = BTreeSet::new();
        let mut findings = Vec::new();
        for mine in &self.checked {
            let [read, set] = mine.fields();
            let others: Vec<&Two<'_, '_>> = self.checked.iter().filter(|other| other.fields() == [set, read]).collect();
            let is_other = |access: &Access| {
                others.iter().any(|other| is_at(scene, other.code.method, other.last.statement, access))
            };
            let span = (mine.first.statement, mine.last.statement);
            let conflict = || rivals.of_statement(mine.code, span, (mine.first.statement, false), &is_other);
            let Some((_, conflict)) = (!others.is_empty()).then(conflict).flatten() else { continue };
            if !reported.insert([read.min(set), read.max(set)]) {
                continue;
            }
            let [read, set] = [read, set].map(|field| name(scene, field));
            let method = method_name(scene.program(), mine.code.method);
            let message = format!(
                "{method} checks a value against {read} before it sets {set}, and another thread may set {read} in \
                 between by a check of the old {set}: both pass, and the two may be at odds"
            );
            let said = [(span.0, format!("checks against {read}")), (span.1, format!("sets {set}"))];
            let meanwhile = format!("another thread may set {read} meanwhile");
            findings.push(report(scene, mine.code, message, said, &conflict, &meanwhile));
        }
        findings
    }

    /// Two fields are exchanged, and another thread writes one of them.
    fn swapped<'p>(&self, scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for two in &self.exchanged {
            let span = (two.first.statement, two.last.statement);
            let conflict = rivals.of_statement(two.code, span, (two.last.statement, true), &|_| true);
            let Some((_, conflict)) = conflict else { continue };
            let [one, other] = two.fields().map(|field| name(scene, field));
            let method = method_name(scene.program(), two.code.method);
            let message = format!(
                "{method} exchanges {one} and {other} in several steps: another thread may write them in between"
            );
            let said = [(span.0, format!("reads {one}")), (span.1, format!("writes it to {other}"))];
            findings.push(report(scene, two.code, message, said, &conflict, "another thread may write it meanwhile"));
        }
        findings
    }

    /// Finds which of the fields that are handed on together some method writes without the other.
    fn find_apart(&mut self, scene: &Scene<'_, '_, '_>, all: &[(&Code<'_>, Vec<CellUse>)]) {
        let pairs: BTreeSet<[FieldId; 2]> = self.handed.iter().map(Two::fields).collect();
        for (code, uses) in all {
            // What a constructor writes into the object that it makes, no other thread knows yet.
            let initialises =
                scene.program().is_constructor(code.method) || scene.program().is_class_initialiser(code.method);
            let is_made = |used: &CellUse| initialises && used.cell.1 == code.body.this();
            let written = |field: FieldId| {
                uses.iter().any(|used| used.cell.0 == field && used.does != Does::Read && !is_made(used))
            };
            let apart = pairs.iter().filter(|[one, other]| written(*one) != written(*other));
            self.written_apart.extend(apart);
        }
    }

    /// Two values are read and handed on together, and another thread writes both, one after the other, as all do that
    /// write one of them.
    fn mixed<'p>(&self, scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
        let mut reported: BTreeSet<[FieldId; 2]> = BTreeSet::new();
        let mut findings = Vec::new();
        for reader in self.handed.iter().filter(|reader| !self.written_apart.contains(&reader.fields())) {
            let [one, other] = reader.fields();
            let key = [one.min(other), one.max(other)];
            let of_pair = self.set.iter().filter(|two| [one, other].iter().all(|field| two.fields().contains(field)));
            let writers: Vec<&Two<'_, '_>> = of_pair.collect();
            let is_writer = |access: &Access| {
                let mut places = writers.iter().flat_map(|two| [(two, two.first), (two, two.last)]);
                places.any(|(two, used)| is_at(scene, two.code.method, used.statement, access))
            };
            let span = (reader.first.statement, reader.last.statement);
            let conflict = || rivals.of_statement(reader.code, span, (span.0, false), &is_writer);
            let is_new = !writers.is_empty() && !reported.contains(&key);
            let Some((_, conflict)) = is_new.then(conflict).flatten() else { continue };
            reported.insert(key);
            let [one, other] = [one, other].map(|field| name(scene, field));
            let method = method_name(scene.program(), reader.code.method);
            let message = format!(
                "{method} makes one object of {one} and {other}, which another thread writes one after the other: one \
                 may be old and one new"
            );
            let said = [(span.0, format!("reads {one}")), (span.1, format!("reads {other}"))];
            let meanwhile = "another thread writes both, in two steps";
            let mut found = report(scene, reader.code, message, said, &conflict, meanwhile);
            if needs_unlikely_callers(scene.facts, &conflict) {
                found.evidence.push(rank::no_sign_of_sharing());
                found.severity = rank::severity(PATTERN.rule.severity, &found.evidence);
            }
            findings.push(found);
        }
        findings
    }

    /// Two numbers are read and combined, and another thread writes both, one after the other.
    fn torn<'p>(&self, scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
        let mut reported: BTreeSet<(MethodId, StatementId)> = BTreeSet::new();
        let mut findings = Vec::new();
        for reader in &self.combined {
            let [one, other] = reader.fields();
            let is_pair = |fields: [FieldId; 2]| fields == [one, other] || fields == [other, one];
            let writers: Vec<&Two<'_, '_>> = self.written.iter().filter(|two| is_pair(two.fields())).collect();
            let is_writer = |access: &Access| {
                writers.iter().any(|two| {
                    let mut both = [two.first, two.last].into_iter();
                    both.any(|used| is_at(scene, two.code.method, used.statement, access))
                })
            };
            let span = (reader.first.statement, reader.last.statement);
            let conflict = || rivals.of_statement(reader.code, span, (span.0, false), &is_writer);
            let Some((_, conflict)) = (!writers.is_empty()).then(conflict).flatten() else { continue };
            if !reported.insert((reader.code.method, span.0)) {
                continue;
            }
            let [one, other] = [one, other].map(|field| name(scene, field));
            let method = method_name(scene.program(), reader.code.method);
            let message = format!(
                "{method} combines {one} with {other}, which another thread writes one after the other: one may be old \
                 and one new"
            );
            let said = [(span.0, format!("reads {one}")), (span.1, format!("reads {other}"))];
            findings.push(report(
                scene,
                reader.code,
                message,
                said,
                &conflict,
                "another thread writes both, in two steps",
            ));
        }
        findings
    }
}

/// Whether an access is a statement of a method.
fn is_at(scene: &Scene<'_, '_, '_>, method: MethodId, statement: StatementId, access: &Access) -> bool {
    access.statement == statement && scene.analysis().instance(access.instance).method == method
}

/// Whether a value is a number, and not a constant.
fn is_number(body: &Body, value: ValueId) -> bool {
    !body.value(value).ty.is_reference() && body.constant(value).is_none()
}

/// Whether a number is computed from what the method has read from a cell, as that of a counter is.
fn is_made_of_cells(body: &Body, uses: &[CellUse], value: ValueId) -> bool {
    uses.iter().filter_map(|used| used.result).any(|read| is_made_of(body, value, read))
}

/// Whether two values are arguments of one constructor, or of one static method that returns an object.
fn are_handed(body: &Body, one: ValueId, other: ValueId) -> bool {
    body.statements().any(|statement| {
        let data = body.statement(statement);
        let Op::Invoke { kind, arguments, .. } = data.op else { return false };
        let arguments = body.operands(arguments);
        let is_object = |value: &ValueId| body.value(*value).ty.is_reference();
        let makes = match kind {
            InvokeKind::Static => data.result.as_ref().is_some_and(is_object),
            _ => arguments.first().is_some_and(|made| matches!(definition(body, *made), Some((_, Op::New(_))))),
        };
        let is_given = |value: ValueId| arguments.iter().any(|argument| body.uncast(*argument) == value);
        makes && is_given(one) && is_given(other)
    })
}

/// Whether the first cell, which was read, is written before the last one, with what that held.
fn is_written_with(body: &Body, uses: &[CellUse], first: &CellUse, last: &CellUse) -> bool {
    uses.iter().any(|write| {
        let Does::Write(value) = write.does else { return false };
        let is_old = |read: &CellUse| {
            read.cell == last.cell
                && read.does == Does::Read
                && read.result == Some(body.uncast(value))
                && body.may_follow(read.statement, last.statement)
        };
        write.cell == first.cell
            && body.may_follow(first.statement, write.statement)
            && body.may_follow(write.statement, last.statement)
            && uses.iter().any(is_old)
    })
}

/// Whether a branch compares what was read with what is written, and decides whether it is.
fn is_checked(body: &Body, dominators: &Dominators, read: &CellUse, (write, value): (StatementId, ValueId)) -> bool {
    let Some(read) = read.result.filter(|_| body.constant(value).is_none()) else { return false };
    body.blocks().any(|block| {
        let Op::If { a, b, .. } = body.statement(body.terminator(block)).op else { return false };
        let compares = |a, b| is_made_of(body, a, read) && is_made_of(body, b, body.uncast(value));
        // A long is compared by a statement of its own, whose result is compared with zero.
        let is_both = is_made_of(body, a, read) && is_made_of(body, a, body.uncast(value));
        (compares(a, b) || compares(b, a) || is_both) && side_of(body, dominators, block, write).is_some()
    })
}

/// Whether a method reads one of the cells twice, and so may notice that it has changed.
fn is_read_again(uses: &[CellUse]) -> bool {
    let reads = || uses.iter().filter(|used| used.does == Does::Read);
    reads().any(|one| reads().any(|other| one.statement < other.statement && one.cell == other.cell))
}
