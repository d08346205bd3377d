//! Mutated programs: whatever a class file contains, the VM runs it, throws what a JVM would throw, or says what it
//! does not support. It must not panic, overflow its own stack, or go on beyond its budget.
//!
//! Some mutants run in each test. The variable [`MUTANTS`] names how many run instead, in processes of their own, with
//! a limit of memory; [`FIRST`] is the seed of the first one. A mutant that fails is named by its seed, which is also
//! all that is needed to run it again, and to see its class files: `UNSNARL_MUTANTS=1 UNSNARL_FIRST_MUTANT=<seed>`.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;
use unsnarl_fixtures::mutation::{Random, mutate, rename};
use unsnarl_fixtures::{jdk, target_dir, topic};
use unsnarl_vm::{ClassPath, Limits, Stop, ThreadId, Vm, boot};

/// The number of mutants to run in processes of their own.
const MUTANTS: &str = "UNSNARL_MUTANTS";
/// The seed of the first one.
const FIRST: &str = "UNSNARL_FIRST_MUTANT";
/// Set for such a process: the first seed, the seed after the last one, and the file that names the present one.
const WORKER: &str = "UNSNARL_MUTANT_WORKER";

/// How many run in each test.
const SAMPLE: u64 = 300;
/// How many run in one process, and in one VM: classes that were linked are never unlinked.
const IN_PROCESS: u64 = 2_000;
const IN_VM: u64 = 250;
/// The steps of one run, and the instructions of each.
const STEPS: usize = 200;
const INSTRUCTIONS: u64 = 200_000;
/// The longest that a mutant may take on a busy machine.
const LONGEST: Duration = Duration::from_secs(120);
/// Kilobytes of address space of a process.
const ADDRESS_SPACE: u64 = 6_000_000;

pub fn trials() -> Vec<Trial> {
    unsnarl_fixtures::trials!("mutation": no_mutant_breaks_the_vm)
}

/// A program to mutate: its name, and its classes by their names.
struct Program {
    name: String,
    classes: Vec<(String, Vec<u8>)>,
}

fn programs() -> Vec<Program> {
    let mut programs = Vec::new();
    for name in ["conformance", "concurrent"] {
        let topic = topic(name);
        for fixture in &topic.fixtures {
            let classes: Vec<(String, Vec<u8>)> = fixture
                .classes
                .iter()
                .map(|path| (class_name(&topic.classes, path), fs::read(path).unwrap()))
                .collect();
            let size: usize = classes.iter().map(|(_, bytes)| bytes.len()).sum();
            if size < 20_000 {
                programs.push(Program { name: fixture.class.replace('.', "/"), classes });
            }
        }
    }
    assert!(programs.len() > 50, "there are programs to mutate");
    programs
}

fn class_name(root: &Path, path: &Path) -> String {
    let relative = path.strip_prefix(root).unwrap().with_extension("");
    relative.to_string_lossy().replace('\\', "/")
}

/// Boots a VM when one is needed, and runs mutants on it.
struct Runner {
    programs: Vec<Program>,
    jdk: jdk::Jdk,
    vm: Option<Vm>,
    ran: u64,
    /// Whether class files are written to the target folder, to look at.
    shows: bool,
}

impl Runner {
    fn new() -> Runner {
        let jdk = jdk::tested().remove(0);
        Runner { programs: programs(), jdk, vm: None, ran: 0, shows: false }
    }

    fn boot(&self) -> Vm {
        let path = ClassPath::open(&[], &self.jdk.home, &self.jdk.version).unwrap();
        let limits = Limits { heap_bytes: 1 << 27, threads: 100, ..Limits::default() };
        let mut vm = boot::boot(path, limits).unwrap();
        vm.limit_step(INSTRUCTIONS);
        vm
    }

    /// Runs the mutant of a seed; an error is the message of a panic.
    fn run(&mut self, seed: u64) -> Result<String, String> {
        if self.vm.is_none() || self.ran >= IN_VM {
            self.vm = Some(self.boot());
            self.ran = 0;
        }
        self.ran += 1;
        let mut vm = self.vm.take().unwrap();
        let program = &self.programs[(seed % self.programs.len() as u64) as usize];
        // Several mutants of one program live in one VM.
        let name = format!("{}_{seed}", program.name);
        let mut random = Random::new(seed);
        let victim = random.below(program.classes.len());
        let result = panic::catch_unwind(AssertUnwindSafe(|| {
            for (number, (class, bytes)) in program.classes.iter().enumerate() {
                let renamed = rename(bytes, &program.name, &name);
                let bytes = if number == victim { mutate(&renamed, seed) } else { renamed };
                if self.shows {
                    let path = target_dir().join("mutants").join(format!("{}.class", class.replace('/', ".")));
                    fs::create_dir_all(target_dir().join("mutants")).unwrap();
                    fs::write(&path, &bytes).unwrap();
                    println!("{}{}", path.display(), if number == victim { ", mutated" } else { "" });
                }
                vm.add_class(&class.replacen(&program.name, &name, 1), bytes.into());
            }
            let mark = vm.mark(Some(ThreadId(0)));
            let outcome = run_program(&mut vm, &name);
            vm.backtrack(&mark);
            (vm, outcome)
        }));
        match result {
            Ok((vm, outcome)) => {
                self.vm = Some(vm);
                Ok(outcome)
            }
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                Err(text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default())
            }
        }
    }
}

/// Lets the threads of a program take turns; says how it ended.
fn run_program(vm: &mut Vm, class: &str) -> String {
    let Ok(main) = vm.enter_main(class, &[]) else { return String::from("not run") };
    vm.start_clock();
    let mut last = ThreadId(0);
    for _ in 0..STEPS {
        let (before, after): (Vec<ThreadId>, Vec<ThreadId>) = vm.thread_ids().partition(|thread| *thread <= last);
        let threads: Vec<ThreadId> = after.into_iter().chain(before).collect();
        let enabled = threads.iter().copied().find(|thread| vm.is_enabled(*thread));
        let timed = || threads.iter().copied().find(|thread| vm.may_time_out(*thread, vm.pending(*thread)));
        let Some(thread) = enabled.or_else(timed) else { break };
        last = thread;
        let stop = if enabled.is_some() { vm.step(thread) } else { vm.time_out(thread) };
        match stop {
            Stop::Visible | Stop::Ended => (),
            Stop::Exit(_) => return String::from("exit"),
            Stop::Unsupported(unsupported) => return format!("unsupported: {}", unsupported.what),
            Stop::Abandoned => return String::from("abandoned"),
        }
    }
    vm.fingerprint(true);
    vm.uncaught(main).map_or_else(|| String::from("ended"), |(class, _)| class)
}

/// Runs the mutants of some seeds; returns those that panic, and how many ended in which way.
fn run_all(seeds: std::ops::Range<u64>, mut each: impl FnMut(u64)) -> (Vec<(u64, String)>, BTreeMap<String, u64>) {
    let mut runner = Runner::new();
    let (mut panics, mut outcomes) = (Vec::new(), BTreeMap::new());
    for seed in seeds {
        each(seed);
        match runner.run(seed) {
            Ok(outcome) => *outcomes.entry(outcome).or_default() += 1,
            Err(panic) => panics.push((seed, panic)),
        }
    }
    (panics, outcomes)
}

fn no_mutant_breaks_the_vm() {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number(FIRST).unwrap_or(1);
    let Some(count) = number(MUTANTS) else {
        let (panics, outcomes) = run_all(first..first + SAMPLE, |_| ());
        assert!(panics.is_empty(), "{panics:#?}");
        // Mutation neither breaks everything nor nothing.
        let count = |outcome: &str| outcomes.get(outcome).copied().unwrap_or(0);
        let (ran, refused) = (count("ended") + count("abandoned"), count("java.lang.VerifyError"));
        assert!(ran > SAMPLE / 10 && refused > SAMPLE / 10, "{outcomes:#?}");
        return;
    };
    let mut failures: Vec<String> = Vec::new();
    let mut next = first;
    while next < first + count {
        let until = (next + IN_PROCESS).min(first + count);
        next = run_process(next, until, &mut failures);
        println!("{} of {count} mutants, {} failures", next - first, failures.len());
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

/// Runs mutants in a process of its own; returns the seed to go on with.
fn run_process(from: u64, until: u64, failures: &mut Vec<String>) -> u64 {
    let present: PathBuf = target_dir().join(format!("mutant-{}", std::process::id()));
    fs::write(&present, format!("{from}\n")).unwrap();
    let limited = format!("ulimit -v {ADDRESS_SPACE}; exec \"$0\"");
    let mut worker = Command::new("sh")
        .arg("-c")
        .arg(limited)
        .arg(env::current_exe().unwrap())
        .env(WORKER, format!("{from} {until} {}", present.display()))
        .spawn()
        .unwrap();
    let (mut seen, mut since) = (String::new(), Instant::now());
    loop {
        let now = fs::read_to_string(&present).unwrap_or_default();
        let status = worker.try_wait().unwrap();
        let text = fs::read_to_string(&present).unwrap_or_default();
        let mut lines: Vec<&str> = text.lines().collect();
        let seed = lines.pop().and_then(|line| line.parse::<u64>().ok()).unwrap_or(from);
        let is_stuck = now == seen && since.elapsed() > LONGEST;
        if now != seen {
            (seen, since) = (now, Instant::now());
        }
        match status {
            None if is_stuck => {
                worker.kill().unwrap();
                worker.wait().unwrap();
                failures.extend(lines.into_iter().map(str::to_owned));
                failures.push(format!("{seed}: it does not end"));
                return seed + 1;
            }
            None => thread::sleep(Duration::from_millis(200)),
            Some(status) => {
                failures.extend(lines.into_iter().map(str::to_owned));
                if status.success() {
                    return until;
                }
                failures.push(format!("{seed}: the process ends with {status}"));
                return seed + 1;
            }
        }
    }
}

/// Runs mutants in this process, if it was started for that.
pub fn work() -> Option<ExitCode> {
    let order = env::var(WORKER).ok()?;
    let mut words = order.splitn(3, ' ');
    let from: u64 = words.next()?.parse().ok()?;
    let until: u64 = words.next()?.parse().ok()?;
    let file = PathBuf::from(words.next()?);
    // Panics so far, then the present seed.
    let mut panics = String::new();
    let mut runner = Runner::new();
    runner.shows = until == from + 1;
    let mut outcomes: BTreeMap<String, u64> = BTreeMap::new();
    for seed in from..until {
        fs::write(&file, format!("{panics}{seed}\n")).ok()?;
        match runner.run(seed) {
            Ok(outcome) => *outcomes.entry(outcome).or_default() += 1,
            Err(panic) => {
                let line = format!("{seed}: {}\n", panic.replace('\n', " "));
                print!("{line}");
                panics += &line;
            }
        }
    }
    fs::write(&file, format!("{panics}{until}\n")).ok()?;
    for (outcome, count) in outcomes.iter().filter(|(_, count)| **count > (until - from) / 500) {
        println!("  {count} {outcome}");
    }
    Some(ExitCode::SUCCESS)
}
