//! Explores a class: `explore JDK VERSION CLASSES CLASS [ARGS]`.
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;
use unsnarl_explore::{Options, explore, replay};
use unsnarl_vm::{ClassPath, Limits, Vm, boot};
fn vm(args: &[String]) -> (Vm, unsnarl_vm::ThreadId) {
    let path = ClassPath::open(&[PathBuf::from(&args[2])], Path::new(&args[0]), &args[1]).expect("a JDK");
    let mut vm = boot::boot(path, Limits::default()).expect("boots");
    vm.set_models(std::env::var("NO_MODELS").is_err());
    let main = vm.enter_main(&args[3], &args[4..]).expect("main");
    (vm, main)
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let start = Instant::now();
    let (mut m, main) = vm(&args);
    eprintln!("booted {:?}", start.elapsed());
    let limit = std::env::var("LIMIT").ok().and_then(|l| l.parse().ok()).unwrap_or(20u64);
    let options = Options { outcomes: std::env::var("OUTCOMES").is_ok(), ..Options::default() };
    let results = explore(&mut m, main, options, &mut |_| {
        if start.elapsed().as_secs() > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    println!("{:?} {:?} {:?}", results.coverage, results.statistics, start.elapsed());
    for o in &results.outcomes {
        println!("outcome: {}", String::from_utf8_lossy(o).trim_end().replace('\n', " / "));
    }
    for u in &results.unsupported {
        println!("unsupported {} {:?}", u.what, u.stack);
    }
    for v in &results.violations {
        println!("{}: {}", v.kind.name(), v.message);
        for s in &v.sites {
            println!("   {} at {}.{}:{:?} {}", s.thread.1, s.point.class, s.point.method, s.point.line, s.action);
        }
        println!("   schedule {}", v.schedule);
        if std::env::var("TRACE").is_ok() {
            let (mut m, main) = vm(&args);
            let t = replay(&mut m, main, &v.schedule);
            for s in &t.steps {
                println!(
                    "     {:>12} {}:{:?} {} {:?}",
                    s.site.thread.1, s.site.point.method, s.site.point.line, s.site.action, s.value
                );
            }
            println!("   misfit {:?}", t.misfit);
        }
    }
}
