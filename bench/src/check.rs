//! `check --binary FILE [--json FILE] [--budget TIME] [PROGRAM…]`: `unsnarl check` from start to end on real programs.
//!
//! Every run is a process of its own. The times are those that `--stats` gives, medians of [`RUNS`] runs with two
//! threads. Then the same with one thread, and once with the classes dealt into folders that are named in another
//! order: fails where the findings are not the same bytes, or where there is no answer at all. A program that runs out
//! of its budget is measured once, is marked, and is not compared: what is found until then depends on the machine.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use unsnarl_classfile::{ClassFile, archive};
use unsnarl_fixtures::target_dir;

use crate::subjects::{SUBJECTS, Start, Subject};
use crate::table::{print_markdown, whole};
use crate::{Outcome, median};

pub(crate) const RUNS: usize = 3;
const STAGES: [&str; 6] = ["read", "points-to", "threads", "locks", "patterns", "report"];
const USAGE: &str = "usage: check --binary FILE [--json FILE] [--budget TIME] [PROGRAM…]";

/// After how long a run that does not heed its budget is ended, and is a failure.
const PATIENCE: Duration = Duration::from_secs(300);
/// Into how many folders classes are dealt, and in which order these are named.
const DEALT: [usize; 3] = [2, 0, 1];

/// The arguments of a command of this kind.
pub(crate) struct Options {
    pub(crate) binary: PathBuf,
    json: Option<PathBuf>,
    pub(crate) budget: String,
    programs: Vec<String>,
}

impl Options {
    /// The programs that are named, or all.
    pub(crate) fn subjects(&self) -> impl Iterator<Item = &'static Subject> {
        SUBJECTS.iter().filter(|one| self.programs.is_empty() || self.programs.iter().any(|name| name == one.name))
    }

    /// Whether programs are named.
    pub(crate) fn names_programs(&self) -> bool {
        !self.programs.is_empty()
    }

    /// Writes all numbers into the file that `--json` names.
    pub(crate) fn write_json<T: Serialize>(&self, all: &[T]) -> Outcome<()> {
        let Some(file) = &self.json else { return Ok(()) };
        let text = serde_json::to_string_pretty(all).map_err(|error| error.to_string())?;
        fs::write(file, text + "\n").map_err(|error| format!("{}: {error}", file.display()))
    }
}

/// A program at hand.
pub(crate) struct Program<'n> {
    pub(crate) name: &'n str,
    starts: &'static [Start],
    pub(crate) inputs: Vec<PathBuf>,
    classpath: Vec<PathBuf>,
}

/// All that was measured of a program.
#[derive(Serialize)]
struct Measured {
    name: &'static str,
    /// The largest line number of each source file, added up.
    lines: usize,
    /// The runs with two threads; none if it gave no answer at all.
    runs: Vec<Run>,
    /// The run with one thread.
    alone: Option<Run>,
}

/// What one process says of itself, and how long it took.
#[derive(Serialize)]
pub(crate) struct Run {
    pub(crate) seconds: f64,
    /// Whether the budget ran out.
    pub(crate) has_run_out: bool,
    #[serde(skip)]
    findings: Box<RawValue>,
    count: usize,
    missing: usize,
    pub(crate) stats: Stats,
}

#[derive(Deserialize)]
struct Report {
    findings: Box<RawValue>,
    completeness: Completeness,
    stats: Stats,
}

#[derive(Deserialize)]
struct Completeness {
    counts: BTreeMap<String, usize>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Stats {
    stages: Vec<Stage>,
    classes: usize,
    methods: usize,
    pub(crate) reachable_methods: usize,
    contexts: usize,
    origins: usize,
    call_edges: usize,
    locks: usize,
    peak_memory_bytes: Option<u64>,
}

#[derive(Serialize, Deserialize)]
struct Stage {
    name: String,
    wall_seconds: f64,
    cpu_seconds: Option<f64>,
}

impl Run {
    fn stage(&self, name: &str) -> f64 {
        self.stats.stages.iter().filter(|stage| stage.name == name).map(|stage| stage.wall_seconds).sum()
    }

    pub(crate) fn cpu_seconds(&self) -> f64 {
        self.stats.stages.iter().filter_map(|stage| stage.cpu_seconds).sum()
    }
}

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let options = options(arguments, USAGE)?;
    let mut all = Vec::new();
    let mut problems = Vec::new();
    for subject in options.subjects() {
        match at_hand(subject) {
            Ok(program) => all.push(measure(&program, &options, &mut problems)?),
            Err(reason) => println!("{} is not at hand: {reason}", subject.name),
        }
    }
    all.sort_by_key(|measured| measured.runs.first().map_or(0, |run| run.stats.methods));
    print(&all, &options.budget);
    options.write_json(&all)?;
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

pub(crate) fn options(arguments: &[String], usage: &str) -> Outcome<Options> {
    let (mut binary, mut json, mut budget, mut programs) = (None, None, "120s".to_owned(), Vec::new());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().cloned().ok_or_else(|| usage.to_owned());
        match argument.as_str() {
            "--binary" => binary = Some(PathBuf::from(value()?)),
            "--json" => json = Some(PathBuf::from(value()?)),
            "--budget" => budget = value()?,
            name if SUBJECTS.iter().any(|subject| subject.name == name) => programs.push(name.to_owned()),
            name => {
                let known: Vec<&str> = SUBJECTS.iter().map(|subject| subject.name).collect();
                return Err(format!("there is no program `{name}`, only {}; {usage}", known.join(", ")));
            }
        }
    }
    Ok(Options { binary: binary.ok_or(usage)?, json, budget, programs })
}

impl<'n> Program<'n> {
    /// A program that consists of some jars, and starts where it says.
    pub(crate) fn of_jars(name: &'n str, inputs: Vec<PathBuf>) -> Program<'n> {
        Program { name, starts: &[], inputs, classpath: Vec::new() }
    }
}

pub(crate) fn at_hand(subject: &Subject) -> Outcome<Program<'static>> {
    Ok(Program {
        name: subject.name,
        starts: subject.starts,
        inputs: subject.inputs()?,
        classpath: subject.classpath()?,
    })
}

/// Runs a program as often as needed. What must not be goes to `problems`.
fn measure(program: &Program<'static>, options: &Options, problems: &mut Vec<String>) -> Outcome<Measured> {
    eprintln!("{} …", program.name);
    let lines = lines(&program.inputs);
    let mut measured = Measured { name: program.name, lines, runs: Vec::new(), alone: None };
    let one = |inputs: &[PathBuf], threads| check(program, inputs, threads, options, &[]);
    let Some(first) = one(&program.inputs, 2)? else {
        problems.push(format!("{} gives no answer in {} s", program.name, PATIENCE.as_secs()));
        return Ok(measured);
    };
    let has_run_out = first.has_run_out;
    measured.runs.push(first);
    if has_run_out {
        return Ok(measured);
    }
    for _ in 1..RUNS {
        measured.runs.extend(one(&program.inputs, 2)?);
    }
    measured.alone = one(&program.inputs, 1)?;
    let dealt = one(&dealt(program)?, 2)?;
    let others = measured.runs[1..].iter().map(|run| ("again", run));
    let others = others.chain(measured.alone.iter().map(|run| ("with one thread", run)));
    for (how, run) in others.chain(dealt.iter().map(|run| ("with inputs in another order", run))) {
        if run.has_run_out {
            println!("{} ran out {how}: not compared", program.name);
        } else if run.findings.get() != measured.runs[0].findings.get() {
            problems.push(format!("{} gives other findings {how}", program.name));
        }
    }
    Ok(measured)
}

/// One process, if it ends in time, with some arguments more.
pub(crate) fn check(
    program: &Program<'_>,
    inputs: &[PathBuf],
    threads: usize,
    options: &Options,
    more: &[&str],
) -> Outcome<Option<Run>> {
    let arguments = [&["--budget", &options.budget], more].concat();
    let Some((seconds, text)) = report(program, inputs, threads, &options.binary, &arguments)? else {
        return Ok(None);
    };
    let Report { findings, completeness, stats } =
        serde_json::from_str(&text).map_err(|error| format!("unreadable report on {}: {error}", program.name))?;
    if let Some(stage) = stats.stages.iter().find(|stage| !STAGES.contains(&stage.name.as_str())) {
        return Err(format!("the stage `{}` is in no table", stage.name));
    }
    let each: Vec<&RawValue> = serde_json::from_str(findings.get()).map_err(|error| error.to_string())?;
    let count = |kind: &str| completeness.counts.get(kind).copied().unwrap_or(0);
    Ok(Some(Run {
        seconds,
        has_run_out: count("exhausted-budget") > 0,
        count: each.len(),
        missing: count("missing-class"),
        findings,
        stats,
    }))
}

/// How long a process took, and the report that it wrote; nothing if it does not end.
pub(crate) fn report(
    program: &Program<'_>,
    inputs: &[PathBuf],
    threads: usize,
    binary: &Path,
    options: &[&str],
) -> Outcome<Option<(f64, String)>> {
    let report = target_dir().join(format!("check-{}.json", program.name));
    let mut command = Command::new(binary);
    command.arg("check").args(inputs).args(["--format", "json", "--stats", "--quiet"]).args(options);
    command.arg("--threads").arg(threads.to_string()).arg("--output").arg(&report);
    program.classpath.iter().for_each(|path| _ = command.arg("--classpath").arg(path));
    for start in program.starts {
        match start {
            Start::Main(class) => command.args(["--main", class]),
            Start::Entry(method) => command.args(["--entry", method]),
        };
    }
    // A configuration of the current folder is none of this program's.
    command.current_dir(target_dir()).stdin(Stdio::null()).stdout(Stdio::null());
    let start = Instant::now();
    let mut child = command.spawn().map_err(|error| format!("{}: {error}", binary.display()))?;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
            return Ok(None);
        }
        sleep(Duration::from_millis(2));
    };
    let seconds = start.elapsed().as_secs_f64();
    // Findings, inputs that are not all readable, and budgets are answers too.
    if !matches!(status.code(), Some(0 | 1 | 3 | 5)) {
        return Err(format!("checking {} failed ({status})", program.name));
    }
    let text = fs::read_to_string(&report).map_err(|error| format!("{}: {error}", report.display()))?;
    Ok(Some((seconds, text)))
}

/// The classes of the inputs, each in its place below one of some folders: a class that is there twice only as it comes
/// first (A1). What manifests name as main classes goes with them, one to a folder.
fn dealt(program: &Program<'_>) -> Outcome<Vec<PathBuf>> {
    let root = target_dir().join("dealt").join(program.name);
    let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    if root.exists() {
        fs::remove_dir_all(&root).map_err(|error| failed(&root, error))?;
    }
    let write = |path: &Path, bytes: &[u8]| {
        let folder = path.parent().unwrap_or(&root);
        fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
        fs::write(path, bytes).map_err(|error| failed(path, error))
    };
    let mut seen = BTreeSet::new();
    let inputs = archive::open(&program.inputs, &archive::Options::default());
    for archive::Service { name, providers } in inputs.services {
        write(&root.join("0").join("META-INF").join("services").join(name), providers.join("\n").as_bytes())?;
    }
    let mains = inputs.entry_points.iter().filter(|launched| launched.kind == archive::LaunchKind::Main);
    for (launched, part) in mains.zip(DEALT) {
        let manifest = format!("Main-Class: {}\n", launched.class);
        write(&root.join(part.to_string()).join("META-INF").join("MANIFEST.MF"), manifest.as_bytes())?;
    }
    for entry in inputs.entries {
        if !seen.insert(entry.class_path().to_owned()) {
            continue;
        }
        let path = root.join((seen.len() % DEALT.len()).to_string()).join(format!("{}.class", entry.class_path()));
        let bytes = entry.read().map_err(|issue| issue.to_string())?;
        write(&path, &bytes)?;
    }
    Ok(DEALT.iter().map(|part| root.join(part.to_string())).collect())
}

/// The lines of the source files according to line tables: the largest line number of each.
pub(crate) fn lines(inputs: &[PathBuf]) -> usize {
    let mut last: BTreeMap<(Vec<u8>, Vec<u8>), usize> = BTreeMap::new();
    for entry in archive::open(inputs, &archive::Options::default()).entries {
        let Some(class) = entry.read().ok().and_then(|bytes| ClassFile::parse(bytes).ok()) else { continue };
        let package = class.name().rsplitn(2, |byte| *byte == b'/').nth(1).unwrap_or_default().to_vec();
        let source = class.attributes().source_file().ok().flatten().unwrap_or_default().to_vec();
        let codes = class.methods().filter_map(|method| method.code().ok().flatten());
        let lines = codes.flat_map(|code| code.line_numbers().unwrap_or_default());
        let largest = lines.map(|line| usize::from(line.line)).max().unwrap_or(0);
        let known = last.entry((package, source)).or_default();
        *known = largest.max(*known);
    }
    last.values().sum()
}

fn print(all: &[Measured], budget: &str) {
    let number = |number: usize| whole(number as f64);
    let (mut sizes, mut times) = (Vec::new(), Vec::new());
    for Measured { name, lines, runs, alone } in all {
        let Some(first) = runs.first() else { continue };
        let middle = |of: &dyn Fn(&Run) -> f64| median(runs.iter().map(of).collect());
        let stats = &first.stats;
        let name = if first.has_run_out { format!("{name} *") } else { (*name).to_owned() };
        sizes.push([
            name.clone(),
            number(*lines),
            number(stats.classes),
            number(stats.methods),
            number(stats.reachable_methods),
            number(stats.contexts),
            number(stats.origins),
            number(stats.call_edges),
            number(stats.locks),
            number(first.count),
            number(first.missing),
        ]);
        let seconds = middle(&|run| run.seconds);
        let [read, points_to, threads, locks, patterns, report] =
            STAGES.map(|stage| format!("{:.2}", middle(&|run| run.stage(stage))));
        times.push([
            name,
            number(stats.reachable_methods),
            read,
            points_to,
            threads,
            locks,
            patterns,
            report,
            format!("{seconds:.2}"),
            format!("{:.2}", middle(&Run::cpu_seconds)),
            alone.as_ref().map_or("–".to_owned(), |run| format!("{:.2}", run.seconds)),
            format!("{:.0} MB", middle(&|run| run.stats.peak_memory_bytes.unwrap_or(0) as f64) / 1e6),
            format!("{:.0}", 1e6 * seconds / stats.reachable_methods.max(1) as f64),
            format!("{:.0}", 1e6 * seconds / (*lines).max(1) as f64),
        ]);
    }
    let head = [
        "program",
        "lines",
        "classes",
        "methods",
        "reachable",
        "contexts",
        "origins",
        "call edges",
        "locks",
        "findings",
        "missing classes",
    ];
    print_markdown("What is checked", head, &sizes);
    let head = [
        "program",
        "reachable",
        "read",
        "points-to",
        "threads",
        "locks",
        "patterns",
        "report",
        "all, s",
        "CPU, s",
        "1 thread, s",
        "peak memory",
        "ms per 1,000 reachable",
        "ms per 1,000 lines",
    ];
    print_markdown("Seconds by stage, two threads", head, &times);
    if all.iter().any(|measured| measured.runs.iter().any(|run| run.has_run_out)) {
        println!("\n\\* ran out of its budget of {budget}: measured once, and what was found until then.");
    }
}
