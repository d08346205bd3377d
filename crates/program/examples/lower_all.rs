//! Lowers and verifies every method of the given inputs: `lower_all PATH… [--module NAME]`.
use rayon::prelude::*;
use std::time::Instant;
use unsnarl_classfile::archive;
use unsnarl_program::{Program, ir, jdk_index::JdkIndex, lower};

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let module = args.iter().position(|a| a == "--module").map(|i| {
        args.remove(i);
        args.remove(i)
    });
    let no_verify = args.iter().position(|a| a == "--no-verify").map(|i| args.remove(i)).is_some();
    let paths: Vec<_> = args.iter().map(Into::into).collect();
    let t = Instant::now();
    let mut inputs = archive::open(&paths, &archive::Options::default());
    if let Some(module) = &module {
        inputs.entries.retain(|e| e.module() == Some(module));
    }
    println!("listed {} in {:?}", inputs.entries.len(), t.elapsed());
    let t = Instant::now();
    let index = JdkIndex::embedded();
    let program = Program::build(inputs, &index, &|_| ());
    println!(
        "built {} classes, {} methods, {} issues in {:?}",
        program.application_classes().len(),
        program.methods().len(),
        program.issues().len(),
        t.elapsed()
    );
    for issue in program.issues().iter().take(10) {
        println!("  {issue:?}");
    }
    let t = Instant::now();
    let methods: Vec<_> = program.methods().filter(|m| program.method(*m).has_code).collect();
    let (mut errors, verify_errors): (Vec<_>, Vec<_>) = methods
        .par_iter()
        .map(|m| match program.body(*m) {
            None => (None, None),
            Some(Err(e)) => (Some(format!("{}: {e}", program.show(*m))), None),
            Some(Ok(b)) => (
                None,
                if no_verify {
                    None
                } else {
                    ir::verify(&program, b).err().map(|e| format!("{}: {e}", program.show(*m)))
                },
            ),
        })
        .unzip();
    println!("lowered {} bodies in {:?}", methods.len(), t.elapsed());
    errors.retain(|e| e.is_some());
    let errors: Vec<_> = errors.into_iter().flatten().collect();
    let verify_errors: Vec<_> = verify_errors.into_iter().flatten().collect();
    println!("{} errors, {} verify errors", errors.len(), verify_errors.len());
    for e in errors.iter().take(15) {
        println!("  E {e}");
    }
    for e in verify_errors.iter().take(25) {
        println!("  V {e}");
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    for l in status.lines().filter(|l| l.starts_with("VmHWM")) {
        println!("{l}");
    }
    let _ = lower::lower;
}
