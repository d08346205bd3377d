//! `multi-stage-access`: a method reads a variable under a lock, releases the lock, acquires it again, and writes the
//! variable as if no other thread could have acted in between.
//!
//! Otto and Moschny 2008, section 6.4, which reports every method with two sections of one lock that share objects.
//! Here the second section must rely on the first: it writes a value that is computed from what the first read, or runs
//! only for some values of it; or both update the variable by operations that do not commute; or the second clears what
//! other threads add to; or the two write variables that another thread reads together. In addition, another thread
//! must write the variable in between (`race/contested.rs`). A second section that reads again before it decides is not
//! reported.
//!
//! Under-approximates: only accesses of the method itself are examined, and what helpers read for the first section
//! (`helpers.rs`). `through_calls.rs` handles stages that are methods of their own, which acquire the lock themselves;
//! `two_locks.rs`, stages under different locks that another thread holds together.

mod helpers;
mod through_calls;
mod two_locks;

use std::collections::BTreeSet;

use unsnarl_classfile::instruction::{BinaryOp, Condition};
use unsnarl_concurrency::locks::{Acquisition, LockPath, Section, sections};
use unsnarl_concurrency::{Access, Assumption, Variable};
use unsnarl_finding::{Finding, Note, Rule, RuleId, Severity};
use unsnarl_library::{AccessPath, Callback, FlowSource, Root};
use unsnarl_pointer::InstanceId;
use unsnarl_program::Type;
use unsnarl_program::ir::{Body, Constant, Definition, Dominators, Op, StatementId, ValueId};

use crate::flow::derived::{Derived, decides_whether};
use crate::flow::{Uses, commute, definition};
use crate::pattern_only;
use crate::race::contested::{Contested, Shared};
use crate::race::report::variable_name;
use crate::rank;
use crate::scene::shared::{accesses_receiver, accesses_too, looks_itself, stores, written_constant};
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{line, lock_name, method_name, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("multi-stage-access"),
        summary: "a variable is read under a lock and written under it later, with the lock released in between",
        severity: Severity::Warning,
        page: include_str!("../../../../../docs/rules/multi-stage-access.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// How the second section relies on the first.
#[derive(Clone, Copy, PartialEq)]
enum Reliance {
    /// It writes a value that is computed from what was read.
    Computed,
    /// It runs only for some values of what was read.
    Decided,
    /// Both update the variable, and the order matters.
    Updated,
    /// It clears what was read, and with it what has been added since.
    Cleared,
}

/// A read of the first section.
struct Read {
    shared: Shared,
    /// The statement of the method that reads, or calls what reads.
    at: StatementId,
    /// Whether a method that is called reads.
    is_by_helper: bool,
}

/// An instance of a method with critical sections.
struct StagedMethod<'v, 's, 'f, 'a> {
    scene: &'v Scene<'s, 'f, 'a>,
    code: &'v Code<'a>,
    instance: InstanceId,
    dominators: &'v Dominators,
}

fn find(scene: &Scene<'_, '_, '_>, left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for code in scene.code() {
        let mut reported: BTreeSet<(StatementId, StatementId)> = BTreeSet::new();
        let mut dominators = None;
        for instance in &code.instances {
            let sections = sections(scene.facts, *instance);
            if sections.len() < 2 {
                break;
            }
            let dominators = dominators.get_or_insert_with(|| Dominators::of(code.body));
            let staged = StagedMethod { scene, code, instance: *instance, dominators };
            for first in &sections {
                for second in &sections {
                    let statements = staged.acquired_at(first).zip(staged.acquired_at(second));
                    let is_new = statements.is_some_and(|statements| !reported.contains(&statements));
                    if let Some(found) = staged.defect(first, second).filter(|_| is_new) {
                        reported.extend(statements);
                        findings.push(found);
                    }
                }
            }
        }
    }
    findings.append(&mut through_calls::find(scene, left_out));
    findings.append(&mut two_locks::find(scene));
    if scene.pattern_complete {
        findings.append(&mut pattern_only::multi_stage_access::matches(scene, &PATTERN.rule, &findings));
    }
    findings
}

impl StagedMethod<'_, '_, '_, '_> {
    fn body(&self) -> &Body {
        self.code.body
    }

    fn acquisition(&self, section: &Section) -> &Acquisition {
        self.scene.facts.locks.acquisition(section.acquisition)
    }

    fn acquired_at(&self, section: &Section) -> Option<StatementId> {
        self.acquisition(section).statement
    }

    fn comes_before(&self, one: StatementId, other: StatementId) -> bool {
        self.dominators.comes_first(self.body(), one, other)
    }

    /// The defect of two sections, if there is one.
    fn defect(&self, first: &Section, second: &Section) -> Option<Finding> {
        let (one, other) = (self.acquired_at(first)?, self.acquired_at(second)?);
        let are_apart = self.comes_before(one, other) && !first.contains(other) && first.is_closed && second.is_closed;
        if !are_apart
            || !self.must_be_one_lock(first, second)
            || self.is_lock_held_throughout(one, other)
            || self.is_guarded_by_flag(first, second) && self.scene.assumes(Assumption::Flags, (self.instance, one))
        {
            return None;
        }
        let facts = self.scene.facts;
        let own = self.shared(first).filter(|read| self.is_contested_read(read));
        let own = own.map(|shared| Read { shared, at: shared.access(facts).statement, is_by_helper: false });
        for read in own.chain(self.read_by_helpers(first)) {
            for write in self.shared(second).filter(|write| write.access(self.scene.facts).is_write) {
                if write.variable != read.shared.variable || !self.must_be_one_object(&read, &write) {
                    continue;
                }
                let reliance = self.reliance([first, second], &read, &write);
                let rival = reliance.and_then(|reliance| self.rival(reliance, &read.shared, &write));
                if let Some((reliance, rival)) = reliance.zip(rival) {
                    return Some(self.report([one, other], [first, second], reliance, (&read, &write), rival));
                }
            }
        }
        None
    }

    /// A write of another thread that matters: if this thread stores something, a write that stores; if it removes
    /// something, a write that removes.
    fn rival(&self, reliance: Reliance, read: &Shared, write: &Shared) -> Option<&Access> {
        let facts = self.scene.facts;
        let is_stored = |access: &Access| stores(facts.analysis, access);
        let here = is_stored(write.access(facts));
        // Clearing loses only what was added.
        let updates = |other: &Access| {
            other.call.is_none()
                && accesses_too(facts, other, read.variable, false)
                && written_constant(facts.analysis, other).is_none()
        };
        Contested::rival(facts, read, &|other| {
            is_stored(other) == here && (reliance != Reliance::Cleared || updates(other))
        })
    }

    /// The accesses of a section itself.
    fn shared<'v>(&'v self, section: &'v Section) -> impl Iterator<Item = Shared> + 'v {
        section.statements.iter().flat_map(|at| self.scene.contested().at((self.instance, *at))).copied()
    }

    fn is_contested_read(&self, shared: &Shared) -> bool {
        !shared.access(self.scene.facts).is_write && shared.is_contested
    }

    fn must_be_one_lock(&self, first: &Section, second: &Section) -> bool {
        let facts = self.scene.facts;
        let (one, other) = (self.acquisition(first), self.acquisition(second));
        let [mine, theirs] = [one, other].map(|acquisition| facts.locks.class(acquisition.class));
        let single = mine.must_be_of(&facts.once);
        mine.sort == theirs.sort
            && (one.path.is_some() && one.path == other.path
                || single.is_some() && single == theirs.must_be_of(&facts.once))
    }

    /// Whether some lock is held all the time, in every calling context.
    fn is_lock_held_throughout(&self, one: StatementId, other: StatementId) -> bool {
        let (analysis, guards) = (self.scene.analysis(), &self.scene.facts.guards);
        guards
            .contexts_of(self.instance)
            .all(|context| !guards.held_throughout(analysis, context, one, other).is_empty())
    }

    /// Whether two accesses must be to one object.
    fn must_be_one_object(&self, read: &Read, other: &Shared) -> bool {
        let facts = self.scene.facts;
        let path = |access: &Access| {
            access.base.map(|base| LockPath::of(self.scene.program(), &facts.changing, self.body(), base))
        };
        let single = |access: &Access| access.objects(facts.analysis).and_then(|objects| facts.must_be(objects));
        let (one, other) = (read.shared.access(facts), other.access(facts));
        let is_same_path = match read.is_by_helper && one.base.is_some() {
            true => self.path_in_helper(&read.shared).is_some_and(|known| Some(known) == path(other)),
            false => path(one) == path(other),
        };
        let is_same_entry = || {
            !read.is_by_helper && one.base.zip(other.base).is_some_and(|(one, other)| self.is_same_entry(one, other))
        };
        is_same_path || is_same_entry() || single(one).is_some_and(|object| single(other) == Some(object))
    }

    /// Whether two values are what a collection holds for one key: `accounts.get(name)`, twice.
    fn is_same_entry(&self, one: ValueId, other: ValueId) -> bool {
        let body = self.body();
        let [one, other] = [one, other].map(|value| definition(body, body.uncast(value)));
        let (
            Some((one, Op::Invoke { method, arguments, .. })),
            Some((_, Op::Invoke { method: also, arguments: same, .. })),
        ) = (one, other)
        else {
            return false;
        };
        let path = |value: ValueId| LockPath::of(self.scene.program(), &self.scene.facts.changing, body, value);
        let is_key =
            |a: ValueId, b: ValueId| a == b || body.constant(a).is_some() && body.constant(a) == body.constant(b);
        let ([from, keys @ ..], [from_too, keys_too @ ..]) = (body.operands(*arguments), body.operands(*same)) else {
            return false;
        };
        let looks_up =
            self.scene.model_at(self.code, one).is_some_and(|model| accesses_receiver(model.method) == (true, false));
        looks_up
            && method == also
            && path(*from) == path(*from_too)
            && !keys.is_empty()
            && keys.iter().zip(keys_too).all(|(key, same)| is_key(*key, *same))
    }

    fn reliance(&self, [first, second]: [&Section; 2], by: &Read, write: &Shared) -> Option<Reliance> {
        let facts = self.scene.facts;
        let (read, read_at, write_at) = (&by.shared, by.at, write.access(facts).statement);
        let results: Vec<ValueId> = self.body().statement(read_at).result.into_iter().collect();
        let from_first = Derived::through_memory(self.body(), self.dominators, &results);
        let mut again = self.accesses_to(second, read);
        again.extend(self.calls_that_access(second, read.variable));
        let from_second = Derived::from(self.body(), self.dominators, &again);
        let tests_again = second.statements.iter().any(|at| {
            let block = self.body().block_of(*at);
            *at == self.body().terminator(block) && from_second.decides(self.body(), block)
        });
        let tests_itself = looks_itself(self.scene.analysis(), write.access(facts));
        // Adding to what is there does not ask whether there is room.
        let adds = tests_itself && self.adds_unasked(write);
        let is_examined = || tests_itself && !adds || self.result_is_examined(write_at);
        if tests_again || self.compares_versions(first, second) || is_examined() {
            return None;
        }
        if adds {
            return self.is_decided_by_order(&from_first, read_at, write_at, second).then_some(Reliance::Decided);
        }
        if self.writes_stale(&from_first, &from_second, write_at)
            || self.adds_stale(&from_first, &from_second, read_at, write_at)
        {
            return Some(Reliance::Computed);
        }
        let target = self.body().block_of(write_at);
        let is_decided = self.body().blocks().any(|block| {
            from_first.decides(self.body(), block)
                && self.comes_before(read_at, self.body().terminator(block))
                && self.dominators.dominates(block, target)
                && !second.contains(self.body().terminator(block))
                && decides_whether(self.body(), block, target)
        });
        if is_decided
            && self.depends_on_state(write)
            && !self.writes_tested(first, read)
            && !self.stores_interchangeable(read_at, write_at)
        {
            return Some(Reliance::Decided);
        }
        if self.do_not_commute([first, second], read, write_at) {
            return Some(Reliance::Updated);
        }
        (self.clears(write_at) && self.is_used_outside(first, read_at) && !self.writes_tested(first, read))
            .then_some(Reliance::Cleared)
    }

    /// Whether a write adds something to what is there, whatever that is, as `merge` with a sum does: it has a function
    /// do that, none of the program that tests anything.
    fn adds_unasked(&self, write: &Shared) -> bool {
        let (analysis, access) = (self.scene.analysis(), write.access(self.scene.facts));
        let is_plain = |path: &AccessPath| path.fields.is_empty() && matches!(path.root, Root::Argument(1..));
        let adds = access.call.and_then(|call| analysis.model(call)).is_some_and(|model| {
            let given = model.method.flows.iter().any(|flow| {
                matches!(&flow.from, FlowSource::Path(path) if is_plain(path)) && flow.to.root == Root::This
            });
            let is_stored = |path: &AccessPath| path.root == Root::This && !path.fields.is_empty();
            let computes = |call: &Callback| is_plain(&call.receiver) && call.results.iter().any(is_stored);
            given && model.method.unused_result.is_none() && model.method.calls.iter().any(computes)
        });
        let mut called = analysis.calls_at(self.instance, Some(access.statement)).iter();
        adds && !called.any(|edge| {
            let body = analysis.code_of(edge.callee);
            body.is_some_and(|body| body.statements().any(|at| matches!(body.statement(at).op, Op::If { .. })))
        })
    }

    /// Whether a statement of the second section runs only if what was read is less or greater than something.
    fn is_decided_by_order(
        &self,
        from_first: &Derived,
        read: StatementId,
        write: StatementId,
        second: &Section,
    ) -> bool {
        let body = self.body();
        let target = body.block_of(write);
        body.blocks().any(|block| {
            let branch = body.terminator(block);
            let is_order = match body.statement(branch).op {
                Op::If { condition, .. } => !matches!(condition, Condition::Equal | Condition::NotEqual),
                _ => false,
            };
            is_order
                && from_first.decides(body, block)
                && self.comes_before(read, branch)
                && !second.contains(branch)
                && self.dominators.dominates(block, target)
                && decides_whether(body, block, target)
        })
    }

    /// Whether a write leaves nothing of the old value: it writes a numeric constant.
    fn clears(&self, write: StatementId) -> bool {
        match self.body().statement(write).op {
            Op::PutField { value, .. } | Op::PutStatic(_, value) => {
                matches!(
                    self.body().constant(value),
                    Some(Constant::Int(_) | Constant::Long(_) | Constant::Float(_) | Constant::Double(_))
                ) && self.body().value(value).ty != Type::BOOLEAN
            }
            _ => false,
        }
    }

    /// Whether what a section has read is used after it.
    fn is_used_outside(&self, section: &Section, read: StatementId) -> bool {
        let result = self.body().statement(read).result;
        result.is_some_and(|result| Uses::of(self.body()).uses_of(result).iter().any(|at| !section.contains(*at)))
    }

    /// Whether a write adds something to the current value that was computed from the earlier value. Subtracting
    /// exactly the earlier value is correct.
    fn adds_stale(&self, from_first: &Derived, from_second: &Derived, read: StatementId, write: StatementId) -> bool {
        let (Op::PutField { value, .. } | Op::PutStatic(_, value)) = self.body().statement(write).op else {
            return false;
        };
        let Definition::Statement(made) = self.body().value(value).definition else { return false };
        let Op::Binary(_, a, b) = self.body().statement(made).op else { return false };
        let is_stale = |value: ValueId| {
            from_first.is(value)
                && !from_second.is(value)
                && self.body().statement(read).result != Some(self.body().uncast(value))
        };
        is_stale(a) && from_second.is(b) || is_stale(b) && from_second.is(a)
    }

    /// Whether the first section writes what it has tested, so that later threads find it changed.
    fn writes_tested(&self, first: &Section, read: &Shared) -> bool {
        self.shared(first).any(|shared| shared.variable == read.variable && shared.access(self.scene.facts).is_write)
    }

    /// Whether the first section tests and sets a flag, and the second sets it again: the flag is a lock that the
    /// program implements, and excludes other threads (A35).
    fn is_guarded_by_flag(&self, first: &Section, second: &Section) -> bool {
        let facts = self.scene.facts;
        let sets = |section: &Section, flag: &Shared| {
            let writes = || {
                self.shared(section).filter(|shared| shared.variable == flag.variable && shared.access(facts).is_write)
            };
            writes().next().is_some() && writes().all(|shared| self.is_constant(shared.access(facts).statement))
        };
        let is_tested = |flag: &Shared| {
            let from_first = Derived::from(self.body(), self.dominators, &[flag.access(self.scene.facts).statement]);
            first.statements.iter().any(|at| {
                let block = self.body().block_of(*at);
                *at == self.body().terminator(block) && from_first.decides(self.body(), block)
            })
        };
        let is_flag = |flag: &Shared| !flag.access(facts).is_write && sets(first, flag) && sets(second, flag);
        self.shared(first).any(|flag| is_flag(&flag) && is_tested(&flag))
    }

    /// Whether a write is of a value that never changes: a constant, or a final static field such as an enum constant.
    fn is_constant(&self, write: StatementId) -> bool {
        let (Op::PutField { value, .. } | Op::PutStatic(_, value)) = self.body().statement(write).op else {
            return false;
        };
        let Definition::Statement(read) = self.body().value(value).definition else {
            return self.body().constant(value).is_some();
        };
        let Op::GetStatic(field) = self.body().statement(read).op else { return false };
        field.resolved.is_some_and(|field| self.scene.program().field(field).access.is_final())
    }

    /// Whether the written object was made for this write, and is interchangeable with what another thread would make
    /// (A31).
    fn stores_interchangeable(&self, read: StatementId, write: StatementId) -> bool {
        let is_interchangeable = |value| {
            through_calls::returns_reference(self.body(), read)
                && through_calls::is_interchangeable(self.scene, (self.instance, write), self.body(), value)
        };
        match self.body().statement(write).op {
            Op::PutField { value, .. } | Op::PutStatic(_, value) => is_interchangeable(value),
            Op::Invoke { arguments, .. } => {
                self.body().operands(arguments).iter().skip(1).last().is_some_and(|value| is_interchangeable(*value))
            }
            _ => false,
        }
    }

    /// The accesses of a section to the same variable as another access.
    fn accesses_to(&self, section: &Section, of: &Shared) -> Vec<StatementId> {
        let same = self.shared(section).filter(|shared| shared.variable == of.variable);
        same.map(|shared| shared.access(self.scene.facts).statement).collect()
    }

    /// Whether the second section compares something that it reads with something that the first section read.
    fn compares_versions(&self, first: &Section, second: &Section) -> bool {
        let reads = |section: &Section| {
            let reads = self.shared(section).map(|shared| shared.access(self.scene.facts).statement);
            Derived::from(self.body(), self.dominators, &reads.collect::<Vec<_>>())
        };
        let (before, now) = (reads(first), reads(second));
        second.statements.iter().any(|at| match self.body().statement(*at).op {
            Op::If { a, b, .. } | Op::Compare(_, a, b) => {
                [(a, b), (b, a)].iter().any(|(a, b)| before.is(*a) && !now.is(*a) && now.is(*b))
            }
            _ => false,
        })
    }

    /// Whether the result of a storing call is examined, as that of `putIfAbsent`.
    fn result_is_examined(&self, statement: StatementId) -> bool {
        let data = self.body().statement(statement);
        matches!(data.op, Op::Invoke { .. })
            && self.stores(statement)
            && !Uses::of(self.body()).is_ignored(self.body(), statement)
    }

    /// Whether a call stores something into its receiver.
    fn stores(&self, statement: StatementId) -> bool {
        let analysis = self.scene.analysis();
        let calls = analysis.library_calls_at(self.instance, Some(statement)).iter();
        calls.filter_map(|call| analysis.model(*call)).any(|model| model.method.stores_into_receiver())
    }

    /// Whether a write is of a value that is computed from the earlier read, and not from a read in the second section.
    fn writes_stale(&self, from_first: &Derived, from_second: &Derived, write: StatementId) -> bool {
        match self.body().statement(write).op {
            Op::PutField { value, .. } | Op::PutStatic(_, value) => from_first.is(value) && !from_second.is(value),
            Op::ArrayStore { index, value, .. } => {
                from_first.is(index) || from_first.is(value) && !from_second.is(value)
            }
            // A call with an object that was read earlier finds the object or does not; an earlier index or sum may be
            // wrong.
            Op::Invoke { arguments, .. } => {
                let mut arguments = self.body().operands(arguments).iter().skip(1);
                arguments.any(|value| from_first.is_by_number(*value) && !from_second.is(*value))
            }
            _ => false,
        }
    }

    /// Whether a write may be wrong if the variable has changed. Removing an object that is already gone is harmless.
    fn depends_on_state(&self, write: &Shared) -> bool {
        let statement = write.access(self.scene.facts).statement;
        let Op::Invoke { arguments, .. } = self.body().statement(statement).op else { return true };
        let arguments = self.body().operands(arguments);
        let takes_objects = arguments.iter().skip(1).any(|value| self.body().value(*value).ty.is_reference());
        self.stores(statement) || !takes_objects && self.body().statement(statement).result.is_some()
    }

    /// Whether both sections update a number by operations that do not commute.
    fn do_not_commute(&self, [first, second]: [&Section; 2], read: &Shared, write: StatementId) -> bool {
        let is_field = matches!(self.scene.facts.accesses().variable(read.variable), Variable::Field(_));
        let updates = self.accesses_to(first, read).into_iter().filter_map(|at| self.update(first, read, at));
        let later = self.update(second, read, write);
        is_field && later.is_some_and(|later| updates.into_iter().any(|update| !commute(update, later)))
    }

    /// The operation by which a write computes a variable's new value from its old one.
    fn update(&self, section: &Section, of: &Shared, write: StatementId) -> Option<BinaryOp> {
        let (Op::PutField { value, .. } | Op::PutStatic(_, value)) = self.body().statement(write).op else {
            return None;
        };
        let Definition::Statement(made) = self.body().value(value).definition else { return None };
        let Op::Binary(operation, a, b) = self.body().statement(made).op else { return None };
        let old = Derived::from(self.body(), self.dominators, &self.accesses_to(section, of));
        (old.is(a) != old.is(b)).then_some(operation)
    }

    fn report(
        &self,
        [one, other]: [StatementId; 2],
        [first, second]: [&Section; 2],
        reliance: Reliance,
        (by, write): (&Read, &Shared),
        rival: &Access,
    ) -> Finding {
        let facts = self.scene.facts;
        let variable = facts.accesses().variable(by.shared.variable);
        let (reads, writes) = (by.shared.access(facts), write.access(facts));
        let name = variable_name(facts, variable, writes);
        let lock = lock_name(facts, self.acquisition(first));
        let method = method_name(self.scene.program(), self.code.method);
        let how = match reliance {
            Reliance::Computed => {
                format!("{method} writes {name}, computed from what it read before it released `{lock}`")
            }
            Reliance::Decided => {
                format!("{method} decides by {name} whether to write it, and releases `{lock}` in between")
            }
            Reliance::Cleared => {
                format!("{method} reads {name} and clears it later, and releases `{lock}` in between")
            }
            Reliance::Updated => format!("{method} updates {name} in two steps, and releases `{lock}` in between"),
        };
        let site = |at: StatementId, role: String| place(facts, self.code.method, Some(at), None, role);
        let elsewhere = facts.analysis.instance(rival.instance).method;
        let meanwhile = format!("another thread writes {name}");
        let sites = vec![
            site(one, format!("takes `{lock}`: the first stage")),
            site(other, format!("takes `{}` again: the second stage", lock_name(facts, self.acquisition(second)))),
            site(by.at, format!("reads {name}")),
            site(writes.statement, format!("writes {name}")),
            place(facts, elsewhere, Some(rival.statement), None, meanwhile),
        ];
        let text = format!(
            "another thread may write it in {} ({}) while the lock is free",
            method_name(self.scene.program(), elsewhere),
            line(facts, elsewhere, rival.statement)
        );
        let notes = vec![Note { label: "in between".into(), text }];
        let objects = reads.objects(facts.analysis);
        let mut evidence = vec![rank::relies_on_stale()];
        if objects.is_none_or(|objects| facts.must_be(objects).is_some()) {
            evidence.push(rank::exact_object());
        }
        let message = format!("{how}: another thread may have changed it");
        let mut found = finding(&PATTERN.rule, message, sites, evidence);
        found.notes = notes;
        found
    }
}
