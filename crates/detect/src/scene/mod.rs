//! What patterns look at: the facts, and what several patterns ask of them, computed once.

pub(crate) mod known;
pub(crate) mod shared;

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use unsnarl_concurrency::Facts;
use unsnarl_finding::{Evidence, Finding, Rule, RunId, Site as Place, Verdict};
use unsnarl_library::{LockSort, Resolved};
use unsnarl_pointer::{Analysis, InstanceId, ObjectSet};
use unsnarl_program::ir::{Body, Op, StatementId};
use unsnarl_program::{ClassId, KeyId, MethodId, Origin, Program};

use crate::atomicity::LockedTwice;
use crate::movers::Movers;
use crate::race::candidates::{Races, races};
use crate::race::contested::Contested;
use crate::rank;
use crate::scene::known::Unknown;
use crate::stated::Stated;
use crate::waiting::{KnownHeld, Waiting};

/// A method of the program that some thread may reach.
pub(crate) struct Code<'a> {
    /// The method.
    pub(crate) method: MethodId,
    /// Its body.
    pub(crate) body: &'a Body,
    /// The method in each of its contexts.
    pub(crate) instances: Vec<InstanceId>,
}

/// What the models say of methods, by the class that a call names.
type CalledModels<'a> = FxHashMap<(ClassId, KeyId), Option<Rc<Resolved<'a>>>>;

/// The facts, and what follows from them for several patterns.
pub(crate) struct Scene<'s, 'f, 'a> {
    /// All that is known.
    pub(crate) facts: &'s Facts<'f, 'a>,
    /// The vetoes that are not asked.
    without: &'s [&'s str],
    code: OnceCell<Vec<Code<'a>>>,
    races: OnceCell<Races<'s>>,
    waiting: OnceCell<Waiting>,
    contested: OnceCell<Contested>,
    movers: OnceCell<Movers>,
    unknown: OnceCell<Unknown>,
    stated: OnceCell<Stated>,
    locked_twice: OnceCell<LockedTwice>,
    models: RefCell<CalledModels<'a>>,
    /// What was asked of locks that may be held.
    pub(crate) held: RefCell<FxHashMap<(ObjectSet, LockSort), KnownHeld>>,
}

impl<'s, 'f, 'a> Scene<'s, 'f, 'a> {
    pub(crate) fn new(facts: &'s Facts<'f, 'a>, without: &'s [&'s str]) -> Scene<'s, 'f, 'a> {
        Scene {
            facts,
            without,
            code: OnceCell::new(),
            races: OnceCell::new(),
            waiting: OnceCell::new(),
            contested: OnceCell::new(),
            movers: OnceCell::new(),
            unknown: OnceCell::new(),
            stated: OnceCell::new(),
            locked_twice: OnceCell::new(),
            models: RefCell::default(),
            held: RefCell::default(),
        }
    }

    /// The analysed program.
    pub(crate) fn program(&self) -> &'a Program {
        self.facts.analysis.program()
    }

    /// What points to what, and who calls whom.
    pub(crate) fn analysis(&self) -> &'s Analysis<'a> {
        self.facts.analysis
    }

    /// The methods of the program itself that some thread may reach, in order.
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

    /// All races.
    pub(crate) fn races(&self) -> &Races<'s> {
        self.races.get_or_init(|| races(self.facts, self.without))
    }

    /// Where threads wait for signals, and where they get them.
    pub(crate) fn waiting(&self) -> &Waiting {
        self.waiting.get_or_init(|| Waiting::of(self))
    }

    /// Which accesses conflict with another thread's, locks aside.
    pub(crate) fn contested(&self) -> &Contested {
        self.contested.get_or_init(|| Contested::of(self.facts))
    }

    /// How much of what each method does is as if it were done at once.
    pub(crate) fn movers(&self) -> &Movers {
        self.movers.get_or_init(|| Movers::of(self.facts))
    }

    /// What is not known.
    pub(crate) fn unknown(&self) -> &Unknown {
        self.unknown.get_or_init(|| Unknown::of(self.facts))
    }

    /// Which locks are taken twice.
    pub(crate) fn locked_twice(&self) -> &LockedTwice {
        self.locked_twice.get_or_init(|| LockedTwice::of(self.facts, false))
    }

    /// What annotations say of locks.
    pub(crate) fn stated(&self) -> &Stated {
        self.stated.get_or_init(|| Stated::of(self.facts))
    }

    /// What the models say of the method that a statement names, by the class that it names: also where the program overrides it.
    pub(crate) fn model_at(&self, code: &Code<'_>, statement: StatementId) -> Option<Rc<Resolved<'a>>> {
        let Op::Invoke { method, .. } = code.body.statement(statement).op else { return None };
        let owner = method.owner.as_class()?;
        let find = || self.program().model_of_missing(self.analysis().models(), owner, method.key).map(Rc::new);
        self.models.borrow_mut().entry((owner, method.key)).or_insert_with(find).clone()
    }
}

/// A finding without flows: its severity is that of the rule, unless the evidence speaks against it.
pub(crate) fn finding(rule: &Rule, message: String, sites: Vec<Place>, evidence: Vec<Evidence>) -> Finding {
    Finding {
        rule: rule.id,
        run: RunId::default(),
        verdict: Verdict::Possible,
        severity: rank::severity(rule.severity, &evidence),
        message,
        sites,
        flows: Vec::new(),
        notes: Vec::new(),
        evidence,
    }
}
