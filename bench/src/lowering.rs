//! Lowering all of some inputs in a process of its own, which prints what it measured as JSON.
//!
//! The number of threads is that of rayon, which the parent sets in the environment.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use unsnarl_classfile::archive;
use unsnarl_classfile::instruction::Instruction;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{MethodId, Program, ir};

use crate::Outcome;

/// The command that a child gets.
pub(crate) const CHILD: &str = "lower";

/// What to lower, and what to do besides.
#[derive(Serialize, Deserialize)]
pub(crate) struct Request {
    pub(crate) input: PathBuf,
    /// The only module of an image to take.
    pub(crate) module: Option<String>,
    /// Whether to verify every body and to hash the text of all, after what is timed otherwise.
    pub(crate) check: bool,
}

/// What one process did.
#[derive(Serialize, Deserialize)]
pub(crate) struct Lowered {
    pub(crate) classes: usize,
    pub(crate) methods: usize,
    pub(crate) statements: usize,
    pub(crate) class_bytes: usize,
    pub(crate) bytecode_bytes: usize,
    /// Oldest and newest class-file version.
    pub(crate) versions: (u16, u16),
    /// How many `jsr` there are.
    pub(crate) subroutine_calls: usize,
    /// Listing the classes of the input.
    pub(crate) open_seconds: f64,
    /// Reading and linking all classes.
    pub(crate) build_seconds: f64,
    pub(crate) lower_seconds: f64,
    /// The largest resident set up to here, where the system says it.
    pub(crate) peak_bytes: Option<u64>,
    pub(crate) verify_seconds: f64,
    /// Of the text of all bodies; 0 if not asked for.
    pub(crate) text_hash: u64,
    /// Inputs that were not read as they should be.
    pub(crate) issues: Vec<String>,
    /// Methods that were not lowered.
    pub(crate) errors: Vec<String>,
    /// Bodies that the verifier refuses.
    pub(crate) violations: Vec<String>,
}

impl Lowered {
    /// Everything that must not be.
    pub(crate) fn problems(&self) -> impl Iterator<Item = &String> {
        self.issues.iter().chain(&self.errors).chain(&self.violations)
    }

    /// From the path to the last body.
    pub(crate) fn seconds(&self) -> f64 {
        self.open_seconds + self.build_seconds + self.lower_seconds
    }
}

/// Lowers in a new process with this number of threads.
pub(crate) fn in_process(request: &Request, threads: usize) -> Outcome<Lowered> {
    let this_program = std::env::current_exe().map_err(|error| error.to_string())?;
    let request_text = serde_json::to_string(request).map_err(|error| error.to_string())?;
    let mut child = Command::new(this_program);
    child.arg(CHILD).arg(request_text).env("RAYON_NUM_THREADS", threads.to_string());
    let ran = child.output().map_err(|error| error.to_string())?;
    if !ran.status.success() {
        let words = String::from_utf8_lossy(&ran.stderr);
        return Err(format!("lowering {} failed ({}): {words}", request.input.display(), ran.status));
    }
    serde_json::from_slice(&ran.stdout).map_err(|error| format!("unreadable measurement: {error}"))
}

/// The child's side of [`in_process`].
pub(crate) fn child(arguments: &[String]) -> Outcome<()> {
    let request = arguments.first().map_or("", String::as_str);
    let request: Request = serde_json::from_str(request).map_err(|error| error.to_string())?;
    let text = serde_json::to_string(&lower(request)).map_err(|error| error.to_string())?;
    println!("{text}");
    Ok(())
}

fn lower(request: Request) -> Lowered {
    let start = Instant::now();
    let mut inputs = archive::open(&[request.input], &archive::Options::default());
    let open_seconds = start.elapsed().as_secs_f64();
    if let Some(module) = &request.module {
        inputs.entries.retain(|entry| entry.module() == Some(module));
    }

    let start = Instant::now();
    let program = Program::build(inputs, &JdkIndex::embedded(), &|_| ());
    let build_seconds = start.elapsed().as_secs_f64();

    let start = Instant::now();
    let methods: Vec<MethodId> = program.methods().filter(|method| program.method(*method).has_code).collect();
    let errors: Vec<String> = methods
        .par_iter()
        .filter_map(|method| Some(format!("{}: {}", program.show(*method), program.body(*method)?.err()?)))
        .collect();
    let lower_seconds = start.elapsed().as_secs_f64();
    let peak_bytes = peak_bytes();

    let start = Instant::now();
    let bodies: Vec<&ir::Body> = methods.iter().filter_map(|method| program.body(*method)?.ok()).collect();
    let checked: &[&ir::Body] = if request.check { &bodies } else { &[] };
    let violations = checked
        .par_iter()
        .filter_map(|body| Some(format!("{}: {}", program.show(body.method), ir::verify(&program, body).err()?)))
        .collect();
    let verify_seconds = start.elapsed().as_secs_f64();
    let hash = |value: &dyn Fn(&mut DefaultHasher)| {
        let mut hasher = DefaultHasher::new();
        value(&mut hasher);
        hasher.finish()
    };
    let texts: Vec<u64> =
        checked.par_iter().map(|body| hash(&|hasher| ir::BodyText(&program, body).to_string().hash(hasher))).collect();

    let files = || program.application_classes().filter_map(|class| program.class_file(class));
    let codes = || files().flat_map(|file| file.methods()).filter_map(|method| method.code().ok().flatten());
    let versions = || files().map(|file| file.version().0);
    let is_call = |instruction: &Instruction<'_>| matches!(instruction, Instruction::Jsr(_));
    Lowered {
        classes: program.application_classes().len(),
        methods: methods.len(),
        statements: bodies.iter().map(|body| body.statements().count()).sum(),
        class_bytes: files().map(|file| file.bytes().len()).sum(),
        bytecode_bytes: codes().map(|code| code.bytecode.len()).sum(),
        versions: (versions().min().unwrap_or(0), versions().max().unwrap_or(0)),
        subroutine_calls: codes().map(|code| code.instructions().flatten().filter(|(_, i)| is_call(i)).count()).sum(),
        open_seconds,
        build_seconds,
        lower_seconds,
        peak_bytes,
        verify_seconds,
        text_hash: if request.check { hash(&|hasher| texts.hash(hasher)) } else { 0 },
        issues: program.issues().iter().map(ToString::to_string).collect(),
        errors,
        violations,
    }
}

/// `VmHWM` of this process.
pub(crate) fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
