//! `snapshots [PROGRAM…]`: going back by a log of what was overwritten, beside pages that are copied when they are
//! written first.
//!
//! The workload is a real one: a program of `bench/explore` is searched depth first, and what each step writes to the
//! heap and allocates is recorded. That sequence of marks, writes and backtracking is then run on both representations
//! of a heap of the same size, with nothing else around it. Pages hang in a tree of two levels, so that a mark copies a
//! small root and not the table of all pages.

use std::rc::Rc;
use std::time::Instant;

use unsnarl_fixtures::jdk;
use unsnarl_vm::{ClassPath, Limits, Stop, ThreadId, Vm, boot};

use crate::explore::compile;
use crate::table::{print_markdown, whole};
use crate::{Outcome, median};

/// What happens to a heap.
enum Event {
    /// A state to come back to, then writes to these words, up to that many words.
    Step { written: Vec<u32>, top: u32 },
    /// Back to the last state.
    Back,
}

/// How often each is run.
const RUNS: usize = 5;

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let jdk = jdk::find().map_err(|none| none.to_string())?;
    let (classes, programs) = compile(&jdk)?;
    let mut rows = Vec::new();
    for name in programs.iter().filter(|name| arguments.is_empty() || arguments.contains(name)) {
        let path = ClassPath::open(std::slice::from_ref(&classes), &jdk.home, &jdk.version)
            .map_err(|issue| issue.to_string())?;
        let mut vm = boot::boot(path, Limits::default())?;
        let main = vm.enter_main(&format!("subjects.{name}"), &[])?;
        vm.step(main);
        vm.set_base();
        let base = vm.heap_words();
        let events = record(&mut vm);
        let steps = events.iter().filter(|event| matches!(event, Event::Step { .. })).count();
        let writes: usize =
            events.iter().map(|event| if let Event::Step { written, .. } = event { written.len() } else { 0 }).sum();
        let mut row = |kind: &str, measured: (f64, usize)| {
            let (seconds, peak) = measured;
            let each = seconds * 1e9 / steps.max(1) as f64;
            let count = if kind.starts_with("log") {
                [name.clone(), whole(steps as f64), format!("{:.1}", writes as f64 / steps.max(1) as f64)]
            } else {
                <[String; 3]>::default()
            };
            let [name, steps, writes] = count;
            rows.push([name, steps, writes, kind.to_owned(), format!("{each:.0}"), whole(peak as f64 / 1000.0)]);
        };
        row("log", measure(|| replay(&mut Log::new(base), &events)));
        row("pages of 16 words", measure(|| replay(&mut Pages::<16>::new(base), &events)));
        row("pages of 64 words", measure(|| replay(&mut Pages::<64>::new(base), &events)));
        row("pages of 512 words", measure(|| replay(&mut Pages::<512>::new(base), &events)));
    }
    let head = ["program", "steps", "writes a step", "", "ns a step", "kB kept at most"];
    print_markdown("Marks, writes and backtracking, alone:", head, &rows);
    Ok(())
}

fn measure(mut run: impl FnMut() -> usize) -> (f64, usize) {
    let mut peak = 0;
    let seconds = (0..RUNS).map(|_| {
        let start = Instant::now();
        peak = run();
        start.elapsed().as_secs_f64()
    });
    let seconds = seconds.collect();
    (median(seconds), peak)
}

/// Searches depth first, and notes what each step does to the heap.
fn record(vm: &mut Vm) -> Vec<Event> {
    let mut events = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    let enabled = |vm: &Vm| -> Vec<ThreadId> {
        vm.thread_ids().filter(|thread| !vm.is_over(*thread) && vm.is_enabled(*thread)).collect()
    };
    seen.insert(vm.fingerprint(false));
    let mut path = vec![(None, enabled(vm))];
    while let Some((_, left)) = path.last_mut() {
        let Some(thread) = left.pop() else {
            if let Some((Some(back), _)) = path.pop() {
                vm.backtrack(&back);
                events.push(Event::Back);
            }
            continue;
        };
        let back = vm.mark(Some(thread));
        let stop = vm.step(thread);
        events.push(Event::Step { written: vm.written_since(back.moment()).collect(), top: vm.heap_words() });
        let goes_on = matches!(stop, Stop::Visible | Stop::Ended) && seen.insert(vm.fingerprint(false));
        if goes_on {
            path.push((Some(back), enabled(vm)));
        } else {
            vm.backtrack(&back);
            events.push(Event::Back);
        }
    }
    events
}

/// A heap that can go back.
trait Heap {
    fn mark(&mut self);
    fn grow(&mut self, top: u32);
    fn write(&mut self, address: u32);
    fn back(&mut self);
    /// Bytes that are kept to go back.
    fn kept(&self) -> usize;
}

/// Returns the maximum number of bytes that were kept.
fn replay(heap: &mut dyn Heap, events: &[Event]) -> usize {
    let mut peak = 0;
    for event in events {
        match event {
            Event::Step { written, top } => {
                heap.mark();
                heap.grow(*top);
                for address in written {
                    heap.write(*address);
                }
                peak = peak.max(heap.kept());
            }
            Event::Back => heap.back(),
        }
    }
    peak
}

/// What was overwritten, in order.
struct Log {
    words: Vec<u64>,
    log: Vec<(u32, u64)>,
    marks: Vec<(usize, usize)>,
}

impl Log {
    fn new(words: u32) -> Log {
        Log { words: vec![0; words as usize], log: Vec::new(), marks: Vec::new() }
    }
}

impl Heap for Log {
    fn mark(&mut self) {
        self.marks.push((self.words.len(), self.log.len()));
    }

    fn grow(&mut self, top: u32) {
        self.words.resize(top as usize, 0);
    }

    fn write(&mut self, address: u32) {
        let word = &mut self.words[address as usize];
        self.log.push((address, *word));
        *word += 1;
    }

    fn back(&mut self) {
        let Some((top, length)) = self.marks.pop() else { return };
        for (address, before) in self.log.drain(length..).rev() {
            self.words[address as usize] = before;
        }
        self.words.truncate(top);
    }

    fn kept(&self) -> usize {
        self.log.len() * size_of::<(u32, u64)>() + self.marks.len() * size_of::<(usize, usize)>()
    }
}

/// Pages in one node of the tree.
const FANOUT: usize = 64;

type Node<const WORDS: usize> = [Rc<[u64; WORDS]>; FANOUT];

/// Pages that marks share until they are written.
struct Pages<const WORDS: usize> {
    root: Vec<Rc<Node<WORDS>>>,
    zero: Rc<Node<WORDS>>,
    marks: Vec<Vec<Rc<Node<WORDS>>>>,
    /// Bytes of roots, nodes and pages that were copied since each mark, and of all.
    copied: Vec<usize>,
    total: usize,
}

impl<const WORDS: usize> Pages<WORDS> {
    fn new(words: u32) -> Pages<WORDS> {
        let page = Rc::new([0; WORDS]);
        let zero = Rc::new(std::array::from_fn(|_| Rc::clone(&page)));
        let mut pages = Pages { root: Vec::new(), zero, marks: Vec::new(), copied: vec![0], total: 0 };
        pages.grow(words);
        // Every page is one of its own, as in a heap that was filled.
        for address in (0..words).step_by(WORDS) {
            pages.write(address);
        }
        (pages.copied, pages.total) = (vec![0], 0);
        pages
    }
}

impl<const WORDS: usize> Heap for Pages<WORDS> {
    fn mark(&mut self) {
        self.marks.push(self.root.clone());
        let bytes = self.root.len() * size_of::<Rc<Node<WORDS>>>();
        self.copied.push(bytes);
        self.total += bytes;
    }

    fn grow(&mut self, top: u32) {
        while self.root.len() * FANOUT * WORDS < top as usize {
            self.root.push(Rc::clone(&self.zero));
        }
    }

    fn write(&mut self, address: u32) {
        let at = address as usize;
        let node = &mut self.root[at / (FANOUT * WORDS)];
        let mut bytes = 0;
        if Rc::strong_count(node) > 1 {
            bytes += size_of::<Node<WORDS>>();
        }
        let page = &mut Rc::make_mut(node)[at / WORDS % FANOUT];
        if Rc::strong_count(page) > 1 {
            bytes += size_of::<[u64; WORDS]>();
        }
        Rc::make_mut(page)[at % WORDS] += 1;
        if let Some(copied) = self.copied.last_mut() {
            *copied += bytes;
        }
        self.total += bytes;
    }

    fn back(&mut self) {
        if let Some(root) = self.marks.pop() {
            self.root = root;
            self.total -= self.copied.pop().unwrap_or(0);
        }
    }

    fn kept(&self) -> usize {
        self.total
    }
}
