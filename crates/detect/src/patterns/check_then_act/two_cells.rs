//! Two volatile fields or atomic variables of one object that belong together. Each access is one action, the two of a
//! method are not:
//!
//! | one thread | another thread |
//! |---|---|
//! | checks a new value against one, and sets the other | checks the other, and sets the one |
//! | exchanges the two | changes one of them |
//! | reads both, and adds, subtracts or compares them | writes both |
//!
//! Under-approximates: both accesses of a thread are in one method, and numbers are followed through arithmetic alone.
//! A method that reads one of them again may notice the change, and is left out.

use std::collections::BTreeSet;

use unsnarl_concurrency::Access;
use unsnarl_finding::Finding;
use unsnarl_program::ir::{Body, Dominators, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId};

use super::cells::{CellUse, Does, are_combined, cell_uses, is_made_of, name, side_of};
use super::report::report;
use super::rivals::Rivals;
use crate::flow::may_follow;
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
}

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let mut found = Found::default();
    for code in scene.code() {
        let uses = cell_uses(scene, code);
        if uses.iter().map(|used| used.cell).collect::<BTreeSet<_>>().len() > 1 {
            found.collect(code, &uses);
        }
    }
    let mut findings = found.crossed(scene, rivals);
    findings.append(&mut found.swapped(scene, rivals));
    findings.append(&mut found.torn(scene, rivals));
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
                    (Does::Write(one), Does::Write(other)) if is_number(body, one) && is_number(body, other) => {
                        self.written.push(two());
                    }
                    (Does::Read, Does::Read) if !is_read_again(uses) => {
                        let combined = first.result.zip(last.result);
                        if combined.is_some_and(|(one, other)| are_combined(body, one, other)) {
                            self.combined.push(two());
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

/// Whether the first cell, which was read, is written before the last one, with what that held.
fn is_written_with(body: &Body, uses: &[CellUse], first: &CellUse, last: &CellUse) -> bool {
    uses.iter().any(|write| {
        let Does::Write(value) = write.does else { return false };
        let is_old = |read: &CellUse| {
            read.cell == last.cell
                && read.does == Does::Read
                && read.result == Some(body.uncast(value))
                && may_follow(body, read.statement, last.statement)
        };
        write.cell == first.cell
            && may_follow(body, first.statement, write.statement)
            && may_follow(body, write.statement, last.statement)
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
