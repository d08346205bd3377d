//! The models that the explorer reads: which accesses need not be steps of their own, which methods are one step, which
//! classes are synchronizers. Their keys stand beside those for the analyses, in the same files.
//!
//! An entry holds for exactly the class that it names. If the name ends in `*`, the entry is a pattern: it holds for
//! all classes whose names have this prefix, in subpackages too. If several entries state a key, the most specific
//! entry wins: first the exact name, then the longest pattern. All facts are *must* facts: a wrong one hides
//! interleavings (A38, A43, A46, A47, A48).

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::builtin::{Builtin, LIBRARY};
use crate::data::{MethodSelector, Source};
use crate::read::{ModelError, read};
use crate::read_explored::read_explored;
use crate::vocabulary::{ActionKind, Atomicity, ClockUse, Conduct, SynchronizerKind};

/// The built-in behaviour that the explorer uses for the objects of a class, in place of their code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Synchronizer {
    /// Which behaviour it is.
    pub kind: SynchronizerKind,
    /// Whether it serves threads in the order of their arrival.
    pub is_fair: bool,
}

/// What a method of a synchronizer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// What it does.
    pub kind: ActionKind,
    /// Whether it concerns the side that several threads can hold: readers of a read-write lock, permits.
    pub is_shared: bool,
    /// Whether an interrupt ends it.
    pub is_interruptible: bool,
    /// Whether it gives up after some time.
    pub is_timed: bool,
}

impl Action {
    /// An exclusive action without time-out that ignores interrupts.
    pub(crate) fn plain(kind: ActionKind) -> Action {
        Action { kind, is_shared: false, is_interruptible: false, is_timed: false }
    }
}

/// What the explorer does for the `locks` of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockStep {
    /// An action on the receiver.
    Action(Action),
    /// No action expresses them: a call is unsupported.
    Unknown,
}

/// What one entry says about methods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploredMethod {
    /// Which methods.
    pub selector: MethodSelector,
    /// Where it is written.
    pub source: Source,
    /// How much of it is one step.
    pub atomic: Option<Atomicity>,
    /// What it does to a synchronizer, whatever the class.
    pub action: Option<Action>,
    /// The same, derived from `locks`; for objects of classes that are synchronizers.
    pub locks: Option<LockStep>,
    /// Whether a thread that waits in it is an idle worker of a pool.
    pub awaits_work: bool,
}

/// Methods whose effect the explorer covers completely: it depends on nothing but their arguments, the heap and the
/// schedule, apart from what some assumptions leave out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Determined {
    /// Which methods.
    pub selectors: Vec<MethodSelector>,
    /// The numbers of the assumptions that exploring them rests on: 36 stands for A36.
    pub assumptions: Vec<u16>,
}

/// What one entry says about a class, or about all classes of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploredClass {
    /// The binary name, with dots; a pattern ends with `*`.
    pub name: Arc<str>,
    /// Where it is written, in the last layer that has an entry for the name.
    pub source: Source,
    /// How its code treats shared memory.
    pub conduct: Option<Conduct>,
    /// Whether races in its code are intended and benign.
    pub races_on_purpose: Option<bool>,
    /// Whether it accesses variables on behalf of its caller.
    pub accesses_for_caller: Option<bool>,
    /// Whether it takes and releases locks on behalf of its caller.
    pub locks_for_caller: Option<bool>,
    /// Whether every thread sets its fields to the same values, or they are set once, before the program begins.
    pub harmless_fields: Option<bool>,
    /// Why it reads the clock.
    pub clock: Option<ClockUse>,
    /// Fields that cache a value: every thread would compute the same.
    pub cache: Option<Vec<Arc<str>>>,
    /// How the explorer runs its objects.
    pub synchronizer: Option<Synchronizer>,
    /// The methods whose effect is determined.
    pub determined: Option<Vec<Determined>>,
    /// The fields that have the same value in every run.
    pub determined_fields: Option<Vec<Arc<str>>>,
    /// The entries for its methods, by name.
    pub methods: BTreeMap<Arc<str>, Vec<ExploredMethod>>,
}

impl ExploredClass {
    pub(crate) fn new(name: Arc<str>, source: Source) -> ExploredClass {
        ExploredClass {
            name,
            source,
            conduct: None,
            races_on_purpose: None,
            accesses_for_caller: None,
            locks_for_caller: None,
            harmless_fields: None,
            clock: None,
            cache: None,
            synchronizer: None,
            determined: None,
            determined_fields: None,
            methods: BTreeMap::new(),
        }
    }

    /// Whether the name is a pattern.
    pub fn is_pattern(&self) -> bool {
        self.name.ends_with('*')
    }

    /// Whether it says nothing.
    pub(crate) fn is_empty(&self) -> bool {
        let nothing = ExploredClass::new(self.name.clone(), self.source.clone());
        *self == nothing
    }

    fn lay_over(&mut self, later: ExploredClass) {
        self.source = later.source;
        self.conduct = later.conduct.or(self.conduct);
        self.races_on_purpose = later.races_on_purpose.or(self.races_on_purpose);
        self.accesses_for_caller = later.accesses_for_caller.or(self.accesses_for_caller);
        self.locks_for_caller = later.locks_for_caller.or(self.locks_for_caller);
        self.harmless_fields = later.harmless_fields.or(self.harmless_fields);
        self.clock = later.clock.or(self.clock);
        self.cache = later.cache.or_else(|| self.cache.take());
        self.synchronizer = later.synchronizer.or(self.synchronizer);
        self.determined = later.determined.or_else(|| self.determined.take());
        self.determined_fields = later.determined_fields.or_else(|| self.determined_fields.take());
        for (name, mut entries) in later.methods {
            let earlier = self.methods.entry(name).or_default();
            let is_kept = |old: &ExploredMethod| {
                entries.iter().all(|new| new.selector.parameters.is_some() && new.selector != old.selector)
            };
            let kept: Vec<ExploredMethod> = earlier.drain(..).filter(is_kept).collect();
            entries.extend(kept);
            *earlier = entries;
        }
    }
}

/// What holds for one class, according to all entries together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassFacts {
    /// How its code treats shared memory.
    pub conduct: Conduct,
    /// Whether races in its code are intended and benign.
    pub races_on_purpose: bool,
    /// Whether it accesses variables on behalf of its caller.
    pub accesses_for_caller: bool,
    /// Whether it takes and releases locks on behalf of its caller.
    pub locks_for_caller: bool,
    /// Whether every thread sets its fields to the same values, or they are set once, before the program begins.
    pub has_harmless_fields: bool,
    /// Why it reads the clock.
    pub clock: ClockUse,
}

/// Where a class is defined. Built-in facts hold for classes of the JDK alone; facts of users hold for all classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// The JDK.
    Jdk,
    /// The class path.
    ClassPath,
}

/// One set of entries.
#[derive(Clone, Debug, Default)]
struct Layer {
    exact: BTreeMap<Arc<str>, ExploredClass>,
    /// The entries whose names end with `*`, longest name first.
    patterns: Vec<ExploredClass>,
}

impl Layer {
    fn add(&mut self, class: ExploredClass) {
        let earlier = if class.is_pattern() {
            self.patterns.iter_mut().find(|earlier| earlier.name == class.name)
        } else {
            self.exact.get_mut(&class.name)
        };
        match earlier {
            Some(earlier) => earlier.lay_over(class),
            None if class.is_pattern() => {
                let at = self.patterns.partition_point(|other| other.name.len() >= class.name.len());
                self.patterns.insert(at, class);
            }
            None => _ = self.exact.insert(class.name.clone(), class),
        }
    }

    /// The entries for a class, by its name with dots; most specific first.
    fn of(&self, class: &str) -> impl Iterator<Item = &ExploredClass> {
        let fits = move |pattern: &&ExploredClass| {
            class.as_bytes().starts_with(&pattern.name.as_bytes()[..pattern.name.len() - 1])
        };
        self.exact.get(class).into_iter().chain(self.patterns.iter().filter(fits))
    }
}

/// All models that the explorer reads.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    builtin: Layer,
    users: Layer,
}

impl Explored {
    /// The built-in models.
    pub fn builtin() -> Explored {
        let mut explored = Explored::default();
        for Builtin { file, for_explorer, .. } in LIBRARY {
            for class in read_explored(file, for_explorer) {
                explored.builtin.add(class);
            }
        }
        explored
    }

    /// Lays a user's file over the present models. A file with mistakes, in whatever part, changes nothing.
    pub fn layer(&mut self, file: &str, text: &str) -> Result<(), Vec<ModelError>> {
        for class in read(file, text)?.explored {
            self.users.add(class);
        }
        Ok(())
    }

    /// What holds for a class; dots and slashes are the same in its name.
    pub fn class(&self, home: Home, class: &str) -> ClassView<'_> {
        let class = class.replace('/', ".");
        let mut entries: Vec<&ExploredClass> = self.users.of(&class).collect();
        let has_both = !entries.is_empty();
        if home == Home::Jdk {
            entries.extend(self.builtin.of(&class));
        }
        if has_both {
            // The sort is stable: of equally specific entries, those of users stay first.
            entries.sort_by_key(|entry| (entry.is_pattern(), std::cmp::Reverse(entry.name.len())));
        }
        ClassView { entries }
    }

    /// All built-in entries.
    pub fn entries(&self) -> impl Iterator<Item = &ExploredClass> {
        self.builtin.exact.values().chain(&self.builtin.patterns)
    }
}

/// All entries that hold for one class, most specific first.
#[derive(Clone, Debug)]
pub struct ClassView<'e> {
    entries: Vec<&'e ExploredClass>,
}

impl<'e> ClassView<'e> {
    fn stated<T>(&self, key: impl Fn(&'e ExploredClass) -> Option<T>) -> Option<T> {
        self.entries.iter().find_map(|entry| key(entry))
    }

    /// Whether there is an entry for the class.
    pub fn is_known(&self) -> bool {
        !self.entries.is_empty()
    }

    /// Plain facts.
    pub fn facts(&self) -> ClassFacts {
        ClassFacts {
            conduct: self.stated(|entry| entry.conduct).unwrap_or_default(),
            races_on_purpose: self.stated(|entry| entry.races_on_purpose).unwrap_or_default(),
            accesses_for_caller: self.stated(|entry| entry.accesses_for_caller).unwrap_or_default(),
            locks_for_caller: self.stated(|entry| entry.locks_for_caller).unwrap_or_default(),
            has_harmless_fields: self.stated(|entry| entry.harmless_fields).unwrap_or_default(),
            clock: self.stated(|entry| entry.clock).unwrap_or_default(),
        }
    }

    /// How the explorer runs its objects.
    pub fn synchronizer(&self) -> Option<Synchronizer> {
        self.stated(|entry| entry.synchronizer)
    }

    /// Whether a field caches a value: every thread would compute the same.
    pub fn is_cache(&self, field: &str) -> bool {
        let fields = self.stated(|entry| entry.cache.as_deref());
        fields.is_some_and(|fields| fields.iter().any(|cache| **cache == *field))
    }

    /// The assumptions that exploring a call of a method rests on; `None` if its effect is not known to be determined.
    pub fn determined(&self, name: &str, descriptor: &str) -> Option<&'e [u16]> {
        let stated = self.stated(|entry| entry.determined.as_deref())?;
        let is_it = |of: &&Determined| of.selectors.iter().any(|selector| selector.matches(name, descriptor));
        stated.iter().find(is_it).map(|of| &of.assumptions[..])
    }

    /// Whether a field has the same value in every run.
    pub fn is_determined_field(&self, field: &str) -> bool {
        let fields = self.stated(|entry| entry.determined_fields.as_deref());
        fields.is_some_and(|fields| fields.iter().any(|known| **known == *field))
    }

    /// What the entries say about a method.
    pub fn method(&self, name: &str, descriptor: &str) -> MethodFacts {
        let methods = || self.entries.iter().filter_map(|entry| entry.methods.get(name)).flatten();
        let selected = || methods().filter(|method| method.selector.matches(name, descriptor));
        MethodFacts {
            atomic: selected().find_map(|method| method.atomic),
            action: selected().find_map(|method| method.action),
            locks: selected().find_map(|method| method.locks),
            awaits_work: selected().any(|method| method.awaits_work),
        }
    }
}

/// What holds for one method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MethodFacts {
    /// How much of it is one step.
    pub atomic: Option<Atomicity>,
    /// What it does to a synchronizer, whatever the class.
    pub action: Option<Action>,
    /// The same, derived from `locks`; for objects of classes that are synchronizers.
    pub locks: Option<LockStep>,
    /// Whether a thread that waits in it is an idle worker of a pool.
    pub awaits_work: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(class: &str) -> ClassFacts {
        Explored::builtin().class(Home::Jdk, class).facts()
    }

    #[test]
    fn the_most_specific_entry_holds() {
        assert_eq!(of("java/util/regex/Pattern$Node").conduct, Conduct::Constant);
        assert_eq!(of("java/util/regex/Matcher").conduct, Conduct::Visible);
        assert_eq!(of("java/lang/Class").conduct, Conduct::Internal);
        assert_eq!(of("java/lang/ClassNotFoundException").conduct, Conduct::Visible);
        assert_eq!(of("java/time/LocalDate").conduct, Conduct::Constant);
        assert_eq!(of("java/time/format/DateTimeFormatter").conduct, Conduct::Internal);
        assert_eq!(of("java/time/format/DateTimeFormatterBuilder").conduct, Conduct::Visible);
        assert_eq!(of("java/text/SimpleDateFormat").conduct, Conduct::Visible);
    }

    #[test]
    fn builders_and_buffers_do_not_race_on_purpose() {
        assert!(of("java/lang/Thread").races_on_purpose);
        assert!(!of("java/lang/ProcessBuilder").races_on_purpose);
        assert!(!of("java/nio/HeapByteBuffer").races_on_purpose);
        assert!(of("java/lang/invoke/VarHandleInts$Array").accesses_for_caller);
        assert!(!of("java/lang/invoke/VarHandle").accesses_for_caller);
        assert!(!of("java/util/concurrent/atomic/Striped64").accesses_for_caller);
    }

    #[test]
    fn what_is_not_stated_is_no_cache() {
        let explored = Explored::builtin();
        assert!(explored.class(Home::Jdk, "java/util/AbstractMap").is_cache("keySet"));
        assert!(!explored.class(Home::Jdk, "java/util/HashMap").is_cache("table"));
        assert!(!explored.class(Home::Jdk, "java/util/HashMap").is_cache("keySet"));
    }

    #[test]
    fn what_is_not_listed_is_not_determined() {
        let explored = Explored::builtin();
        let determined = |class: &str, method: &str, descriptor: &str| {
            explored.class(Home::Jdk, class).determined(method, descriptor).map(<[u16]>::to_vec)
        };
        assert_eq!(determined("java/lang/Thread", "start", "()V"), Some(vec![]));
        assert_eq!(determined("java/lang/Thread", "join", "()V"), Some(vec![64]));
        assert_eq!(determined("java/lang/Thread", "join", "(J)V"), None, "only the overload that is listed");
        assert_eq!(determined("java/lang/System", "nanoTime", "()J"), None);
        assert_eq!(determined("java/util/concurrent/atomic/AtomicInteger", "set", "(I)V"), Some(vec![]));
        assert_eq!(determined("java/util/concurrent/atomic/AtomicInteger", "lazySet", "(I)V"), None);
        let system = explored.class(Home::Jdk, "java/lang/System");
        assert!(system.is_determined_field("out") && !system.is_determined_field("in"));
    }

    #[test]
    fn a_method_is_looked_up_by_class_and_name() {
        let explored = Explored::builtin();
        let atomic = |class: &str, method: &str| explored.class(Home::Jdk, class).method(method, "()V").atomic;
        let map = "java/util/concurrent/ConcurrentHashMap";
        assert_eq!(atomic(map, "putVal"), Some(Atomicity::Whole));
        assert_eq!(atomic(map, "addCount"), Some(Atomicity::SeparateInClass));
        assert_eq!(atomic(map, "putAll"), None);
        assert_eq!(atomic("java/util/HashMap", "putVal"), None);
    }

    #[test]
    fn built_in_facts_hold_for_the_jdk_and_facts_of_users_for_all_classes() {
        let mut explored = Explored::builtin();
        let text = "[\"sun.Own\"]\nconduct = \"guarded\"\n[\"java.lang.*\"]\nconduct = \"constant\"\n";
        explored.layer("mine.toml", text).unwrap();
        let facts = |home, class| explored.class(home, class).facts();
        assert_eq!(facts(Home::ClassPath, "sun/Own").conduct, Conduct::Guarded);
        assert!(!facts(Home::ClassPath, "sun/Own").races_on_purpose);
        assert!(facts(Home::Jdk, "sun/Own").races_on_purpose);
        assert_eq!(facts(Home::Jdk, "java/lang/Class").conduct, Conduct::Internal, "an exact name before a pattern");
        assert_eq!(facts(Home::Jdk, "java/lang/Record").conduct, Conduct::Constant);
    }

    #[test]
    fn what_a_method_does_to_its_lock_follows_from_its_locks() {
        let explored = Explored::builtin();
        let locks = |class: &str, method: &str, descriptor: &str| {
            explored.class(Home::Jdk, class).method(method, descriptor).locks
        };
        let lock = "java/util/concurrent/locks/Lock";
        let plain = Action::plain(ActionKind::Acquire);
        assert_eq!(locks(lock, "lock", "()V"), Some(LockStep::Action(plain)));
        let tried = LockStep::Action(Action::plain(ActionKind::TryAcquire));
        assert_eq!(locks(lock, "tryLock", "()Z"), Some(tried));
        let in_time = LockStep::Action(Action { is_interruptible: true, is_timed: true, ..plain });
        assert_eq!(locks(lock, "tryLock", "(JLjava/util/concurrent/TimeUnit;)Z"), Some(in_time));
        let view = "java/util/concurrent/locks/StampedLock$ReadLockView";
        assert_eq!(locks(view, "lock", "()V"), Some(LockStep::Unknown));
        assert_eq!(locks(lock, "newCondition", "()Ljava/util/concurrent/locks/Condition;"), None);
    }

    #[test]
    fn a_list_of_one_effect_on_a_lock_is_that_effect() {
        let mut explored = Explored::builtin();
        let text = "package = \"a\"\n[Mutex.methods]\n\
                    one = { locks = [\"acquire this\"] }\n\
                    none = { locks = [] }\n\
                    two = { locks = [\"acquire this\", \"release arg0\"] }\n";
        explored.layer("mine.toml", text).unwrap();
        let locks = |method: &str| explored.class(Home::ClassPath, "a/Mutex").method(method, "()V").locks;
        assert_eq!(locks("one"), Some(LockStep::Action(Action::plain(ActionKind::Acquire))));
        assert_eq!(locks("none"), None);
        assert_eq!(locks("two"), Some(LockStep::Unknown), "there is no such step");
    }
}
