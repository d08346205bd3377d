//! Runs a class on the VM, its threads in turn: `run JDK VERSION CLASSES CLASS [ARGS]`.
use std::path::{Path, PathBuf};
use std::time::Instant;
use unsnarl_vm::round_robin::{self, End};
use unsnarl_vm::{ClassPath, Limits, Stop, boot};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let start = Instant::now();
    let path = ClassPath::open(&[PathBuf::from(&args[2])], Path::new(&args[0]), &args[1]).expect("a JDK");
    eprintln!("opened {:?}", start.elapsed());
    let mut vm = match boot::boot(path, Limits::default()) {
        Ok(vm) => vm,
        Err(e) => {
            eprintln!("{e}");
            std::process::exit(3)
        }
    };
    eprintln!("booted {:?} {} ops", start.elapsed(), vm.executed());
    vm.set_asserts(false);
    let main = vm.enter_main(&args[3], &args[4..]).expect("main");
    let end = round_robin::run(&mut vm);
    print!("{}", String::from_utf8_lossy(vm.output()));
    eprint!("{}", String::from_utf8_lossy(vm.errors()));
    eprintln!("{end:?} {:?} {} ops uncaught {:?}", start.elapsed(), vm.executed(), vm.uncaught(main));
    let code = match end {
        End::Stopped(Stop::Unsupported(u)) => {
            eprintln!("UNSUPPORTED {}\n  {}", u.what, u.stack.join("\n  "));
            2
        }
        End::Stopped(_) => 2,
        End::Deadlock => {
            for thread in vm.thread_ids().filter(|thread| !vm.is_over(*thread)) {
                eprintln!("DEADLOCK {thread:?} {:?}", vm.pending(thread));
                for point in vm.stack(thread) {
                    eprintln!("  {}.{}:{}", point.class, point.method, point.line.unwrap_or(0));
                }
            }
            2
        }
        End::Exit(code) => code,
        End::Ended => i32::from(vm.uncaught(main).is_some()),
    };
    std::process::exit(code);
}
