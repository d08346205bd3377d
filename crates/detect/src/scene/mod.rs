//! The [`Scene`] that patterns look at: the facts of the analyses, and what several patterns derive from them, computed
//! on demand and once.

pub(crate) mod known;
pub(crate) mod shared;

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use unsnarl_concurrency::{Assumption, Facts};
use unsnarl_finding::{Evidence, Finding, Rule, RunId, Site as Place, Verdict};
use unsnarl_library::{LockSort, Resolved};
use unsnarl_pointer::{Analysis, InstanceId, ObjectSet};
use unsnarl_program::ir::{Body, Op, StatementId};
use unsnarl_program::{ClassId, KeyId, MethodId, Origin, Program};

use crate::Wanted;
use crate::atomicity::LockedTwice;
use crate::flow::throwing::Throwing;
use crate::movers::Movers;
use crate::race::candidates::{Races, races};
use crate::race::contested::Contested;
use crate::rank;
use crate::refute::Refuter;
use crate::scene::known::Unknown;
use crate::scene::shared::At;
use crate::stated::Stated;
use crate::suppress::Suppressor;
use crate::waiting::{CachedHeld, Waiting};

/// A method of the program that some thread may reach.
pub(crate) struct Code<'a> {
    /// The method.
    pub(crate) method: MethodId,
    /// Its body.
    pub(crate) body: &'a Body,
    /// The instances of the method: one for each context.
    pub(crate) instances: Vec<InstanceId>,
}

/// The models of called methods, by the class that the call names.
type CalledModels<'a> = FxHashMap<(ClassId, KeyId), Option<Rc<Resolved<'a>>>>;

/// The facts, and what several patterns derive from them.
pub(crate) struct Scene<'s, 'f, 'a> {
    /// The results of all analyses.
    pub(crate) facts: &'s Facts<'f, 'a>,
    /// The names of the vetoes that are switched off.
    without: &'s [&'s str],
    /// Knows that some of what may be found cannot happen.
    pub(crate) refuter: Option<&'s dyn Refuter>,
    /// Knows what is suppressed.
    pub(crate) suppressor: Option<&'s dyn Suppressor>,
    /// Whether every match of the papers' patterns is a finding.
    pub(crate) pattern_complete: bool,
    /// Whether no thread is known to run the code.
    pub(crate) code_alone: bool,
    code: OnceCell<Vec<Code<'a>>>,
    races: OnceCell<Races<'s>>,
    waiting: OnceCell<Waiting>,
    contested: OnceCell<Contested>,
    movers: OnceCell<Movers>,
    unknown: OnceCell<Unknown>,
    stated: OnceCell<Stated>,
    locked_twice: OnceCell<LockedTwice>,
    throwing: OnceCell<Throwing>,
    models: RefCell<CalledModels<'a>>,
    /// Cached answers of `waiting/held.rs`.
    pub(crate) held: RefCell<FxHashMap<(ObjectSet, LockSort), CachedHeld>>,
}

impl<'s, 'f, 'a> Scene<'s, 'f, 'a> {
    pub(crate) fn new(facts: &'s Facts<'f, 'a>, wanted: &'s Wanted<'s>) -> Scene<'s, 'f, 'a> {
        Scene {
            facts,
            without: &wanted.without,
            refuter: wanted.refuter,
            suppressor: wanted.suppressor,
            pattern_complete: wanted.pattern_complete,
            code_alone: wanted.code_alone,
            code: OnceCell::new(),
            races: OnceCell::new(),
            waiting: OnceCell::new(),
            contested: OnceCell::new(),
            movers: OnceCell::new(),
            unknown: OnceCell::new(),
            stated: OnceCell::new(),
            locked_twice: OnceCell::new(),
            throwing: OnceCell::new(),
            models: RefCell::default(),
            held: RefCell::default(),
        }
    }

    /// Whether an assumption holds at a statement, where something is about to rely on it.
    pub(crate) fn assumes(&self, assumption: Assumption, (instance, statement): At) -> bool {
        self.facts.assumed.holds(assumption, (self.analysis().instance(instance).method, Some(statement)))
    }

    /// The analysed program.
    pub(crate) fn program(&self) -> &'a Program {
        self.facts.analysis.program()
    }

    /// Points-to sets and the call graph.
    pub(crate) fn analysis(&self) -> &'s Analysis<'a> {
        self.facts.analysis
    }

    /// The methods of the program itself that some thread may reach, ordered by id.
    pub(crate) fn code(&self) -> &[Code<'a>] {
        self.code.get_or_init(|| {
            let (analysis, program) = (self.analysis(), self.program());
            let mut methods: BTreeMap<MethodId, Code<'a>> = BTreeMap::new();
            for instance in analysis.instances() {
                let method = analysis.instance(instance).method;
                let is_own = program.class(program.method(method).class).origin == Origin::Application;
                if let Some(body) = analysis.code_of(instance).filter(|_| is_own) {
                    let code = methods.entry(method).or_insert_with(|| Code { method, body, instances: Vec::new() });
                    code.instances.push(instance);
                }
            }
            methods.into_values().collect()
        })
    }

    /// The names of the vetoes that are switched off.
    pub(crate) fn without(&self) -> &'s [&'s str] {
        self.without
    }

    /// All races.
    pub(crate) fn races(&self) -> &Races<'s> {
        self.races.get_or_init(|| races(self.facts, self.without, self.refuter))
    }

    /// What methods throw in practice.
    pub(crate) fn throwing(&self) -> &Throwing {
        self.throwing.get_or_init(|| Throwing::of(self))
    }

    /// The statements that wait for signals, and those that send them.
    pub(crate) fn waiting(&self) -> &Waiting {
        self.waiting.get_or_init(|| Waiting::of(self))
    }

    /// The accesses that conflict with another thread's, regardless of locks.
    pub(crate) fn contested(&self) -> &Contested {
        self.contested.get_or_init(|| Contested::of(self.facts))
    }

    /// The atomicity of each method (mover types).
    pub(crate) fn movers(&self) -> &Movers {
        self.movers.get_or_init(|| Movers::of(self.facts, self.stated()))
    }

    /// What the analyses could not resolve.
    pub(crate) fn unknown(&self) -> &Unknown {
        self.unknown.get_or_init(|| Unknown::of(self.facts))
    }

    /// The locks that a method takes twice.
    pub(crate) fn locked_twice(&self) -> &LockedTwice {
        self.locked_twice.get_or_init(|| LockedTwice::of(self.facts, false))
    }

    /// The locks that annotations require.
    pub(crate) fn stated(&self) -> &Stated {
        self.stated.get_or_init(|| Stated::of(self.facts))
    }

    /// The model of the method that a call names, even if the program overrides that method.
    pub(crate) fn model_at(&self, code: &Code<'_>, statement: StatementId) -> Option<Rc<Resolved<'a>>> {
        let Op::Invoke { method, .. } = code.body.statement(statement).op else { return None };
        let owner = method.owner.as_class()?;
        let find = || self.program().model_of_missing(self.analysis().models(), owner, method.key).map(Rc::new);
        self.models.borrow_mut().entry((owner, method.key)).or_insert_with(find).clone()
    }
}

/// A finding without flows and notes. It has the severity of its rule, unless the evidence speaks against it.
pub(crate) fn finding(rule: &Rule, message: String, sites: Vec<Place>, evidence: Vec<Evidence>) -> Finding {
    Finding {
        rule: rule.id,
        run: RunId::default(),
        verdict: Verdict::Possible,
        severity: rank::severity(rule.severity, &evidence),
        message,
        sites,
        more: Vec::new(),
        flows: Vec::new(),
        notes: Vec::new(),
        evidence,
    }
}
