//! The time of a may-happen-in-parallel query: a million of them on a program.
//!
//! `cargo bench -p unsnarl-concurrency -- some.jar other.jar` queries the content of the archives as one program;
//! without archives, all programs of `tests/java/lockordercycle`. The statements are drawn by a generator with a fixed
//! seed, so two runs ask the same queries.

use std::cell::Cell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use unsnarl_classfile::archive::open;
use unsnarl_concurrency::Facts;
use unsnarl_library::Models;
use unsnarl_pointer::entry::{EntryOptions, entry_points};
use unsnarl_pointer::{InstanceId, Sensitivity, analyse};
use unsnarl_program::Program;
use unsnarl_program::ir::StatementId;
use unsnarl_program::jdk_index::JdkIndex;

const QUESTIONS: usize = 1_000_000;

fn main() {
    let mut paths: Vec<PathBuf> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).map(PathBuf::from).collect();
    if paths.is_empty() {
        paths.push(unsnarl_fixtures::topic("lockordercycle").classes);
    }
    let models = Models::builtin();
    let inputs = open(&paths, &Default::default());
    let program = Program::build_naming(inputs, &JdkIndex::embedded(), &models.made_classes(), &|_| ());
    let entries = entry_points(&program, &models, &EntryOptions::default());
    let analysis = analyse(&program, &models, &entries.entries, Sensitivity::Selective, &|| false);
    let (start, threads, is_done) = (Instant::now(), Cell::new(Duration::ZERO), Cell::new(false));
    // The benchmark needs no locks.
    let on_stage = |stage| {
        if stage == "locks" {
            threads.set(start.elapsed());
            is_done.set(true);
        }
    };
    let is_cancelled = || is_done.get();
    let facts = Facts::of(&analysis, &on_stage, &is_cancelled);

    let code = analysis.instances().filter_map(|instance| Some((instance, analysis.code_of(instance)?)));
    let places: Vec<(InstanceId, StatementId)> =
        code.flat_map(|(instance, body)| body.statements().map(move |statement| (instance, statement))).collect();
    if places.is_empty() {
        println!("nothing can be run");
        return;
    }
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut draw = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        places[(seed % places.len() as u64) as usize]
    };
    let questions: Vec<_> = (0..QUESTIONS).map(|_| (draw(), draw())).collect();
    let start = Instant::now();
    let parallel = questions.iter().filter(|(one, other)| facts.may_happen_in_parallel(*one, *other)).count();
    let each = start.elapsed().as_nanos() / QUESTIONS as u128;
    println!(
        "{} instances, {} origins: threads and order in {:?}; {QUESTIONS} questions, {each} ns each, {parallel} parallel",
        analysis.instances().len(),
        analysis.origins().len(),
        threads.get(),
    );
}
