//! Small programs that a generator makes, searched without reduction and with all: the same is found. They mix plain
//! and volatile fields, monitors, locks, permits, the JDK's concurrent collections, printing, exceptions and pools.
//! What fixtures do not think of, they come across; `cargo xtask test --all` makes many more of them.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Failed, Trial};
use unsnarl_explore::Coverage;
use unsnarl_explore::reduction::Reduction;
use unsnarl_fixtures::compile::compile;
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{WHOLE_ORACLE, target_dir};

use super::reductions::{How, PLAIN, hints_of, run, said};

/// The numbers of programs: always, and if all is asked for.
const PROGRAMS: (u64, u64) = (30, 2_000);

/// What a thread may do: `K` is a number, `R` a field of its own, `B` what it does inside.
const ACTIONS: [&str; 44] = [
    "x = K;",
    "y = K;",
    "v = K;",
    "w = K;",
    "R = x;",
    "R = y;",
    "R = v;",
    "R = w;",
    "cells[0] = K;",
    "R = cells[0];",
    "atomic.set(K);",
    "R = atomic.get();",
    "R = atomic.incrementAndGet();",
    "atomic.compareAndSet(K, 0);",
    "map.put(\"a\", K);",
    "map.remove(\"a\");",
    "map.computeIfAbsent(\"b\", key -> { v = K; return K; });",
    "R = map.getOrDefault(\"a\", 0);",
    "R = map.getOrDefault(\"b\", 0);",
    "R = map.size();",
    "linked.offer(K);",
    "R = linked.isEmpty() ? 1 : 0;",
    "R = number(linked.poll());",
    "copied.add(K);",
    "copied.addAll(linked);",
    "R = copied.size();",
    "R = copied.contains(K) ? 1 : 0;",
    "queue.offer(K);",
    "queue.drainTo(copied);",
    "R = number(queue.poll());",
    "R = queue.size();",
    "wrapped.add(K);",
    "R = wrapped.size();",
    "System.out.println(K);",
    "latch.countDown();",
    "synchronized (one) { x = 1; one.notifyAll(); }",
    "if (R == K) throw new IllegalStateException();",
    "synchronized (one) { B }",
    "synchronized (other) { B }",
    "synchronized (System.out) { B }",
    "lock.lock(); try { B } finally { lock.unlock(); }",
    "both.writeLock().lock(); try { B } finally { both.writeLock().unlock(); }",
    "both.readLock().lock(); try { B } finally { both.readLock().unlock(); }",
    "if (permit.tryAcquire()) { B permit.release(); }",
];
/// What stands before the threads of each program.
const FIELDS: &str = "
    static int x, y;
    static volatile int v, w;
    static final int[] cells = {0};
    static final Object one = new Object(), other = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    static final Semaphore permit = new Semaphore(1);
    static final CountDownLatch latch = new CountDownLatch(1);
    static final AtomicInteger atomic = new AtomicInteger();
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final ConcurrentLinkedQueue<Integer> linked = new ConcurrentLinkedQueue<>();
    static final CopyOnWriteArrayList<Integer> copied = new CopyOnWriteArrayList<>();
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static final List<Integer> wrapped = Collections.synchronizedList(new ArrayList<>());
    static int number(Integer or) { return or == null ? 0 : or; }
";

/// Numbers that look random, the same for the same seed (Steele, Lea and Flood 2014).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % limit as u64).expect("less than the limit")
    }
}

/// What a thread does: some actions, which may have others inside.
fn actions(numbers: &mut Numbers, thread: usize, count: usize, depth: usize, results: &mut BTreeSet<String>) -> String {
    let mut text = String::new();
    for _ in 0..count {
        let mut action = ACTIONS[numbers.below(ACTIONS.len())];
        if depth == 2 && action.contains('B') {
            action = ACTIONS[numbers.below(8)];
        }
        let result = format!("r{thread}{}", numbers.below(2));
        let inside = match action.contains('B') {
            true => {
                let count = 1 + numbers.below(2);
                actions(numbers, thread, count, depth + 1, results)
            }
            false => String::new(),
        };
        let number = (1 + numbers.below(2)).to_string();
        text += &action.replace('B', &inside).replace('R', &result).replace('K', &number);
        // Races at the same lines are one: each action has its own.
        text.push('\n');
        results.insert(result);
    }
    text
}

fn program(seed: u64) -> String {
    let mut numbers = Numbers(seed);
    let mut results = BTreeSet::new();
    let threads = 2 + numbers.below(2);
    let has_pool = numbers.below(4) == 0;
    let (mut methods, mut begin, mut end) = (String::new(), String::new(), String::new());
    for thread in 1..=threads {
        let count = 1 + numbers.below(3);
        let body = actions(&mut numbers, thread, count, 0, &mut results);
        _ = writeln!(methods, "    static void t{thread}() {{ {body}}}");
        if has_pool {
            _ = writeln!(begin, "        pool.execute(() -> t{thread}());");
        } else {
            _ = writeln!(begin, "        Thread of{thread} = new Thread(() -> t{thread}()); of{thread}.start();");
            _ = writeln!(end, "        of{thread}.join();");
        }
    }
    if has_pool {
        begin =
            format!("        ExecutorService pool = Executors.newFixedThreadPool({});\n{begin}", 1 + numbers.below(2));
        end = "        pool.shutdown();\n".to_owned();
    }
    let count = numbers.below(3);
    let main = actions(&mut numbers, 0, count, 0, &mut results);
    let fields: String = results.iter().map(|result| format!("    static int {result};\n")).collect();
    let shown: String = results.iter().map(|result| format!("{result} + \" \" + ")).collect();
    format!(
        "package generated;\n\nimport java.util.*;\nimport java.util.concurrent.*;\nimport \
         java.util.concurrent.atomic.*;\nimport java.util.concurrent.locks.*;\n\npublic class P{seed} \
         {{{FIELDS}{fields}{methods}    public static void main(String[] args) throws Exception {{\n{begin}        \
         {main}\n{end}        System.out.println({shown}x + v + y + w + map.size() + linked.size() + copied + \
         queue.size() + atomic);\n    }}\n}}\n"
    )
}

/// Writes all programs, and compiles them.
fn compiled(count: u64) -> Result<PathBuf, String> {
    let folder = target_dir().join("generated-programs").join("generated");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(failed)?;
    for seed in 0..count {
        fs::write(folder.join(format!("P{seed}.java")), program(seed)).map_err(failed)?;
    }
    compile(&folder)
}

fn check(jdk: &Jdk, classes: &Path, class: &str) -> Result<(), String> {
    let plain = run(jdk, classes, class, PLAIN)?;
    if plain.coverage != Coverage::All {
        // It is too large.
        return Ok(());
    }
    let hints = hints_of(classes, class)?;
    for reduction in [Reduction::FieldAccess, Reduction::HappensBefore, Reduction::Full] {
        let reduced = run(jdk, classes, class, How { reduction, hints: Some(&hints), ..PLAIN })?;
        let (plain, reduced) = (said(&plain), said(&reduced));
        if plain != reduced {
            return Err(format!("without reduction: {plain:#?}\n{}: {reduced:#?}", reduction.name()));
        }
    }
    Ok(())
}

pub fn trials() -> Vec<Trial> {
    let count = if env::var_os(WHOLE_ORACLE).is_some() { PROGRAMS.1 } else { PROGRAMS.0 };
    let jdk = jdk::tested().into_iter().next();
    let classes: Arc<OnceLock<Result<PathBuf, String>>> = Arc::default();
    let trial = |seed: u64| {
        let (jdk, classes) = (jdk.clone(), Arc::clone(&classes));
        Trial::test(format!("generated::P{seed}"), move || {
            let jdk = jdk.as_ref().ok_or("there is no JDK")?;
            let classes = classes.get_or_init(|| compiled(count)).as_ref()?;
            check(jdk, classes, &format!("generated.P{seed}")).map_err(Failed::from)
        })
    };
    (0..count).map(trial).collect()
}
