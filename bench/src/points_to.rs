//! `points-to [--lists FOLDER] [--peer NAME=FOLDER]…`: context-insensitive points-to and call graph of programs with
//! all of the JDK's bytecode.
//!
//! Each program is analysed in a process of its own, so that its processor time and peak memory are its own: from the
//! paths of the jar and the JDK to the call graph. A peer's folder holds what it found for the same program and the
//! same JDK: `reachable-methods.txt`, a method `<class: type name(types)>` a line, and `call-edges.txt`,
//! `<caller>/class.name/ordinal`, a tab and `<callee>` a line. Edges are compared without the ordinal, since compilers
//! of bytecode to other forms number calls differently.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde::{Deserialize, Serialize};
use unsnarl_classfile::archive;
use unsnarl_fixtures::{jdk, target_dir};
use unsnarl_library::Models;
use unsnarl_pointer::entry::{Entry, EntryKind, EntryOptions, OpenWorld, Phase, Process, entry_points};
use unsnarl_pointer::{Analysis, EdgeKind, Sensitivity};
use unsnarl_program::ir::{Op, StatementId};
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{MethodId, Program};

use crate::Outcome;
use crate::debian::{jars_in, unpack};
use crate::lowering::peak_bytes;
use crate::table::{self, whole};

/// The command that a child gets.
pub(crate) const CHILD: &str = "point";

/// What the virtual machine runs before `main`.
const START: (&str, &str) = ("java/lang/System", "initPhase1");

const METHODS: &str = "reachable-methods.txt";
const EDGES: &str = "call-edges.txt";

/// A program of the Debian release at hand.
struct Subject {
    name: &'static str,
    package: &'static str,
    starts: &'static str,
    main: &'static str,
}

const SUBJECTS: &[Subject] = &[
    Subject { name: "hsqldb", package: "libhsqldb-java", starts: "hsqldb-2", main: "org.hsqldb.server.Server" },
    Subject { name: "h2", package: "libh2-java", starts: "h2-2", main: "org.h2.tools.Server" },
];

/// What to analyse, and where to write the lists.
#[derive(Serialize, Deserialize)]
struct Request {
    jar: PathBuf,
    jdk: PathBuf,
    main: String,
    lists: PathBuf,
}

/// What one process did.
#[derive(Serialize, Deserialize)]
struct Measured {
    methods: usize,
    edges: usize,
    objects: usize,
    /// Variables and fields of objects that point to something.
    nodes: usize,
    build_seconds: f64,
    solve_seconds: f64,
    cpu_seconds: f64,
    peak_bytes: Option<u64>,
}

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let usage = || "usage: points-to [--lists FOLDER] [--peer NAME=FOLDER]…".to_owned();
    let mut lists = target_dir().join("points-to");
    let mut peers = BTreeMap::new();
    for pair in arguments.chunks(2) {
        match pair {
            [option, folder] if option == "--lists" => lists = folder.into(),
            [option, peer] if option == "--peer" => {
                let (name, folder) = peer.split_once('=').ok_or_else(usage)?;
                peers.insert(name.to_owned(), PathBuf::from(folder));
            }
            _ => return Err(usage()),
        }
    }
    let jdk = jdk::find().map_err(|none| none.to_string())?;
    println!("JDK {}", jdk.version);
    let mut rows = Vec::new();
    let mut differences = Vec::new();
    for subject in SUBJECTS {
        let folder = unpack(subject.package)?;
        let jar = jars_in(&folder)
            .into_iter()
            .find(|jar| jar.file_name().is_some_and(|name| name.to_string_lossy().starts_with(subject.starts)));
        let jar = jar.ok_or_else(|| format!("{} has no {}*.jar", subject.package, subject.starts))?;
        let lists = lists.join(subject.name);
        fs::create_dir_all(&lists).map_err(|error| format!("{}: {error}", lists.display()))?;
        let request = Request { jar, jdk: jdk.modules(), main: subject.main.to_owned(), lists: lists.clone() };
        let measured = in_process(&request)?;
        rows.push([
            subject.name.to_owned(),
            whole(measured.methods as f64),
            whole(measured.edges as f64),
            whole(measured.objects as f64),
            whole(measured.nodes as f64),
            format!("{:.2} s", measured.build_seconds),
            format!("{:.2} s", measured.solve_seconds),
            format!("{:.2} s", measured.cpu_seconds),
            format!("{:.0} MB", measured.peak_bytes.unwrap_or(0) as f64 / 1e6),
        ]);
        if let Some(peer) = peers.get(subject.name) {
            differences.push((subject.name, Comparison::of(&lists, peer)?));
        }
    }
    let head = ["program", "methods", "edges", "objects", "nodes", "read", "solve", "CPU", "peak memory"];
    table::print("Context-insensitive points-to with the JDK's bytecode", head, &rows);
    differences.iter().for_each(|(name, comparison)| comparison.print(name));
    Ok(())
}

fn in_process(request: &Request) -> Outcome<Measured> {
    let this_program = std::env::current_exe().map_err(|error| error.to_string())?;
    let request_text = serde_json::to_string(request).map_err(|error| error.to_string())?;
    let ran = Command::new(this_program).arg(CHILD).arg(request_text).output().map_err(|error| error.to_string())?;
    if !ran.status.success() {
        let words = String::from_utf8_lossy(&ran.stderr);
        return Err(format!("analysing {} failed ({}): {words}", request.jar.display(), ran.status));
    }
    serde_json::from_slice(&ran.stdout).map_err(|error| format!("unreadable measurement: {error}"))
}

/// The child's side of [`in_process`].
pub(crate) fn child(arguments: &[String]) -> Outcome<()> {
    let request = arguments.first().map_or("", String::as_str);
    let request: Request = serde_json::from_str(request).map_err(|error| error.to_string())?;
    let text = serde_json::to_string(&measure(request)?).map_err(|error| error.to_string())?;
    println!("{text}");
    Ok(())
}

fn measure(request: Request) -> Outcome<Measured> {
    let start = Instant::now();
    let options = archive::Options { release: 17, ..archive::Options::default() };
    let open = |path: &PathBuf| archive::open(std::slice::from_ref(path), &options);
    let models = Models::builtin();
    let (inputs, jdk) = (open(&request.jar), open(&request.jdk));
    let program = Program::build_on(inputs, jdk, &JdkIndex::embedded(), &models.made_classes(), &|_| ());
    let build_seconds = start.elapsed().as_secs_f64();

    let start = Instant::now();
    let options = EntryOptions { mains: vec![request.main], open: OpenWorld::Never, ..EntryOptions::default() };
    let mut entries = entry_points(&program, &models, &options).entries;
    entries.retain(|entry| entry.kind == EntryKind::Main);
    let main = *entries.first().ok_or("there is no such main")?;
    let class = program.find_class(START.0.as_bytes()).ok_or("the JDK has no start")?;
    let is_start =
        |method: &MethodId| program.text(program.key(program.method(*method).key).name).to_string() == START.1;
    let method = program.methods_of(class).find(is_start).ok_or("the JDK has no start")?;
    entries.push(Entry { method, class, phase: Phase::Run, group: main.group + 1, process: Process::Main(0), ..main });
    let analysis = unsnarl_pointer::analyse(&program, &models, &entries, Sensitivity::Insensitive, &|| false);
    let solve_seconds = start.elapsed().as_secs_f64();
    let (cpu_seconds, peak_bytes) = (cpu_seconds(), peak_bytes());

    let methods = reachable(&analysis);
    let edges = call_edges(&analysis);
    let write = |name: &str, lines: Vec<String>| {
        let file = request.lists.join(name);
        fs::write(&file, lines.join("\n") + "\n").map_err(|error| format!("{}: {error}", file.display()))
    };
    let stats = analysis.stats();
    let measured = Measured {
        methods: methods.len(),
        edges: edges.len(),
        objects: stats.objects,
        nodes: stats.graph.nodes,
        build_seconds,
        solve_seconds,
        cpu_seconds,
        peak_bytes,
    };
    write(METHODS, methods.iter().map(|method| signature(&program, *method)).collect())?;
    let line = |(caller, site, callee): &(MethodId, Option<StatementId>, MethodId)| {
        format!(
            "{}/{}/\t{}",
            signature(&program, *caller),
            named(&program, *caller, *site),
            signature(&program, *callee)
        )
    };
    write(EDGES, edges.iter().map(line).collect())?;
    Ok(measured)
}

/// Processor time of all threads so far.
fn cpu_seconds() -> f64 {
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    fields.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
}

/// All methods that can be reached: those with code, and those without that are called.
fn reachable(analysis: &Analysis<'_>) -> BTreeSet<MethodId> {
    let with_code = analysis.instances().map(|instance| analysis.instance(instance)).map(|instance| instance.method);
    let native = analysis.library_calls().filter_map(|call| analysis.library_method(call).method);
    with_code.chain(native).collect()
}

/// All calls: the caller, the place, and what is called.
fn call_edges(analysis: &Analysis<'_>) -> BTreeSet<(MethodId, Option<StatementId>, MethodId)> {
    let method = |instance| analysis.instance(instance).method;
    let calls = analysis.instances().flat_map(|instance| analysis.calls_from(instance));
    let calls = calls
        .filter(|edge| edge.kind != EdgeKind::Initialise)
        .map(|edge| (method(edge.caller), edge.statement, method(edge.callee)));
    let native = analysis.library_calls().filter_map(|id| {
        let call = analysis.library_call(id);
        Some((method(call.caller), call.statement, analysis.library_method(id).method?))
    });
    calls.chain(native).collect()
}

fn signature(program: &Program, method: MethodId) -> String {
    let data = program.method(method);
    let result = program.descriptor(data.key).map(|descriptor| program.show(descriptor.result).to_string());
    let name = program.show(data.key).to_string().replace(", ", ",");
    format!("<{}: {} {name}>", program.show(data.class), result.unwrap_or_default())
}

/// What a call statement names: `class.name`.
fn named(program: &Program, caller: MethodId, statement: Option<StatementId>) -> String {
    let body = program.body(caller).and_then(Result::ok);
    match statement.zip(body).map(|(statement, body)| body.statement(statement).op) {
        Some(Op::Invoke { method, .. }) => {
            format!("{}.{}", program.show(method.owner), program.text(program.key(method.key).name))
        }
        _ => "dynamic".to_owned(),
    }
}

/// An edge as text: caller, what the place names, callee.
type EdgeText = (String, String, String);

struct Lists {
    methods: BTreeSet<String>,
    edges: BTreeSet<EdgeText>,
    edge_count: usize,
}

impl Lists {
    fn read(folder: &Path) -> Outcome<Lists> {
        let read = |name: &str| {
            let file = folder.join(name);
            fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
        };
        let lines = read(EDGES)?;
        let edge = |line: &str| -> Option<EdgeText> {
            let (site, callee) = line.split_once('\t')?;
            let (caller, named) = site.split_once(">/")?;
            let named = named.rsplit_once('/').map_or(named, |(named, _)| named);
            Some((format!("{caller}>"), named.to_owned(), callee.to_owned()))
        };
        let methods = read(METHODS)?.lines().map(str::to_owned).collect();
        Ok(Lists { methods, edges: lines.lines().filter_map(edge).collect(), edge_count: lines.lines().count() })
    }
}

/// How two call graphs of one program differ.
struct Comparison {
    ours: Lists,
    theirs: Lists,
}

impl Comparison {
    fn of(ours: &Path, theirs: &Path) -> Outcome<Comparison> {
        Ok(Comparison { ours: Lists::read(ours)?, theirs: Lists::read(theirs)? })
    }

    fn print(&self, name: &str) {
        let rows = [self.methods_row(), self.edges_row()];
        table::print(&format!("{name}: compared"), ["", "ours", "theirs", "both", "only ours", "only theirs"], &rows);
        for (title, here, there) in [("only ours", &self.ours, &self.theirs), ("only theirs", &self.theirs, &self.ours)]
        {
            let causes = causes(here, there);
            let head = ["how it is reached", "methods"];
            let rows: Vec<[String; 2]> = causes.into_iter().map(|(cause, count)| [cause, count.to_string()]).collect();
            table::print(&format!("{name}: methods {title}"), head, &rows);
        }
    }

    fn methods_row(&self) -> [String; 6] {
        let both = self.ours.methods.intersection(&self.theirs.methods).count();
        counts(
            "methods",
            [self.ours.methods.len(), self.theirs.methods.len()],
            both,
            [self.ours.methods.len(), self.theirs.methods.len()],
        )
    }

    fn edges_row(&self) -> [String; 6] {
        let both = self.ours.edges.intersection(&self.theirs.edges).count();
        counts(
            "edges",
            [self.ours.edge_count, self.theirs.edge_count],
            both,
            [self.ours.edges.len(), self.theirs.edges.len()],
        )
    }
}

fn counts(what: &str, all: [usize; 2], both: usize, distinct: [usize; 2]) -> [String; 6] {
    let number = |number: usize| whole(number as f64);
    [
        what.to_owned(),
        number(all[0]),
        number(all[1]),
        number(both),
        number(distinct[0] - both),
        number(distinct[1] - both),
    ]
}

/// The methods of one list that the other has not, by how they are reached: initialisers, first steps by what is called
/// there, and what follows.
fn causes(here: &Lists, there: &Lists) -> Vec<(String, usize)> {
    let missing: BTreeSet<&String> = here.methods.difference(&there.methods).collect();
    let mut first: BTreeMap<&String, &str> = BTreeMap::new();
    let mut has_caller: BTreeSet<&String> = BTreeSet::new();
    for (caller, named, callee) in &here.edges {
        if missing.contains(callee) {
            has_caller.insert(callee);
            if there.methods.contains(caller) {
                first.entry(callee).or_insert(named);
            }
        }
    }
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for method in missing {
        let cause = match first.get(method) {
            Some(named) => format!("{named} in a method that both reach"),
            None if has_caller.contains(method) => "called by such methods alone".to_owned(),
            None => "not called: initialisers, started threads".to_owned(),
        };
        *found.entry(cause).or_default() += 1;
    }
    let mut found: Vec<(String, usize)> = found.into_iter().collect();
    found.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    found.truncate(SHOWN);
    found
}

/// The maximum number of causes that are printed.
const SHOWN: usize = 25;
