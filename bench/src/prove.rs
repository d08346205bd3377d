//! `prove [PROGRAM…]`: how long the abstract interpreter takes, on the programs of figures 11 to 19 of Ferrara 2012 as
//! we have written them, and on the Debian programs that are named.
//!
//! What is measured is the interpretation alone, with the checks of properties and, for `locked`, with the first run
//! that finds which locks protect what; the analyses before it are shared by all cells of a row. Figures are medians of
//! [`RUNS`] runs in one process. A thread in isolation (column *S.T.* of figure 16) is measured with a memory model in
//! which nobody sees what others write. Debian programs are interpreted once, each in a process of its own, for at most
//! [`PATIENCE`], without their class paths.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use unsnarl_classfile::archive::{Options, open};
use unsnarl_concurrency::Facts;
use unsnarl_fixtures::topic;
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;
use unsnarl_pointer::entry::{EntryOptions, entry_points};
use unsnarl_program::Program;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_prove::domain::{DEFAULT_DOMAIN, DOMAINS};
use unsnarl_prove::memory::{DEFAULT_MODEL, MODELS, MemoryModel, Reader, Writer};
use unsnarl_prove::property::{PROPERTIES, Property};
use unsnarl_prove::{Setup, prove};

use crate::lowering::peak_bytes;
use crate::subjects::{SUBJECTS, Start};
use crate::table::{print_markdown, whole};
use crate::{Outcome, median};

/// The command that a child gets.
pub(crate) const CHILD: &str = "prove-one";
const RUNS: usize = 5;
const PATIENCE: Duration = Duration::from_secs(30);

/// No thread sees what another writes.
struct Isolated;

impl MemoryModel for Isolated {
    fn name(&self) -> &'static str {
        "isolated"
    }

    fn summary(&self) -> &'static str {
        "each thread alone"
    }

    fn may_see(&self, _reader: &Reader<'_>, _writer: &Writer<'_>) -> bool {
        false
    }

    fn inherits(&self) -> bool {
        false
    }
}

/// What the paper took for the programs of figure 12 with intervals, in ms.
const PAPER_INTERVAL_MS: [(&str, u32); 10] = [
    ("BankTest1", 217),
    ("BankTest2", 356),
    ("BankTest3", 925),
    ("BankTest4", 3_806),
    ("BankTest5", 5_887),
    ("BankTest6", 7_161),
    ("BankTest7", 9_289),
    ("BankTest8", 10_999),
    ("BankTest9", 11_691),
    ("BankTest10", 17_016),
];

/// The overhead of the multithreaded fixpoint over all domains, for `all-parallel`: the last columns of figure 17.
const PAPER_OVERHEAD: [(&str, u32); 9] = [
    ("Philo", 233),
    ("ForkJoin", 348),
    ("Barrier", 193),
    ("Sync", 295),
    ("Crypt", 171),
    ("Sor", 269),
    ("Elevator", 245),
    ("LuFact", 265),
    ("MonteCarlo", 352),
];

/// What is measured of a program: settings and their times, in ms.
struct Measured {
    name: String,
    threads: usize,
    statements: usize,
    units: usize,
    times: Vec<f64>,
}

type Wanted = (&'static str, &'static dyn MemoryModel, Vec<&'static dyn Property>);

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    if arguments.is_empty() {
        banks()?;
        benchmarks()?;
    }
    let mut rows = Vec::new();
    for name in arguments {
        let subject = SUBJECTS.iter().find(|subject| subject.name == name);
        let subject = subject.ok_or_else(|| format!("there is no program `{name}`"))?;
        eprintln!("{name} …");
        let inputs = subject.inputs()?;
        let mains = subject.starts.iter().filter_map(|start| match start {
            Start::Main(class) => Some((*class).to_owned()),
            Start::Entry(_) => None,
        });
        let lines = crate::check::lines(&inputs);
        let large = in_process(&Request { inputs, mains: mains.collect() })?;
        rows.push([
            name.clone(),
            whole(lines as f64),
            whole(large.instances as f64),
            whole(large.origins as f64),
            whole(large.units as f64),
            format!("{:.1}", large.before_seconds),
            format!("{:.1}", large.seconds),
            format!("{:.0} MB", large.peak_bytes.unwrap_or(0) as f64 / 1e6),
            large.outcome,
        ]);
    }
    if !rows.is_empty() {
        let head =
            ["program", "lines", "contexts", "origins", "units", "before, s", "prove, s", "peak memory", "outcome"];
        print_markdown("Debian programs", head, &rows);
    }
    Ok(())
}

/// The median time of each setting, in ms, for each program of a topic.
fn measure(topic_name: &str, settings: &[Wanted]) -> Outcome<Vec<Measured>> {
    let models = Models::builtin();
    let mut all = Vec::new();
    for fixture in topic(topic_name).fixtures {
        let inputs = open(&fixture.classes, &Options::default());
        let program = Program::build_naming(inputs, &JdkIndex::embedded(), &models.made_classes(), &|_| ());
        let entries = entry_points(&program, &models, &EntryOptions::default());
        let analysis = unsnarl_pointer::analyse(&program, &models, &entries.entries, Sensitivity::Selective, &|| false);
        let facts = Facts::of(&analysis, &|_| (), &|| false);
        let bodies = program.methods().filter_map(|method| program.body(method)?.ok());
        let entered = analysis.entries().iter().map(|(origin, ..)| *origin);
        let mut threads: Vec<_> =
            entered.chain(analysis.spawned_instances().iter().map(|(origin, _)| *origin)).collect();
        threads.sort_unstable();
        threads.dedup();
        let mut measured = Measured {
            name: fixture.name.clone(),
            threads: threads.len(),
            statements: bodies.map(|body| body.statements().len()).sum(),
            units: 0,
            times: Vec::new(),
        };
        for (domain, memory, properties) in settings {
            let setup = Setup { domain, memory: *memory, properties: properties.clone() };
            let mut times = Vec::new();
            for _ in 0..RUNS {
                let start = Instant::now();
                let outcome = prove(&facts, &setup).ok_or_else(|| format!("there is no domain {domain}"))?;
                times.push(start.elapsed().as_secs_f64() * 1000.0);
                measured.units = outcome.units;
                if !outcome.is_complete && memory.name() != Isolated.name() {
                    return Err(format!("{} with {domain} and {} is not completed", fixture.name, memory.name()));
                }
            }
            measured.times.push(median(times));
        }
        all.push(measured);
    }
    all.sort_by_key(|measured| (measured.threads, measured.statements));
    Ok(all)
}

fn ms(time: f64) -> String {
    format!("{time:.1}")
}

fn paper<const N: usize>(figures: [(&str, u32); N], name: &str) -> String {
    figures.iter().find(|(of, _)| *of == name).map_or("–".to_owned(), |(_, figure)| whole(f64::from(*figure)))
}

/// Figures 11 to 14.
fn banks() -> Outcome<()> {
    let settings: Vec<Wanted> =
        DOMAINS.iter().map(|domain| (domain.name, DEFAULT_MODEL, PROPERTIES.to_vec())).collect();
    let all = measure("provebank", &settings)?;
    let names: Vec<&str> = DOMAINS.iter().map(|domain| domain.name).collect();
    let head: [&str; 12] = std::array::from_fn(|column| match column {
        0 => "program",
        1 => "threads",
        2 => "statements",
        3 => "units",
        10 => "per thread",
        11 => "paper, interval",
        _ => names.get(column - 4).copied().unwrap_or(""),
    });
    let row = |measured: &Measured| -> [String; 12] {
        let at = |name: &str| names.iter().position(|known| *known == name).map_or(0.0, |at| measured.times[at]);
        std::array::from_fn(|column| match column {
            0 => measured.name.clone(),
            1 => measured.threads.to_string(),
            2 => whole(measured.statements as f64),
            3 => measured.units.to_string(),
            10 => format!("{:.2}", at(DEFAULT_DOMAIN) / measured.threads as f64),
            11 => paper(PAPER_INTERVAL_MS, &measured.name),
            _ => measured.times.get(column - 4).copied().map_or(String::new(), ms),
        })
    };
    let rows: Vec<[String; 12]> = all.iter().map(row).collect();
    print_markdown("Time by domain, in ms, with the memory model locked and all properties", head, &rows);
    let settings: Vec<Wanted> =
        PROPERTIES.iter().map(|property| (DEFAULT_DOMAIN, DEFAULT_MODEL, vec![*property])).collect();
    let all = measure("provebank", &settings)?;
    println!("\nTime by property, in ms, each alone, with the domain {DEFAULT_DOMAIN} and the memory model locked\n");
    let names: Vec<&str> = PROPERTIES.iter().map(|property| property.name()).collect();
    println!("| program | {} |", names.join(" | "));
    println!("|---|{}", "---:|".repeat(names.len()));
    for measured in &all {
        let times: Vec<String> = measured.times.iter().copied().map(ms).collect();
        println!("| {} | {} |", measured.name, times.join(" | "));
    }
    Ok(())
}

/// Figures 15 to 19.
fn benchmarks() -> Outcome<()> {
    let models: Vec<&'static dyn MemoryModel> =
        std::iter::once(&Isolated as &'static dyn MemoryModel).chain(MODELS.iter().copied()).collect();
    let settings: Vec<Wanted> = DOMAINS
        .iter()
        .flat_map(|domain| models.iter().map(|memory| (domain.name, *memory, PROPERTIES.to_vec())))
        .collect();
    let all = measure("provebench", &settings)?;
    println!("\nTime by domain and memory model, in ms\n");
    let names: Vec<&str> = models.iter().map(|model| model.name()).collect();
    println!("| program | statements | threads | domain | {} |", names.join(" | "));
    println!("|---|---:|---:|---|{}", "---:|".repeat(names.len()));
    let mut most: f64 = 0.0;
    for measured in &all {
        for (at, domain) in DOMAINS.iter().enumerate() {
            let times = &measured.times[at * models.len()..(at + 1) * models.len()];
            most = times.iter().copied().fold(most, f64::max);
            let cells: Vec<String> = times.iter().copied().map(ms).collect();
            let Measured { name, statements, threads, .. } = measured;
            println!(
                "| {name} | {} | {threads} | {} | {} |",
                whole(*statements as f64),
                domain.name,
                cells.join(" | ")
            );
        }
    }
    println!("\nThe longest takes {most:.0} ms.");
    let share = |measured: &Measured, of: usize, beside: usize| -> f64 {
        let sum = |model: usize| -> f64 { measured.times.iter().skip(model).step_by(models.len()).sum() };
        100.0 * sum(of) / sum(beside)
    };
    let (alone, parallel, launch, before, locked) = (0, 1, 2, 3, 4);
    let rows: Vec<[String; 6]> = all
        .iter()
        .map(|measured| {
            let over = |of, beside| format!("{:+.0} %", share(measured, of, beside) - 100.0);
            [
                measured.name.clone(),
                format!("{:.0} %", share(measured, parallel, alone)),
                format!("{} %", paper(PAPER_OVERHEAD, &measured.name)),
                over(before, parallel),
                over(before, launch),
                over(locked, before),
            ]
        })
        .collect();
    let head = [
        "program",
        "all-parallel / alone",
        "paper, figure 17",
        "happens-before over all-parallel",
        "over thread-launch",
        "locked over happens-before",
    ];
    print_markdown("Overhead, over all domains", head, &rows);
    Ok(())
}

/// A program to interpret in a process of its own.
#[derive(Serialize, Deserialize)]
struct Request {
    inputs: Vec<PathBuf>,
    mains: Vec<String>,
}

/// What that process says.
#[derive(Serialize, Deserialize)]
struct Large {
    instances: usize,
    origins: usize,
    units: usize,
    before_seconds: f64,
    seconds: f64,
    peak_bytes: Option<u64>,
    outcome: String,
}

fn in_process(request: &Request) -> Outcome<Large> {
    let this_program = std::env::current_exe().map_err(|error| error.to_string())?;
    let text = serde_json::to_string(request).map_err(|error| error.to_string())?;
    let ran = Command::new(this_program).arg(CHILD).arg(text).output().map_err(|error| error.to_string())?;
    if !ran.status.success() {
        return Err(format!("interpreting failed ({}): {}", ran.status, String::from_utf8_lossy(&ran.stderr)));
    }
    serde_json::from_slice(&ran.stdout).map_err(|error| format!("unreadable measurement: {error}"))
}

/// The child's side of [`in_process`].
pub(crate) fn child(arguments: &[String]) -> Outcome<()> {
    let text = arguments.first().ok_or("a request is missing")?;
    let request: Request = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let models = Models::builtin();
    let start = Instant::now();
    let inputs = open(&request.inputs, &Options::default());
    let program = Program::build_naming(inputs, &JdkIndex::embedded(), &models.made_classes(), &|_| ());
    let options = EntryOptions { mains: request.mains, ..EntryOptions::default() };
    let entries = entry_points(&program, &models, &options);
    let analysis = unsnarl_pointer::analyse(&program, &models, &entries.entries, Sensitivity::Selective, &|| false);
    let facts = Facts::of(&analysis, &|_| (), &|| false);
    let before_seconds = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let stop = || start.elapsed() > PATIENCE;
    let setup = Setup { domain: DEFAULT_DOMAIN, memory: DEFAULT_MODEL, properties: PROPERTIES.to_vec() };
    let options = unsnarl_prove::Options { stop: Some(&stop), ..unsnarl_prove::Options::default() };
    let outcome = unsnarl_prove::prove_with(&facts, &setup, options).ok_or("there is no default domain")?;
    let seconds = start.elapsed().as_secs_f64();
    let sum = |of: &dyn Fn(&unsnarl_prove::Proof) -> usize| outcome.proofs.iter().map(of).sum::<usize>();
    let large = Large {
        instances: analysis.instances().count(),
        origins: analysis.origins().ids().count(),
        units: outcome.units,
        before_seconds,
        seconds,
        peak_bytes: peak_bytes(),
        outcome: match (outcome.is_complete, outcome.unsupported.first()) {
            (true, _) => format!("{} of {} sites proved", sum(&|proof| proof.proved()), sum(&|proof| proof.sites)),
            (false, Some(what)) => (*what).to_owned(),
            (false, None) if stop() => "no time left".to_owned(),
            (false, None) => "too large".to_owned(),
        },
    };
    println!("{}", serde_json::to_string(&large).map_err(|error| error.to_string())?);
    Ok(())
}
