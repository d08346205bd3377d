//! What `unsnarl explore` accepts.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use unsnarl_engine::budget;
use unsnarl_engine::explore::search;

use crate::shared::exit::{EXIT_CODES, Failure, Outcome};
use crate::shared::machine::{HEAP, MachineOptions, TimeOutsName};
use crate::shared::options::Common;
use crate::shared::report_output::OutputOptions;

const HELP: &str = "\
What is done:
  The program runs on a virtual machine of our own, with the classes of an installed JDK (17 or
  later), under every order in which its threads can take their steps. Found are data races, failed
  assertions, uncaught exceptions, deadlocks, lost wake-ups, livelocks and misuse of monitors, each
  with the schedule that shows it. Sleeps and time-outs may end at any time. Files are in memory:
  --files gives the program some; it may talk to itself by sockets. Of a test class, each test is run
  so, and each set of its arguments: what runs before and after it is called. Runners, rules and
  extensions are run by JUnit's own code, if a PATH holds it. docs/explore.md says more.

Examples:
  unsnarl explore build/classes --main com.acme.Bank
  unsnarl explore app.jar lib/ --main Transfer --find first --budget 60s -- 3 accounts
  unsnarl explore out --main Counter --outcomes
  unsnarl explore build/classes build/test-classes lib/ --test com.acme.BankTest::transfers
  unsnarl explore out lib/ --test com.acme.BankTest --test com.acme.TillTest --time-outs last
  unsnarl explore out --main Server --strategy random --runs 10000 --seed 7
  unsnarl explore out --main Server --bound 2 --property deadlock,Server.isConsistent
  unsnarl explore out lib/acme.jar --main Bank --models acme.toml
  unsnarl explore out --main Import --files test/data --files test/etc=/etc/app --stdin answers.txt
  unsnarl explore out --main Bank --schedules found/; unsnarl replay found/1.json";

#[derive(Args)]
#[command(after_help = format!("{HELP}\n\n{EXIT_CODES}"))]
pub(crate) struct Explore {
    /// The program: folders and jars
    #[arg(value_name = "PATH", required = true)]
    pub(super) paths: Vec<PathBuf>,
    /// The class whose `main` is run
    #[arg(long, value_name = "CLASS", required_unless_present = "test")]
    pub(super) main: Option<String>,
    /// The test class, or the test, that is run: each test is a program of its own (JUnit 3, 4, 5,
    /// TestNG); may be given several times
    #[arg(long, value_name = "CLASS[::METHOD]", conflicts_with_all = ["main", "arguments"])]
    pub(super) test: Vec<String>,
    /// What `main` is given
    #[arg(last = true, value_name = "ARGS")]
    pub(super) arguments: Vec<String>,
    /// Models of your own, layered over the built-in ones (see docs/models.md)
    #[arg(long, value_name = "FILE")]
    pub(super) models: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) machine: MachineOptions,
    #[command(flatten)]
    pub(super) search: SearchOptions,
    #[command(flatten)]
    pub(super) report: ReportOptions,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Args)]
#[command(next_help_heading = "The search")]
pub(super) struct SearchOptions {
    /// In which order states are visited
    #[arg(long, value_enum, default_value_t)]
    pub(super) strategy: StrategyName,
    /// Only executions with up to N preemptions, those with the fewest first: the strategy `context-bound` (2 if not
    /// given)
    #[arg(long, value_name = "N")]
    pub(super) bound: Option<usize>,
    /// How many executions `pct` and `random` try
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(super) runs: u64,
    /// The seed of the random choices of `pct` and `random`
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// How many ordered events a defect needs that `pct` aims at
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(super) bug_depth: usize,
    /// How much to find
    #[arg(long, value_enum, default_value_t)]
    pub(super) find: FindName,
    /// What to look for: race, assertion, exception, deadlock, lost-wakeup, livelock, monitor (all of
    /// these if none is named), handled-exception, and Class.method, a `static boolean` method that has
    /// to answer `true` in every state; may be given several times
    #[arg(long, value_name = "PROPERTY", value_delimiter = ',')]
    pub(super) property: Vec<String>,
    /// Do not look for data races
    #[arg(long, conflicts_with = "property")]
    pub(super) no_races: bool,
    /// When sleeps end, and waits time out
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(super) time_outs: TimeOutsName,
    /// How many waits of an execution may end without a cause, as the specification allows: one is enough to find a
    /// wait outside of a loop. With one thread, and no reduction
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) spurious_wakeups: u32,
    /// Which steps are put off because nothing that other threads may still do depends on them; only with depth-first
    /// and breadth-first, and without methods as properties
    #[arg(long, value_enum, default_value_t)]
    pub(super) reduction: ReductionName,
    /// List the distinct outputs of all executions that end
    #[arg(long)]
    pub(super) outcomes: bool,
    /// Remember states in full, and not as fingerprints of 63 bits
    #[arg(long)]
    pub(super) exact: bool,
    /// How long to search, all tests together: 500ms, 60s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = budget::time)]
    pub(super) budget: Option<Duration>,
    /// How many states to visit
    #[arg(long, value_name = "N")]
    pub(super) max_states: Option<u64>,
    /// How many steps an execution may have
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(super) max_depth: usize,
    /// How much memory to use: 1500MB, 4GiB
    #[arg(long, value_name = "SIZE", value_parser = budget::memory, default_value = "4GiB")]
    pub(super) max_memory: u64,
}

#[derive(Args)]
#[command(next_help_heading = "The report")]
pub(super) struct ReportOptions {
    #[command(flatten)]
    pub(super) output: OutputOptions,
    /// Print every step, those inside the JDK too
    #[arg(long)]
    pub(super) trace: bool,
    /// Say how long the stages took, how much was visited and, with a reduction, which points of the program still have
    /// the most choices, and why
    #[arg(long)]
    pub(super) stats: bool,
    /// A folder with source code, for paths in SARIF; may be given several times
    #[arg(long, value_name = "DIR")]
    pub(super) source: Vec<PathBuf>,
    /// Write the schedule of each violation into a file of this folder
    #[arg(long, value_name = "DIR")]
    pub(super) schedules: Option<PathBuf>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum StrategyName {
    /// Every state, the deepest first
    #[default]
    DepthFirst,
    /// Every state, those that take the fewest steps first; livelocks are not looked for
    BreadthFirst,
    /// Every state that executions with few preemptions lead to: see --bound; livelocks are not looked for
    ContextBound,
    /// Executions with random priorities of threads (probabilistic concurrency testing)
    Pct,
    /// Executions with random choices
    Random,
}

/// Visiting so many states takes longer than the static analysis of most programs, and a search that ends before takes
/// a second or two: little is to be gained there.
const REDUCED_AFTER: u64 = 200_000;

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ReductionName {
    /// None
    None,
    /// `full` in a search that takes long, otherwise none
    #[default]
    Auto,
    /// At an access, if no other thread may have a conflicting access any more
    FieldAccess,
    /// At an access, if no other thread may have a conflicting access before it
    HappensBefore,
    /// All that a static analysis shows to be independent
    Full,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum FindName {
    /// Everything that is wrong
    #[default]
    All,
    /// The first thing that is wrong
    First,
}

impl Explore {
    /// How many bytes the heap of the program may take: no more than the whole search.
    pub(super) fn heap(&self) -> u64 {
        self.machine.heap.unwrap_or(HEAP).min(self.search.max_memory)
    }
}

/// The two kinds of threads that are stuck.
const STUCK: [&str; 2] = ["deadlock", "lost-wakeup"];

/// Most defects need no more preemptions.
const BOUND: usize = 2;

fn unknown_property(name: &str) -> Failure {
    let known: Vec<&str> = search::ALL.iter().chain(&search::ON_REQUEST).map(|property| property.name()).collect();
    Failure::wrong_use(format!("there is no property `{name}`"))
        .help(format!("it is one of {}, or `Class.method` of a `static boolean` method", known.join(", ")))
}

impl SearchOptions {
    /// Whether the first violation is enough.
    pub(super) fn stops_at_first(&self) -> bool {
        self.find == FindName::First
    }

    /// Refuses options that would be ignored.
    pub(super) fn check(&self) -> Outcome<()> {
        let is_bounded = matches!(self.strategy, StrategyName::DepthFirst | StrategyName::ContextBound);
        if self.bound.is_some() && !is_bounded {
            return Err(Failure::wrong_use("--bound goes with the strategy context-bound alone".to_owned())
                .help("leave out --strategy, or --bound"));
        }
        // Only this search notices that threads loop while others wait for time to pass.
        let is_depth_first = self.strategy == StrategyName::DepthFirst && self.bound.is_none();
        if self.time_outs == TimeOutsName::Last && !is_depth_first {
            return Err(Failure::wrong_use("--time-outs last goes with the strategy depth-first alone".to_owned())
                .help("leave out --strategy and --bound, or --time-outs"));
        }
        // Executions that are drawn, or cut off, leave steps out by themselves.
        let is_whole = is_depth_first || self.strategy == StrategyName::BreadthFirst;
        if !is_whole && !matches!(self.reduction, ReductionName::Auto | ReductionName::None) {
            let named = self.reduction.to_possible_value();
            let named = named.as_ref().map_or("", |value| value.get_name());
            return Err(Failure::wrong_use(format!(
                "--reduction {named} goes with the strategies depth-first and breadth-first alone"
            ))
            .help("leave out --strategy and --bound, or --reduction"));
        }
        if !self.may_reduce() && !matches!(self.reduction, ReductionName::Auto | ReductionName::None) {
            return Err(Failure::wrong_use("--spurious-wakeups works only without a reduction".to_owned())
                .help("leave out one of them"));
        }
        Ok(())
    }

    /// Whether steps may be put off: a wait that ends without a cause depends on nothing that threads do.
    fn may_reduce(&self) -> bool {
        self.spurious_wakeups == 0
    }

    /// The properties that are checked.
    pub(super) fn properties(&self) -> Outcome<Vec<Box<dyn search::Property>>> {
        let is_wanted = |property: &&&dyn search::Property| !(self.no_races && property.name() == "race");
        // If only methods are named, the usual properties are checked, too.
        let has_kind = self.property.iter().any(|name| search::named(name).is_some());
        let usual = search::ALL.iter().filter(is_wanted).filter(|_| !has_kind);
        let mut chosen: Vec<Box<dyn search::Property>> = usual.map(|property| Box::new(*property) as _).collect();
        let is_named = |kind: &str| self.property.iter().any(|name| name == kind);
        // Which of the two it is that a thread is stuck depends on how it got there, and each state is visited once.
        let other = match STUCK.map(is_named) {
            [true, false] => Some(STUCK[1]),
            [false, true] => Some(STUCK[0]),
            _ => None,
        };
        for name in self.property.iter().map(String::as_str).chain(other) {
            chosen.push(match search::named(name) {
                Some(property) => Box::new(property),
                None => Box::new(search::Invariant::named(name).map_err(|_| unknown_property(name))?),
            });
        }
        Ok(chosen)
    }

    /// These options as the search takes them.
    pub(super) fn as_options<'p>(
        &self,
        properties: &'p [&'p dyn search::Property],
        hints: &'p dyn Fn() -> Option<&'p search::Hints>,
    ) -> (search::Options<'p>, Option<search::Later<'p>>) {
        let is_later = self.reduction == ReductionName::Auto && self.may_reduce();
        let is_wanted = !is_later && self.may_reduce() && self.reduction != ReductionName::None;
        let later = is_later.then_some(search::Later { after: REDUCED_AFTER, hints });
        let options = search::Options {
            strategy: match self.strategy {
                StrategyName::DepthFirst if self.bound.is_some() => {
                    search::Strategy::ContextBound { bound: self.bound.unwrap_or(BOUND) }
                }
                StrategyName::ContextBound => search::Strategy::ContextBound { bound: self.bound.unwrap_or(BOUND) },
                StrategyName::DepthFirst => search::Strategy::DepthFirst,
                StrategyName::BreadthFirst => search::Strategy::BreadthFirst,
                StrategyName::Pct => search::Strategy::Pct { runs: self.runs, seed: self.seed, depth: self.bug_depth },
                StrategyName::Random => search::Strategy::Random { runs: self.runs, seed: self.seed },
            },
            find: if self.find == FindName::All { search::Find::All } else { search::Find::First },
            budget: search::Budget {
                states: self.max_states.unwrap_or(u64::MAX),
                depth: self.max_depth,
                bytes: usize::try_from(self.max_memory).unwrap_or(usize::MAX),
            },
            outcomes: self.outcomes,
            properties,
            exact: self.exact,
            reduction: match self.reduction {
                ReductionName::None => search::Reduction::None,
                ReductionName::FieldAccess => search::Reduction::FieldAccess,
                ReductionName::HappensBefore => search::Reduction::HappensBefore,
                ReductionName::Full | ReductionName::Auto => search::Reduction::Full,
            },
            counts_points: false,
            watch: None,
            hints: if is_wanted { hints() } else { None },
        };
        (options, later)
    }
}
