//! Reports of the kinds that renderers must cope with, and the sources that they are about.

use std::sync::Arc;
use std::time::Duration;

use unsnarl_finding::{
    Action, Costs, Coverage, Declared, Discipline, Engine, Evidence, Exploration, ExplorationStats, Extent, Finding,
    Flow, Gap, GapKind, Hidden, Inference, InferredAtomicity, InferredField, InferredLock, InferredMethod,
    NotSupported, Note, Object, Outcome, Part, PropertyProof, Proving, Question, Report, Resource, Rule, RuleId, Run,
    RunId, Schedule, ScheduleStep, Severity, Site, Sizes, Stage, UsedAssumption, Value, Verb, Verdict, Work,
};
use unsnarl_report::{Context, Options, Sources};

/// What the samples are rendered with.
pub(crate) fn context<'c>(sources: &'c dyn Sources, options: Options<'c>) -> Context<'c> {
    Context { rules: &RULES, sources, options }
}

pub(crate) const RULES: [Rule; 2] = [
    Rule {
        id: RuleId("data-race"),
        summary: "Two threads use a field at the same time, and one of them writes it.",
        severity: Severity::Warning,
        page: "# data-race\n",
        on_by_default: false,
    },
    Rule {
        id: RuleId("lock-order-cycle"),
        summary: "Threads take the same locks in different orders and can wait for each other forever.",
        severity: Severity::Error,
        page: "# lock-order-cycle\n\nThreads that take *the same locks* in different orders can block each other.\n\n## Why\n\n…\n",
        on_by_default: true,
    },
];

const BANK: &str = r#"package com.acme.bank;

public class Bank {
    private final Account checking = new Account();
    private final Account savings = new Account();

    void transfer(Account from, Account to, long amount) {
        synchronized (from) {
            from.withdraw(amount);
            to.deposit(amount);
        }
    }

    void run(ExecutorService pool) {
        pool.submit(() -> transfer(checking, savings, 10));
        pool.submit(() -> transfer(savings, checking, 20));
    }
}
"#;

const ACCOUNT: &str = r#"package com.acme.bank;

class Account {
    private long balance;

	synchronized void deposit(long amount) {
		balance += amount;
	}
}
"#;

const PHILOSOPHER: &str = "class Philosopher extends Thread {
    private final Object left, right;

    Philosopher(Object left, Object right) {
        this.left = left;
        this.right = right;
    }

    @Override public void run() {
        while (true) {
            synchronized (left) {
                synchronized (right) {
                    eat();
                }
            }
        }
    }
}
";

/// The sources of the samples, at fixed paths.
pub(crate) struct SampleSources;

impl Sources for SampleSources {
    fn lines(&self, _class: &str, file: Option<&str>) -> Option<(String, Arc<str>)> {
        let (path, text) = match file? {
            "Bank.java" => ("bank/src/main/java/com/acme/bank/Bank.java", BANK),
            "Account.java" => ("bank/src/main/java/com/acme/bank/Account.java", ACCOUNT),
            "Philosopher.java" => ("Philosopher.java", PHILOSOPHER),
            _ => return None,
        };
        Some((path.to_owned(), text.into()))
    }
}

fn site(place: (&str, &str, &str), line: u16, thread: u32, role: &str) -> Site {
    let (class, method, descriptor) = place;
    let outer = class.rsplit('.').next().and_then(|simple| simple.split('$').next()).unwrap_or(class);
    Site {
        class: class.into(),
        method: method.into(),
        descriptor: descriptor.into(),
        file: Some(format!("{outer}.java")),
        line: Some(line),
        pc: line * 2,
        thread: Some(thread),
        role: role.into(),
    }
}

fn note(label: &str, text: &str) -> Note {
    Note { label: label.into(), text: text.into() }
}

fn evidence(weight: f64, text: &str) -> Evidence {
    Evidence { text: text.into(), weight }
}

/// Two tasks of a pool, each with one account locked and the other wanted.
pub(crate) fn bank() -> Finding {
    let transfer = ("com.acme.bank.Bank", "transfer", "(Lcom/acme/bank/Account;Lcom/acme/bank/Account;J)V");
    let deposit = ("com.acme.bank.Account", "deposit", "(J)V");
    let flow = |thread: u32, task: &str, held: &str, wanted: &str| Flow {
        thread: format!("task `{task}`, submitted in Bank.run (Bank.java:{})", 15 + thread),
        sites: vec![
            site(transfer, 8, thread, &format!("locks `from` ({held})")),
            site(transfer, 10, thread, "calls `Account.deposit`"),
            site(deposit, 6, thread, &format!("waits for `this` ({wanted})")),
        ],
    };
    let flows =
        vec![flow(0, "Bank.lambda$run$0", "checking", "savings"), flow(1, "Bank.lambda$run$1", "savings", "checking")];
    let sites = flows.iter().flat_map(|flow| [flow.sites[0].clone(), flow.sites[2].clone()]).collect();
    Finding {
        rule: RuleId("lock-order-cycle"),
        run: RunId::default(),
        verdict: Verdict::Possible,
        severity: Severity::Error,
        message: "two threads can wait forever for each other: one holds `Bank.checking` and wants `Bank.savings`, the other the reverse".into(),
        sites,
        more: Vec::new(),
        flows,
        notes: vec![
            note(
                "in parallel",
                "both are tasks of one pool, submitted in Bank.run (Bank.java:15 and 16), and nothing between the two waits for the first to end",
            ),
            note("same lock", "`from` of thread 0 and `this` of thread 1 are both the `Account` made in Bank.<init> (Bank.java:4)"),
            note("same lock", "`this` of thread 0 and `from` of thread 1 are both the `Account` made in Bank.<init> (Bank.java:5)"),
        ],
        evidence: vec![
            evidence(-0.5, "the pool may have only one thread"),
            evidence(2.0, "each lock is one object"),
            evidence(1.0, "no outer lock is held by both"),
        ],
    }
}

/// Three threads around a table.
pub(crate) fn philosophers() -> Finding {
    let run = ("Philosopher", "run", "()V");
    let flow = |thread: u32| Flow {
        thread: format!("Philosopher.run, started in Dinner.main (Dinner.java:{})", 9 + thread),
        sites: vec![
            site(run, 11, thread, &format!("locks `left` (fork {})", thread + 1)),
            site(run, 12, thread, &format!("waits for `right` (fork {})", (thread + 1) % 3 + 1)),
        ],
    };
    let flows: Vec<Flow> = (0..3).map(flow).collect();
    Finding {
        rule: RuleId("lock-order-cycle"),
        run: RunId::default(),
        verdict: Verdict::Possible,
        severity: Severity::Warning,
        message: "three threads can wait for each other forever, each for the next one's fork".into(),
        sites: flows.iter().flat_map(|flow| flow.sites.clone()).collect(),
        more: Vec::new(),
        flows,
        notes: vec![note(
            "in parallel",
            "Dinner.main starts all three and joins none of them before the last is started",
        )],
        evidence: vec![evidence(1.0, "each lock is one object")],
    }
}

/// A finding with the least that one can have.
pub(crate) fn bare() -> Finding {
    Finding {
        rule: RuleId("unlisted"),
        run: RunId::default(),
        verdict: Verdict::Excluded("the second thread starts after the first has ended".into()),
        severity: Severity::Note,
        message: "a finding with no line, no thread and no evidence".into(),
        sites: vec![Site {
            class: "Main".into(),
            method: "main".into(),
            descriptor: "()V".into(),
            file: None,
            line: None,
            pc: 0,
            thread: None,
            role: "writes `x`".into(),
        }],
        more: Vec::new(),
        flows: vec![],
        notes: vec![],
        evidence: vec![],
    }
}

/// A complete report with these findings.
pub(crate) fn complete(findings: Vec<Finding>) -> Report {
    let stage = |name: &str, milliseconds| Stage {
        name: name.into(),
        wall: Duration::from_millis(milliseconds),
        cpu: Some(Duration::from_millis(milliseconds * 2)),
    };
    let sizes = Sizes {
        classes: 1_204,
        methods: 9_870,
        reachable_methods: 6_313,
        contexts: 11_092,
        origins: 14,
        call_edges: 40_551,
        locks: 87,
    };
    let outcome = if findings.is_empty() { Outcome::Clean } else { Outcome::Possible };
    Report {
        runs: vec![Run { test: None, outcome, work: Work::Check(sizes) }],
        findings,
        costs: Costs {
            stages: vec![stage("read", 312), stage("points-to", 1_804), stage("locks", 290), stage("detect", 8)],
            threads: 2,
            peak_memory_bytes: Some(412_000_000),
            ..Costs::default()
        },
        ..Report::default()
    }
}

/// The same with everything that can be said besides findings.
pub(crate) fn incomplete(findings: Vec<Finding>) -> Report {
    let missing = ["Alpha", "Beta", "Gamma", "Delta"].map(|name| Gap {
        kind: GapKind::MissingClass,
        place: format!("org.lib.{name}"),
        reason: "needed by com.acme.bank.Bank".into(),
    });
    let malformed = Gap {
        kind: GapKind::MalformedMethod,
        place: "com.acme.Odd::run()".into(),
        reason: "pc 7: the stack is empty".into(),
    };
    Report {
        hidden: Hidden { excluded: 3, suppressed: 1, baselined: 1_200, below_severity: 2 },
        stale_baseline: vec!["data-race 0123456789abcdef".into()],
        assumptions: vec![
            "no main or test found: the public methods of 12 classes that synchronise are called by several threads"
                .into(),
        ],
        completeness: missing.into_iter().chain([malformed]).collect(),
        ..complete(findings)
    }
}

/// A report of an analysis that had to stop.
pub(crate) fn ran_out() -> Report {
    let gap = Gap {
        kind: GapKind::ExhaustedBudget,
        place: "points-to".into(),
        reason: "60 s are over; 2,310 methods were not analysed".into(),
    };
    Report { completeness: [gap].into_iter().collect(), ..complete(vec![]) }
}

/// A schedule of two threads that read and write a variable.
pub(crate) fn schedule() -> Schedule {
    let step = |thread: u32, verb: Verb, value: &str| {
        let object = Object::Variable { name: "Counter.count".into(), further: 0, is_volatile: false, within: None };
        let action = Action::new(verb, object);
        let site = site(("Counter", "run", "()V"), 7, thread, &action.to_string());
        let value = Some(Value { text: value.into(), is_as_before: false });
        ScheduleStep { thread, site, action, value, is_in_library: false, is_by_time: false }
    };
    Schedule {
        version: 1,
        choices: "1 0*2".into(),
        threads: vec!["main".into(), "worker".into()],
        steps: vec![step(1, Verb::Reads, "0"), step(0, Verb::Reads, "0"), step(0, Verb::Writes, "1")],
    }
}

/// A race that an execution shows.
fn confirmed(run: u32) -> Finding {
    let schedule = schedule();
    let sites = schedule.steps[..2].iter().map(|step| step.site.clone()).collect();
    Finding {
        rule: RuleId("race"),
        run: RunId(run),
        verdict: Verdict::Confirmed(schedule),
        severity: Severity::Error,
        message: "two threads access Counter.count at the same time".into(),
        sites,
        more: Vec::new(),
        flows: vec![],
        notes: vec![],
        evidence: vec![],
    }
}

fn exploration(coverage: Coverage) -> Exploration {
    Exploration {
        coverage,
        reduction: None,
        outcomes: Some(vec!["2\n".into()]),
        unsupported: vec![NotSupported { what: "sockets".into(), stack: vec!["java.net.Socket.connect".into()] }],
        stats: ExplorationStats { states: 12, transitions: 20, depth: 9, executions: 4, ..ExplorationStats::default() },
    }
}

/// What was explored, of a program or of tests; the first run found something.
pub(crate) fn explored(tests: &[&str]) -> Report {
    let run = |number: usize, test: Option<&str>| {
        let coverage = if number == 0 { Coverage::All } else { Coverage::BudgetAfter(Resource::Time, 1) };
        let work = Work::Explore(exploration(coverage));
        Run { test: test.map(Into::into), outcome: coverage.outcome(number == 0), work }
    };
    let runs = match tests {
        [] => vec![run(0, None)],
        tests => tests.iter().enumerate().map(|(number, test)| run(number, Some(test))).collect(),
    };
    let gaps = [Coverage::BudgetAfter(Resource::Time, 1)].into_iter().flat_map(|of| exploration(of).gaps(None));
    Report {
        command: Engine::Explore,
        runs,
        findings: vec![confirmed(0)],
        disabled_tests: tests.iter().map(|test| format!("{test}Later")).collect(),
        completeness: gaps.collect(),
        costs: Costs { wall: Some(Duration::from_millis(1_500)), ..Costs::default() },
        ..Report::default()
    }
}

/// What was proved of two properties, with these alerts.
pub(crate) fn proved(alerts: Vec<Finding>) -> Report {
    let proof = |property: &str, sites, alerts| PropertyProof { property: property.into(), sites, alerts, explored: 0 };
    let proofs = vec![proof("overflow", 1_200, alerts.len()), proof("class-cast", 3, 0)];
    let outcome = if alerts.is_empty() { Outcome::Clean } else { Outcome::Possible };
    let (domain, memory) = ("interval".into(), "locked".into());
    let proving = Proving { domain, memory, proofs, units: 41, values: Vec::new(), exploration: None };
    Report {
        command: Engine::Prove,
        runs: vec![Run { test: None, outcome, work: Work::Prove(proving) }],
        findings: alerts,
        ..Report::default()
    }
}

/// What was inferred of one class.
pub(crate) fn inferred(question: Question) -> Report {
    let exception = site(("Store", "peek", "()I"), 12, 0, "reads it");
    let field = InferredField {
        class: "Store".into(),
        field: "stock".into(),
        file: Some("Store.java".into()),
        discipline: Discipline::Locked,
        lock: Some(InferredLock { name: "this".into(), expression: Some("this".into()) }),
        accesses: 4,
        guarded: 3,
        exceptions: vec![exception.clone()],
        stated: vec![],
        declared: Some(Declared { line: 2, starts_line: true }),
    };
    let quiet = InferredField {
        field: "limit".into(),
        discipline: Discipline::Final,
        lock: None,
        exceptions: vec![],
        ..field.clone()
    };
    let method = InferredMethod {
        class: "Store".into(),
        method: "add".into(),
        descriptor: "(I)V".into(),
        file: None,
        line: Some(20),
        expression: "this".into(),
        stated: vec!["this".into()],
        declared: None,
    };
    let atomicity = InferredAtomicity {
        class: "Store".into(),
        method: "sell".into(),
        descriptor: "()V".into(),
        file: Some("Store.java".into()),
        line: Some(14),
        formula: "this ? mover : compound".into(),
        extent: Extent::AtomicIf(vec![vec!["this".into()]]),
        parameters: vec![],
        is_concerned: true,
        sites: vec![exception],
        races: false,
        is_stated: false,
    };
    let inference = match question {
        Question::Guards => Inference { fields: vec![field, quiet], methods: vec![method], ..Inference::default() },
        Question::Atomicity => Inference { atomicities: vec![atomicity], ..Inference::default() },
    };
    let runs = vec![Run { test: None, outcome: Outcome::Clean, work: Work::Infer(question) }];
    Report { command: Engine::Infer, runs, inference, ..Report::default() }
}

/// The text without the version of the program, so that a release changes no snapshot.
pub(crate) fn without_version(text: &str) -> String {
    text.replace(concat!('"', env!("CARGO_PKG_VERSION"), '"'), "\"VERSION\"")
}

/// A further place of a finding.
fn further(line: u16) -> Site {
    Site { thread: None, ..site(("Bank", "transfer", "()V"), line, 0, "locks `from`") }
}

/// Parts of the finding about the bank: each has its first site, and one at a line.
pub(crate) fn parts(lines: &[u16]) -> Vec<Part> {
    let found = bank();
    let first = Arc::new(Site { thread: None, ..found.sites[0].clone() });
    let part = |line: &u16| Part::new(found.rule, vec![Arc::clone(&first), Arc::new(further(*line))]);
    lines.iter().map(part).collect()
}

/// An assumption that has decided something.
pub(crate) fn relied_on() -> Vec<UsedAssumption> {
    vec![UsedAssumption {
        number: "A17".into(),
        text: "objects that are linked by one field and locked along it form no ring".into(),
        decisions: 12,
        places: vec!["Bank.walk (Bank.java:7)".into()],
    }]
}
