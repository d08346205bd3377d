//! Makes programs: what each thread does is a tree of actions.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::actions::{BASE, THEMES, Theme, VARIABLES};

/// Numbers that look random, the same for the same seed (Steele, Lea and Flood 2014).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % limit as u64).expect("less than the limit")
    }

    fn one_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }
}

/// What a thread does, once.
#[derive(Clone, Debug)]
struct Action {
    text: &'static str,
    number: usize,
    result: usize,
    variable: &'static str,
    other: usize,
    /// What is done inside, at each place for that.
    inside: Vec<Vec<Action>>,
}

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    name: String,
    themes: Vec<usize>,
    /// What `main` does, and then what each thread does.
    threads: Vec<Vec<Action>>,
    /// The size of the pool, if the threads are tasks of one.
    pool: Option<usize>,
    /// Whether the first thread starts the last.
    starts_other: bool,
    /// Whether the last thread is a daemon.
    has_daemon: bool,
}

/// What is wanted of actions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Any,
    /// Those that throw no checked exception.
    Unchecked,
}

impl Program {
    pub fn new(seed: u64) -> Program {
        let mut numbers = Numbers(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let mut themes = BTreeSet::new();
        for _ in 0..1 + numbers.below(2) {
            themes.insert(numbers.below(THEMES.len()));
        }
        let mut program = Program {
            name: format!("P{seed}"),
            themes: themes.into_iter().collect(),
            threads: Vec::new(),
            pool: None,
            starts_other: false,
            has_daemon: false,
        };
        let count = 2 + usize::from(numbers.one_in(3));
        for thread in 0..=count {
            let actions = if thread == 0 { numbers.below(3) } else { 1 + numbers.below(3) };
            let actions = program.actions(&mut numbers, actions, 0, Wanted::Any);
            program.threads.push(actions);
        }
        match numbers.below(8) {
            0 => program.pool = Some(1 + numbers.below(2)),
            1 => program.starts_other = true,
            2 => program.has_daemon = true,
            _ => (),
        }
        program
    }

    fn actions(&self, numbers: &mut Numbers, count: usize, depth: usize, wanted: Wanted) -> Vec<Action> {
        (0..count).map(|_| self.action(numbers, depth, wanted)).collect()
    }

    fn action(&self, numbers: &mut Numbers, depth: usize, wanted: Wanted) -> Action {
        let of_theme = wanted == Wanted::Any && !numbers.one_in(3);
        let theme: &Theme = if of_theme { &THEMES[self.themes[numbers.below(self.themes.len())]] } else { &BASE };
        let mut text = theme.actions[numbers.below(theme.actions.len())];
        if depth == 2 && (places(text).next().is_some()) {
            text = BASE.actions[numbers.below(5)];
        }
        let inside = places(text).map(|(_, kind)| {
            let count = 1 + numbers.below(2);
            let wanted = if kind == 'c' { Wanted::Unchecked } else { wanted };
            self.actions(numbers, count, depth + 1, wanted)
        });
        Action {
            text,
            inside: inside.collect(),
            number: 1 + numbers.below(2),
            result: numbers.below(2),
            variable: VARIABLES[numbers.below(VARIABLES.len())],
            other: numbers.below(3),
        }
    }

    /// Programs that do a little less.
    pub fn smaller(&self) -> Vec<Program> {
        let mut all = Vec::new();
        for thread in 0..self.threads.len() {
            for less in shorter(&self.threads[thread]) {
                let mut program = self.clone();
                program.threads[thread] = less;
                all.push(program);
            }
        }
        if self.threads.len() > 2 {
            all.extend((1..self.threads.len()).map(|thread| {
                let mut program = self.clone();
                program.threads.remove(thread);
                program
            }));
        }
        all.push(Program { starts_other: false, ..self.clone() });
        all.push(Program { has_daemon: false, ..self.clone() });
        all.push(Program { pool: None, ..self.clone() });
        for (program, number) in all.iter_mut().zip(0..) {
            program.name = format!("{}x{number}", self.name.split('x').next().unwrap_or_default());
        }
        all.retain(|program| program.size() < self.size());
        all
    }

    /// How much it does.
    fn size(&self) -> usize {
        let flags = [self.starts_other, self.has_daemon, self.pool.is_some()];
        let flags = flags.into_iter().filter(|flag| *flag).count();
        self.threads.iter().map(|thread| 10 + size(thread)).sum::<usize>() + flags
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> String {
        let mut writer = Writer { methods: String::new(), count: 0, threads: self.threads.len() - 1 };
        if self.pool.is_some() {
            writer.threads = 0;
        }
        let mut main = String::new();
        for (thread, actions) in self.threads.iter().enumerate() {
            let mut body = writer.body(actions, thread, Wanted::Any);
            if thread == 0 {
                main = body;
                continue;
            }
            if thread == 1 && self.does_start() {
                _ = writeln!(body, "of{}.start();", self.threads.len() - 1);
            }
            _ = write!(
                writer.methods,
                "    static void t{thread}() throws Exception {{ {body}}}\n    static void run{thread}() {{\n        \
                 try {{ t{thread}(); }} catch (RuntimeException e) {{ throw e; }} catch (Exception e) {{ e{thread} = \
                 e instanceof InterruptedException ? 1 : 2; }}\n    }}\n"
            );
        }
        let (fields, begin, end) = self.threads();
        let members: String = self.themes.iter().map(|theme| THEMES[*theme].members).collect();
        let shown: String = self.themes.iter().map(|theme| format!("{} + \" \" + ", THEMES[*theme].shown)).collect();
        let results: String =
            (0..self.threads.len()).map(|thread| format!("r{thread}0, r{thread}1, e{thread}, ")).collect();
        let printed = results.replace(", ", " + \" \" + ");
        format!(
            "package generated;\n\nimport java.lang.invoke.*;\nimport java.util.*;\nimport java.util.concurrent.*;\n\
             import java.util.concurrent.atomic.*;\nimport java.util.concurrent.locks.*;\n\npublic class {} {{{}\
             {members}    static int {results}unused;\n    static int number(Integer or) {{ return or == null ? 0 : \
             or; }}\n    static String shut(ExecutorService... all) {{\n        for (ExecutorService of : all) \
             of.shutdown();\n        return \"\";\n    }}\n{fields}{}    public static void main(String[] args) \
             throws Exception {{\n{begin}        {main}\n{end}        System.out.println({printed}{shown}{});\n    \
             }}\n}}\n",
            self.name, BASE.members, writer.methods, BASE.shown
        )
    }

    fn does_start(&self) -> bool {
        self.starts_other && self.pool.is_none() && self.threads.len() > 2
    }

    /// Fields for the threads, how they start, and how they end.
    fn threads(&self) -> (String, String, String) {
        let (mut fields, mut begin, mut end) = (String::new(), String::new(), String::new());
        let last = self.threads.len() - 1;
        if let Some(size) = self.pool {
            _ = writeln!(begin, "        ExecutorService pool = Executors.newFixedThreadPool({size});");
            end.push_str("        pool.shutdown();\n");
        }
        for thread in 1..=last {
            if self.pool.is_some() {
                _ = writeln!(begin, "        pool.execute(() -> run{thread}());");
                continue;
            }
            _ = writeln!(fields, "    static final Thread of{thread} = new Thread(() -> run{thread}());");
            let is_daemon = self.has_daemon && thread == last;
            if is_daemon {
                _ = writeln!(begin, "        of{thread}.setDaemon(true);");
            } else {
                _ = writeln!(end, "        of{thread}.join();");
            }
            if thread != last || !self.does_start() {
                _ = writeln!(begin, "        of{thread}.start();");
            }
        }
        (fields, begin, end)
    }
}

/// The places in an action for what is done inside, each with its kind.
fn places(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    text.match_indices('$').filter_map(|(at, _)| {
        let kind = text[at + 1..].chars().next().filter(|kind| "bmc".contains(*kind))?;
        Some((at, kind))
    })
}

fn size(actions: &[Action]) -> usize {
    actions.iter().map(|action| 2 + action.inside.iter().map(|inside| size(inside)).sum::<usize>()).sum()
}

/// Lists with one action less, or with one that does less.
fn shorter(actions: &[Action]) -> Vec<Vec<Action>> {
    let mut all = Vec::new();
    for (index, action) in actions.iter().enumerate() {
        let mut without = actions.to_vec();
        without.remove(index);
        all.push(without);
        for (place, inside) in action.inside.iter().enumerate() {
            let mut flat = actions.to_vec();
            flat.splice(index..=index, inside.iter().cloned());
            all.push(flat);
            for less in shorter(inside) {
                let mut other = actions.to_vec();
                other[index].inside[place] = less;
                all.push(other);
            }
        }
    }
    all
}

/// Writes methods.
struct Writer {
    methods: String,
    count: usize,
    threads: usize,
}

impl Writer {
    /// Actions, each on a line: races at the same lines are one.
    fn body(&mut self, actions: &[Action], thread: usize, wanted: Wanted) -> String {
        let mut all = String::new();
        for action in actions {
            let mut text = String::new();
            let mut rest = action.text;
            for inside in &action.inside {
                let Some((at, kind)) = places(rest).next() else { break };
                text += &rest[..at];
                rest = &rest[at + 2..];
                let wanted = if kind == 'c' { Wanted::Unchecked } else { wanted };
                text += &self.inner(inside, thread, (kind == 'm', wanted));
            }
            text += rest;
            let other = match self.threads {
                0 => "Thread.currentThread()".to_owned(),
                threads => format!("of{}", 1 + action.other % threads),
            };
            let text = text.replace("$k", &action.number.to_string()).replace("$x", action.variable);
            let text = text.replace("$r", &format!("r{thread}{}", action.result)).replace("$t", &other);
            _ = writeln!(all, "{{ {text} }}");
        }
        all
    }

    /// What is done inside: in a method of its own, if names could be declared twice.
    fn inner(&mut self, actions: &[Action], thread: usize, (of_its_own, wanted): (bool, Wanted)) -> String {
        let is_simple = |action: &Action| action.inside.is_empty() && BASE.actions.contains(&action.text);
        let body = self.body(actions, thread, wanted);
        if actions.iter().all(is_simple) && !of_its_own {
            return body;
        }
        self.count += 1;
        let throws = if wanted == Wanted::Unchecked { "" } else { " throws Exception" };
        _ = writeln!(self.methods, "    static void m{}(){throws} {{ {body}}}", self.count);
        format!("m{}();", self.count)
    }
}
