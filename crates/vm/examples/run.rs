//! Runs a class on the VM: `run JDK VERSION CLASSES CLASS [ARGS]`.
use std::path::{Path, PathBuf};
use std::time::Instant;
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
    let stop = vm.step(main);
    print!("{}", String::from_utf8_lossy(vm.output()));
    eprint!("{}", String::from_utf8_lossy(vm.errors()));
    eprintln!("{stop:?} {:?} {} ops uncaught {:?}", start.elapsed(), vm.executed(), vm.uncaught(main));
    if let Stop::Unsupported(u) = stop {
        eprintln!("UNSUPPORTED {}\n  {}", u.what, u.stack.join("\n  "));
        std::process::exit(2)
    }
    std::process::exit(if vm.uncaught(main).is_some() { 1 } else { 0 });
}
