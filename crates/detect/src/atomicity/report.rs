//! The finding for a pair that is a defect: both acquisitions, the context, the access of another thread in between,
//! and why it matters.

use std::sync::Arc;

use unsnarl_concurrency::Access;
use unsnarl_concurrency::locks::{Acquisition, LockRoot};
use unsnarl_finding::{Evidence, Finding, Flow, Note, Part, Rule, Site};
use unsnarl_pointer::OriginId;
use unsnarl_program::Origin;
use unsnarl_program::ir::{StatementId, ValueId};

use super::expression::{ExpressionId, in_words, must_be};
use super::judged::{DefectReason, Judged};
use super::reliance::Reliance;
use super::{LockedTwice, Pairs};
use crate::race::contested::Shared;
use crate::race::evidence::{object_evidence, thread_evidence};
use crate::race::report::variable_name;
use crate::rank;
use crate::scene::shared::At;
use crate::scene::{Scene, finding};
use crate::suppress::{self, Standing};
use crate::wording::call_chain::flow_to;
use crate::wording::describe::{expression, line, lock_name, method_name, place, place_at};

/// The number of calls between the acquisition of the context and the pair that lowers no rank.
const USUAL_CALLS: usize = 1;
/// The maximum number of pairs of one lock that are shown first.
const MAX_SHOWN: usize = 4;

/// Sites, each place once.
#[derive(Default)]
struct Sites {
    all: Vec<Site>,
}

impl Sites {
    /// Adds a site, and says which it is.
    fn add(&mut self, site: Site) -> usize {
        let is_same = |known: &Site| {
            known.pc == site.pc || known.line.is_some() && known.line == site.line && known.role == site.role
        };
        let is_known = |known: &Site| (&known.class, &known.method) == (&site.class, &site.method) && is_same(known);
        self.all.iter().position(is_known).unwrap_or_else(|| {
            self.all.push(site);
            self.all.len() - 1
        })
    }

    /// The first of them, and the parts of a finding that are made of all.
    fn split(mut self, main: usize, rule: &Rule, parts: Vec<Vec<usize>>) -> (Vec<Site>, Vec<Part>) {
        let all: Vec<Arc<Site>> = self.all.iter().cloned().map(Arc::new).collect();
        let part =
            |sites: Vec<usize>| Part::new(rule.id, sites.into_iter().map(|site| Arc::clone(&all[site])).collect());
        let more = parts.into_iter().map(part).collect();
        self.all.truncate(main);
        (self.all, more)
    }
}

/// The pairs that are reported.
pub(crate) struct Report<'r, 's, 'f, 'a> {
    pub(crate) scene: &'r Scene<'s, 'f, 'a>,
    pub(crate) twice: &'r LockedTwice,
    pub(crate) pairs: &'r Pairs,
}

impl Report<'_, '_, '_, '_> {
    /// The findings: one for the pairs that are new, one for those that the baseline knows, one for those that are
    /// suppressed; each with what was done about its pairs, and the second acquisition of the first of them. The first
    /// of the pairs is the clearest defect; the others are shown as further sites.
    pub(crate) fn findings(&self, rule: &Rule, all: &[Judged<'_>]) -> Vec<((Standing, StatementId), Finding)> {
        let context = self.context_site();
        let sites = |judged: &Judged<'_>| {
            let own = [self.first(judged.first), self.second(judged.second), self.between(judged)];
            own.into_iter().chain(context.clone()).collect()
        };
        let mut keys = Vec::new();
        let found = suppress::apart(self.scene, rule.id, all.iter().map(sites).collect(), &mut |standing, group| {
            let group: Vec<Judged<'_>> = group.iter().map(|index| all[*index]).collect();
            let found = self.finding(rule, &group)?;
            keys.push((standing, group[0].second));
            Some(found)
        });
        keys.into_iter().zip(found).collect()
    }

    fn finding(&self, rule: &Rule, all: &[Judged<'_>]) -> Option<Finding> {
        let worst = all.first()?;
        let (sites, more) = self.sites(rule, all);
        let mut found = finding(rule, self.message(worst), sites, self.evidence(worst));
        found.more = more;
        found.notes = self.notes(worst);
        if !worst.rival.is_kept_out {
            found.flows = self.flows(worst);
        }
        // In code of the library, what the program can change is the call that leads there.
        if !found.sites.iter().any(|site| self.is_of_program(site)) {
            let mut calls = found.flows.iter().rev().flat_map(|flow| flow.sites.iter().rev());
            let call = calls.find(|site| self.is_of_program(site)).cloned();
            found.sites.extend(call);
        }
        Some(found)
    }

    /// Whether a site is in a class of the program, not of the library whose code is analysed, too.
    fn is_of_program(&self, site: &Site) -> bool {
        let program = self.scene.program();
        let class = program.find_class(site.class.replace('.', "/").as_bytes());
        class.is_some_and(|class| program.class(class).origin == Origin::Application)
    }

    /// The finding for pairs of which none is known to be a defect: a note.
    pub(crate) fn only_the_pattern(&self, rule: &Rule) -> Option<Finding> {
        let facts = self.scene.facts;
        let method = method_name(self.scene.program(), facts.analysis.instance(self.pairs.instance).method);
        let (lock, (_, context)) = (self.lock(self.pairs.one), self.context()?);
        let message = match self.pairs.are_two {
            false => format!("{method} takes `{lock}` twice while `{context}` is held"),
            true => {
                format!("{method} takes `{lock}`, then `{}`, while `{context}` is held", self.lock(self.pairs.other))
            }
        };
        let mut sites = Sites::default();
        let context = self.context_site()?;
        let mut parts = Vec::new();
        let mut main = 0;
        for (index, (first, second)) in self.pairs.places.iter().enumerate() {
            parts.push(vec![sites.add(self.first(*first)), sites.add(self.second(*second))]);
            if index + 1 == self.pairs.places.len().min(MAX_SHOWN) {
                sites.add(context.clone());
                main = sites.all.len();
            }
        }
        let (sites, more) = sites.split(main, rule, parts);
        Some(Finding { more, ..finding(rule, message, sites, vec![rank::only_the_pattern()]) })
    }

    /// The call chains of two threads that may interfere.
    fn flows(&self, judged: &Judged<'_>) -> Vec<Flow> {
        let (facts, guards) = (self.scene.facts, &self.scene.facts.guards);
        let rival = judged.rival.access();
        let sights = |instance| {
            let contexts = guards.contexts_of(instance).collect::<Vec<_>>().into_iter();
            contexts.flat_map(|context| guards.context(context).origins().map(move |origin| (context, origin)))
        };
        let (mine, theirs) = ((self.pairs.instance, judged.second), (rival.instance, rival.statement));
        let do_meet = |one: OriginId, other: OriginId| {
            facts.may_be_in_parallel((one, mine.0, mine.1), (other, theirs.0, theirs.1))
        };
        let met = sights(mine.0).find_map(|one| Some((one, sights(theirs.0).find(|other| do_meet(one.1, other.1))?)));
        let Some((one, other)) = met else { return Vec::new() };
        let mut mine = flow_to(facts, 1, one, self.second(judged.second));
        let before_last = mine.sites.len().saturating_sub(1);
        mine.sites.insert(before_last, self.first(judged.first));
        // The other thread's access comes before the last step of this thread.
        vec![flow_to(facts, 0, other, self.between(judged)), mine]
    }

    /// The first acquisition.
    fn first(&self, first: StatementId) -> Site {
        let role = format!("takes `{}`{}", self.lock(self.pairs.one), self.inside(first, self.pairs.one));
        Site { thread: Some(1), ..place_at(self.scene.facts, self.at(first), role) }
    }

    /// The second acquisition.
    fn second(&self, second: StatementId) -> Site {
        let again = if self.pairs.are_two { "" } else { " again" };
        let inside = self.inside(second, self.pairs.other);
        let role = format!("takes `{}`{again}{inside}", self.lock(self.pairs.other));
        Site { thread: Some(1), ..place_at(self.scene.facts, self.at(second), role) }
    }

    /// Where the context is taken.
    fn context_site(&self) -> Option<Site> {
        let facts = self.scene.facts;
        let (acquisition, name) = self.context()?;
        let method = facts.analysis.instance(acquisition.instance).method;
        let role = format!("takes `{name}`, which is held all the time");
        Some(place(facts, method, acquisition.statement, None, role))
    }

    /// The access of another thread in between.
    fn between(&self, judged: &Judged<'_>) -> Site {
        let rival = judged.rival.access();
        let does = if rival.is_write { "writes" } else { "reads" };
        let role = format!("{does} {} in between", self.variable(judged.one));
        Site { thread: Some(0), ..place_at(self.scene.facts, (rival.instance, rival.statement), role) }
    }

    fn at(&self, statement: StatementId) -> At {
        (self.pairs.instance, statement)
    }

    /// The name of a lock in the method; for a single object, the name where it is taken.
    fn lock(&self, lock: ExpressionId) -> String {
        let (facts, analysis) = (self.scene.facts, self.scene.analysis());
        let Some(body) = analysis.code_of(self.pairs.instance) else { return "a lock".into() };
        let named = self.twice.expression(lock);
        let (first, second) = self.pairs.places[0];
        let at = if lock == self.pairs.one { first } else { second };
        if let LockRoot::Object(single) = named.root {
            let is_it =
                |value: &ValueId| facts.must_be(analysis.points_to(self.pairs.instance, *value)) == Some(single);
            let mut used: Vec<ValueId> = Vec::new();
            body.visit_uses(&body.statement(at).op, |value| used.push(value));
            if let Some(value) = used.into_iter().find(is_it) {
                return expression(self.scene.program(), body, value);
            }
        }
        in_words(facts, body, named)
    }

    fn context(&self) -> Option<(&Acquisition, String)> {
        let acquisition = self.scene.facts.locks.acquisition(self.pairs.around.as_ref()?.acquisition);
        Some((acquisition, lock_name(self.scene.facts, acquisition)))
    }

    fn message(&self, judged: &Judged<'_>) -> String {
        let facts = self.scene.facts;
        let method = method_name(self.scene.program(), facts.analysis.instance(self.pairs.instance).method);
        let (one, other) = (self.lock(self.pairs.one), self.lock(self.pairs.other));
        let takes =
            if !self.pairs.are_two { format!("takes `{one}` twice") } else { format!("takes `{one}`, then `{other}`") };
        let takes = match self.context() {
            Some((_, context)) => format!("{takes} while `{context}` is held"),
            None => takes,
        };
        let name = self.variable(judged.one);
        if judged.rival.is_kept_out {
            return format!(
                "{method} {takes}: only a lock that is held all the time keeps others away from {name} in between"
            );
        }
        let why = match judged.why {
            DefectReason::Relies(Reliance::Computed) => {
                format!("what it then does was computed from {name}, which another thread may have changed in between")
            }
            DefectReason::Relies(Reliance::Decided) => {
                format!("what it then does was decided by {name}, which another thread may have changed in between")
            }
            DefectReason::Relies(Reliance::Combined) => {
                format!("it puts together what it reads, of which another thread may change {name} in between")
            }
            DefectReason::Cleared => {
                format!("then clears {name}, to which another thread may have added since it was read")
            }
            DefectReason::TornWrite => format!("another thread may read {name} in between, when only half is written"),
            DefectReason::ReadBack => {
                format!("what it then reads of {name} need not be what it wrote: another thread may have changed it")
            }
            DefectReason::WrittenTwice => {
                format!("another thread may read {name} in between, which it is about to write again")
            }
            DefectReason::Updated => {
                format!("the two updates of {name} do not commute with those of another thread in between")
            }
        };
        format!("{method} is not atomic: it {takes}, and {why}")
    }

    fn variable(&self, shared: Shared) -> String {
        let facts = self.scene.facts;
        variable_name(facts, facts.accesses().variable(shared.variable), shared.access(facts))
    }

    /// The sites of the first pairs, and all pairs with theirs.
    fn sites(&self, rule: &Rule, all: &[Judged<'_>]) -> (Vec<Site>, Vec<Part>) {
        let mut sites = Sites::default();
        let of_pair = |sites: &mut Sites, judged: &Judged<'_>| {
            vec![sites.add(self.first(judged.first)), sites.add(self.second(judged.second))]
        };
        let mut parts: Vec<Vec<usize>> = all.iter().take(MAX_SHOWN).map(|judged| of_pair(&mut sites, judged)).collect();
        let context = self.context_site().map(|site| sites.add(site));
        if let Some(worst) = all.first() {
            sites.add(self.between(worst));
        }
        let main = sites.all.len();
        parts.extend(all.iter().skip(MAX_SHOWN).map(|judged| of_pair(&mut sites, judged)));
        for (part, judged) in parts.iter_mut().zip(all) {
            part.push(sites.add(self.between(judged)));
            part.extend(context);
        }
        sites.split(main, rule, parts)
    }

    /// Where a callee of a statement takes the lock, in words.
    fn inside(&self, statement: StatementId, lock: ExpressionId) -> String {
        let facts = self.scene.facts;
        let Some((calls, acquisition)) =
            self.twice.call_chain_to(facts, self.at(statement), lock).filter(|(calls, _)| !calls.is_empty())
        else {
            return String::new();
        };
        let acquisition = facts.locks.acquisition(acquisition);
        let method = |instance| method_name(self.scene.program(), facts.analysis.instance(instance).method);
        let mut methods: Vec<String> = calls.iter().skip(1).map(|(caller, _)| method(*caller)).collect();
        methods.push(method(acquisition.instance));
        format!(", through {}", methods.join(", "))
    }

    fn notes(&self, judged: &Judged<'_>) -> Vec<Note> {
        let facts = self.scene.facts;
        let note = |label: &str, text: String| Note { label: label.into(), text };
        let mut notes = Vec::new();
        if !self.pairs.are_two {
            let text = match self.is_exact() {
                true => "it is one object, which is made once".to_owned(),
                false => format!(
                    "both times `{}` is named, and nothing that the name depends on is assigned in between",
                    self.lock(self.pairs.one)
                ),
            };
            notes.push(note("same lock", text));
        }
        if let Some((acquisition, name)) = self.context() {
            let calls = self.pairs.around.iter().flat_map(|around| &around.calls);
            let calls: Vec<String> =
                calls.map(|(caller, at)| line(facts, facts.analysis.instance(*caller).method, *at)).collect();
            let by = if calls.is_empty() {
                String::new()
            } else {
                format!(", and the method is called with it at {}", calls.join(", "))
            };
            let differs = if self.may_be_context() { "it may be the same lock" } else { "it is another lock" };
            let method = facts.analysis.instance(acquisition.instance).method;
            let taken = acquisition.statement.map(|at| line(facts, method, at)).unwrap_or_default();
            notes.push(note("held around", format!("`{name}`, taken at {taken}{by}; {differs}")));
        }
        let rival = judged.rival.access();
        let method = facts.analysis.instance(rival.instance).method;
        let does = if rival.is_write { "writes" } else { "reads" };
        let place = format!("{} ({})", method_name(self.scene.program(), method), line(facts, method, rival.statement));
        let but = match judged.rival.is_kept_out {
            true => ", but only with a lock that is held here all the time",
            false => "; no lock that is held here all the time keeps it away",
        };
        let text = format!("{place} {does} {}{but}", self.variable(judged.one));
        notes.push(note("in between", text));
        notes
    }

    /// Whether the lock is that of a single object.
    fn is_exact(&self) -> bool {
        must_be(self.scene.facts, self.pairs.instance, self.twice.expression(self.pairs.one)).is_some()
    }

    /// Whether the context and the lock that is taken twice may be the same object, according to the points-to sets.
    fn may_be_context(&self) -> bool {
        let facts = self.scene.facts;
        let Some(around) = &self.pairs.around else { return false };
        let context = facts.locks.class_of(around.acquisition);
        [(self.pairs.places[0].0, self.pairs.one), (self.pairs.places[0].1, self.pairs.other)].into_iter().any(
            |(at, lock)| {
                let taken = self.twice.call_chain_to(facts, self.at(at), lock);
                taken.is_some_and(|(_, taken)| facts.locks.class_of(taken).may_be_lock_of(context))
            },
        )
    }

    fn evidence(&self, judged: &Judged<'_>) -> Vec<Evidence> {
        let mut evidence = vec![rank::locked_twice(judged.why)];
        evidence.append(&mut object_evidence(self.scene.facts, &judged.rival.met));
        evidence.append(&mut thread_evidence(self.scene.facts, &judged.rival.met));
        let method = |access: &Access| self.scene.analysis().instance(access.instance).method;
        let is_read_here = method(judged.rival.access()) == method(judged.one.access(self.scene.facts));
        if judged.why == DefectReason::WrittenTwice && self.pairs.around.is_none() && is_read_here {
            evidence.push(rank::read_by_the_writer());
        }
        if judged.rival.is_kept_out {
            evidence.push(rank::encapsulated());
        }
        if judged.waits {
            evidence.push(rank::lock_idiom());
        }
        if self.may_be_context() {
            evidence.push(rank::perhaps_the_context());
        }
        evidence.extend(rank::far_stages(judged.depth.saturating_sub(1)));
        let calls = self.pairs.around.as_ref().map_or(0, |around| around.calls.len());
        evidence.extend(rank::far_context(calls.saturating_sub(USUAL_CALLS)));
        evidence
    }
}
