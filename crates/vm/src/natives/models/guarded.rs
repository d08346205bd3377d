//! Classes of the JDK whose accesses need not be steps, since they commute with whatever other threads do:
//!
//! - fields and arrays that are not volatile are never accessed by two threads at the same time: a lock of their own guards them, a volatile field hands them over, or each thread has
//!   its own (A43);
//! - values and tables of constants are only read, once they are made (A38);
//! - what the JDK does to find, make and keep what it needs itself is nothing that a program could tell, with all that it calls, unless it has to wait, or calls the program (A38).
//!
//! What a class is to this is looked up once, when it is linked. So is whether its code races on purpose, and which of its fields are caches.

use crate::class::{Body, ClassId};
use crate::code::Op;
use crate::operation::Operation;
use crate::thread::{Frame, ThreadId};
use crate::vm::Vm;

/// What the code of a class does with what threads share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conduct {
    /// Nothing is known.
    Any,
    /// What is not volatile is guarded.
    Guarded,
    /// The same, also in the sets that it keeps its workers in.
    Pool,
    /// What a pool keeps its workers in.
    Set,
    /// It reads the bytes of strings, which never change.
    Text,
    /// Whatever it reads never changes once it is made.
    Constant,
    /// Nobody reads what is written to its objects.
    Careless,
    /// It finds, makes and keeps what the JDK itself needs, with all that it calls: nothing of it is a step.
    Unseen,
    /// It works on what a program gives it, whoever calls it.
    Hired,
}

/// A name that ends with a star is that of all classes whose names begin so.
const CONDUCTS: &[(Conduct, &[&[u8]])] = &[
    // Programs make these for themselves.
    (
        Conduct::Any,
        &[b"java/time/format/DateTimeFormatterBuilder", b"java/util/Locale$Builder", b"java/util/logging/LogRecord"],
    ),
    (
        Conduct::Hired,
        &[
            b"java/lang/AbstractStringBuilder",
            b"java/text/MessageFormat",
            b"java/util/AbstractCollection",
            b"java/util/AbstractMap",
        ],
    ),
    (
        Conduct::Unseen,
        &[
            // Classes, and what is known of them.
            b"java/io/ClassCache*",
            b"java/io/ObjectStreamClass$Caches*",
            b"java/lang/Class",
            b"java/lang/ClassLoader*",
            b"java/lang/ClassValue*",
            b"java/lang/Module*",
            b"java/lang/NamedPackage",
            b"java/lang/Package*",
            b"java/lang/invoke/MethodHandleNatives*",
            b"java/lang/invoke/MethodHandles*",
            b"java/lang/invoke/MethodType*",
            b"java/lang/reflect/Constructor",
            b"java/lang/reflect/Proxy*",
            b"jdk/internal/loader/*",
            b"jdk/internal/module/*",
            b"jdk/internal/reflect/ReflectionFactory*",
            // Languages, calendars and zones.
            b"java/text/DateFormatSymbols*",
            b"java/text/DecimalFormatSymbols*",
            b"java/time/chrono/*",
            b"java/time/format/*",
            b"java/time/zone/*",
            b"java/util/Currency*",
            b"java/util/Locale*",
            b"java/util/ResourceBundle*",
            b"java/util/TimeZone*",
            b"java/util/spi/*",
            b"sun/text/*",
            b"sun/util/*",
            // Logging, up to the handlers of the program.
            b"java/util/logging/*",
            // Providers of security.
            b"java/security/Provider*",
            b"java/security/Security*",
            b"sun/security/jca/*",
            b"sun/security/util/*",
        ],
    ),
    (
        Conduct::Guarded,
        &[
            // The numbers that are kept boxed do not change (A38).
            b"java/lang/Byte",
            b"java/lang/Character",
            b"java/lang/Integer",
            b"java/lang/Long",
            b"java/lang/Short",
            b"java/lang/ThreadLocal",
            b"java/lang/ThreadLocal$ThreadLocalMap",
            b"java/lang/invoke/VarHandle",
            b"java/lang/invoke/VarHandle$AccessType",
            b"java/util/TaskQueue",
            b"java/util/Timer",
            b"java/util/TimerTask",
            b"java/util/TimerThread",
            b"java/util/concurrent/ArrayBlockingQueue",
            b"java/util/concurrent/CyclicBarrier",
            b"java/util/concurrent/FutureTask",
            b"java/util/concurrent/LinkedBlockingDeque",
            b"java/util/concurrent/LinkedBlockingQueue",
            b"java/util/concurrent/RecursiveTask",
            b"java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue",
            b"java/util/concurrent/ThreadPoolExecutor$Worker",
            // What a stream is made of is handed from task to task (A48).
            b"java/util/stream/*",
        ],
    ),
    (Conduct::Pool, &[b"java/util/concurrent/ThreadPoolExecutor"]),
    (
        Conduct::Set,
        &[
            b"java/util/HashMap",
            b"java/util/HashSet",
            b"java/util/HashMap$HashIterator",
            b"java/util/HashMap$KeyIterator",
            b"java/util/HashMap$KeySet",
        ],
    ),
    (Conduct::Text, &[b"java/lang/String", b"java/lang/StringLatin1", b"java/lang/StringUTF16"]),
    (Conduct::Careless, &[b"java/text/DontCareFieldPosition"]),
    // Values, and tables of constants.
    (
        Conduct::Constant,
        &[
            b"java/lang/CharacterData*",
            b"java/lang/FdLibm*",
            b"java/lang/Math",
            b"java/math/*",
            b"java/time/*",
            b"java/util/Base64*",
            b"java/util/Formatter$Flags",
            b"java/util/HexFormat",
            b"java/util/ImmutableCollections*",
            b"java/util/UUID",
            b"java/util/regex/CharPredicates*",
            b"java/util/regex/Pattern*",
            b"jdk/internal/math/*",
            b"jdk/internal/util/DecimalDigits",
            b"sun/nio/cs/*",
            b"sun/security/provider/*",
        ],
    ),
];

/// Packages of the JDK whose code races on purpose, and knows why.
const DELIBERATE: [&[u8]; 4] = [b"java/util/concurrent/", b"java/lang/", b"jdk/internal/", b"sun/"];

/// Classes of such packages that are not written for threads: what begins so.
const NOT_DELIBERATE: [&[u8]; 5] = [
    b"java/lang/AbstractStringBuilder",
    b"java/lang/ProcessBuilder",
    b"java/lang/StringBuilder",
    b"java/lang/module/ModuleDescriptor$Builder",
    b"sun/security/provider/",
];

/// Whether a class is of such a package, by its name.
pub(crate) fn is_deliberate(name: &[u8]) -> bool {
    DELIBERATE.iter().any(|package| name.starts_with(package))
        && !NOT_DELIBERATE.iter().any(|class| name.starts_with(class))
}

/// Classes that access variables for whoever calls them, as these begin. The forms of method handles are those that get and set fields.
const ACCESSORS: [&[u8]; 11] = [
    b"java/lang/invoke/DirectMethodHandle$Holder",
    b"java/lang/invoke/Invokers$Holder",
    b"java/lang/invoke/LambdaForm$",
    b"java/lang/invoke/VarHandle",
    b"java/lang/reflect/",
    b"java/util/concurrent/atomic/Atomic",
    b"jdk/internal/misc/ScopedMemoryAccess",
    b"jdk/internal/misc/Unsafe",
    b"jdk/internal/reflect/",
    b"jdk/internal/util/ArraysSupport",
    b"jdk/internal/util/ByteArray",
];

/// Whether a class is one of these, by its name. `VarHandle` itself accesses no more than a table of its own.
pub(crate) fn is_accessor(name: &[u8]) -> bool {
    ACCESSORS.iter().any(|accessor| name.starts_with(accessor)) && name != b"java/lang/invoke/VarHandle"
}

/// Fields of the JDK's classes that keep what every thread would compute alike: one that does not see what another wrote computes it again (A38). All of them are read
/// once and hold a number, or an object whose fields are final. Names are those of all releases from 17 on; where a release has one as a volatile field, that is left as it is.
const CACHES: &[(&str, &[&str])] = &[
    ("java/io/File", &["status"]),
    (
        "java/math/BigInteger",
        &[
            "bitCountPlusOne",
            "bitLengthPlusOne",
            "magBitLengthPlusOne",
            "lowestSetBitPlusTwo",
            "firstNonzeroIntNumPlusTwo",
            "numberOfTrailingZeroIntsPlusTwo",
        ],
    ),
    ("java/math/BigDecimal", &["precision", "stringCache"]),
    (
        "java/net/URI",
        &[
            "hash",
            "schemeSpecificPart",
            "decodedUserInfo",
            "decodedAuthority",
            "decodedPath",
            "decodedQuery",
            "decodedFragment",
            "decodedSchemeSpecificPart",
        ],
    ),
    ("java/nio/charset/Charset", &["aliasSet"]),
    ("java/nio/file/attribute/FileTime", &["instant", "valueAsString"]),
    ("java/time/Clock", &["offset"]),
    ("java/time/ZoneOffset", &["rules"]),
    ("java/util/AbstractMap", &["keySet", "values"]),
    ("java/util/Collections$CheckedMap", &["entrySet"]),
    ("java/util/Collections$SingletonMap", &["keySet", "entrySet", "values"]),
    ("java/util/Collections$UnmodifiableMap", &["keySet", "entrySet", "values"]),
    ("java/util/EnumMap", &["entrySet"]),
    ("java/util/Formatter", &["DFS"]),
    ("java/util/HashMap", &["entrySet"]),
    ("java/util/IdentityHashMap", &["entrySet"]),
    ("java/util/Locale", &["hashCodeValue"]),
    ("java/util/Locale$LanguageRange", &["hash"]),
    ("java/util/TimeZone", &["zoneId"]),
    ("java/util/TreeMap", &["entrySet", "navigableKeySet", "descendingMap"]),
    ("java/util/TreeMap$NavigableSubMap", &["descendingMapView", "entrySetView", "navigableKeySetView"]),
    ("java/util/WeakHashMap", &["entrySet"]),
];

/// Whether a field of the JDK that is not volatile is such a cache, by its class and its name.
pub(crate) fn is_cache(class: &[u8], field: &[u8]) -> bool {
    let is =
        |(of, names): &(&str, &[&str])| of.as_bytes() == class && names.iter().any(|name| name.as_bytes() == field);
    CACHES.iter().any(is)
}

impl Conduct {
    /// That of a class, by its name.
    pub fn of(name: &[u8]) -> Conduct {
        let is = |known: &&[u8]| known.strip_suffix(b"*").map_or(*known == name, |begin| name.starts_with(begin));
        CONDUCTS.iter().find(|(_, names)| names.iter().any(is)).map_or(Conduct::Any, |(conduct, _)| *conduct)
    }
}

impl Vm {
    /// That of a class; nothing is known of the program's own.
    pub(crate) fn conduct_of(&self, class: ClassId) -> Conduct {
        let of = self.classes.get(class);
        if of.module.is_some() { of.conduct } else { Conduct::Any }
    }

    /// Whether the code that a thread is in belongs to such a class.
    pub(crate) fn is_in_guarded_code(&self, thread: ThreadId) -> bool {
        let frames = self.thread(thread).frames.iter().rev();
        let mut conducts = frames.map(|frame| self.conduct_of(self.classes.method(frame.method).class));
        self.models
            && match conducts.next() {
                Some(Conduct::Guarded | Conduct::Pool) => true,
                Some(Conduct::Set) => conducts.find(|conduct| *conduct != Conduct::Set) == Some(Conduct::Pool),
                _ => false,
            }
    }

    /// Whether an operation is nothing that a program could tell: one of code that finds what the JDK itself needs, or of what such code calls, unless it has to wait (A38).
    pub(crate) fn is_unseen(&self, thread: ThreadId, operation: Operation) -> bool {
        let may_be = match operation {
            Operation::Access { .. }
            | Operation::Copy { .. }
            | Operation::TryAcquire(_)
            | Operation::Release(_)
            | Operation::Ask(_)
            | Operation::Unpark(_)
            | Operation::Notify(_)
            | Operation::NotifyAll(_)
            | Operation::Signal(_)
            | Operation::SignalAll(_) => true,
            Operation::Enter(_) => self.can_do(thread, Some(operation)),
            _ => false,
        };
        may_be && self.is_in_unseen_code(thread)
    }

    /// Whether a thread is in such code, and in none of the program that it calls.
    pub(crate) fn is_in_unseen_code(&self, thread: ThreadId) -> bool {
        let frames = self.thread(thread).frames.iter().rev();
        let classes = frames.map(|frame| self.classes.get(self.classes.method(frame.method).class));
        let mut jdk = classes.take_while(|class| class.module.is_some() && class.conduct != Conduct::Hired);
        self.models && jdk.any(|class| class.conduct == Conduct::Unseen)
    }

    /// Whether a thread is in code of the JDK that races on purpose. Other code of the JDK is at work on data of the program: keys of a map that are lists, the collection that
    /// a queue is drained to. Races on these are the program's, and so are those on what it accesses by handles, by reflection or plainly in an `AtomicInteger`.
    pub fn races_on_purpose(&self, thread: ThreadId) -> bool {
        let frames = &self.thread(thread).frames;
        // Fields that instructions name are those of the class itself: what it keeps for itself.
        let is_own = || frames.last().is_some_and(|frame| self.is_at_field(frame));
        let mut classes = frames.iter().rev().filter_map(|frame| {
            let method = self.classes.method(frame.method);
            (!method.is_hidden).then(|| self.classes.get(method.class))
        });
        let innermost = classes.next();
        let responsible = match innermost {
            Some(class) if class.is_accessor && !is_own() => classes.find(|class| !class.is_accessor),
            _ => innermost,
        };
        responsible.is_some_and(|class| class.is_deliberate && class.module.is_some())
    }

    /// Whether the instruction that a frame has come to reads or writes a field.
    fn is_at_field(&self, frame: &Frame) -> bool {
        let Body::Code(code) = &self.classes.method(frame.method).code else { return false };
        let op = code.ops.get(frame.at as usize).map(|op| op.get());
        matches!(op, Some(Op::GetField(_) | Op::PutField(_) | Op::GetStatic(_) | Op::PutStatic(_)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]
mod tests {
    use super::*;
    use crate::class_path::ClassPath;
    use crate::vm::Limits;

    #[test]
    fn every_cache_of_the_table_is_a_plain_field_in_some_jdk_and_linked_as_one() {
        let jdks = unsnarl_fixtures::jdk::installed();
        let open = |jdk: &unsnarl_fixtures::jdk::Jdk| {
            Vm::bare(ClassPath::open(&[], &jdk.home, &jdk.version).unwrap(), Limits::default()).unwrap()
        };
        let mut vms: Vec<Vm> = jdks.iter().map(open).collect();
        assert!(!vms.is_empty(), "there is no JDK");
        for (class, fields) in CACHES {
            for name in *fields {
                let is_linked = |vm: &mut Vm| {
                    let id = vm.load(class).unwrap();
                    let mut fields = vm.classes.get(id).fields.iter().map(|id| vm.classes.field(*id));
                    let field = fields.find(|field| vm.classes.symbols.text(field.name)[..] == *name.as_bytes());
                    field.is_some_and(|field| {
                        assert_ne!(field.is_cache, field.access.is_volatile(), "{class}.{name}");
                        field.is_cache
                    })
                };
                let found = vms.iter_mut().filter_map(|vm| is_linked(vm).then_some(())).count();
                // Without the newest JDK the names of newer ones are missing.
                assert!(found > 0 || jdks.len() == 1, "there is no {class}.{name}");
            }
        }
    }

    #[test]
    fn every_class_of_known_conduct_is_one_of_some_jdk() {
        let jdks = unsnarl_fixtures::jdk::installed();
        let open = |jdk: &unsnarl_fixtures::jdk::Jdk| {
            Vm::bare(ClassPath::open(&[], &jdk.home, &jdk.version).unwrap(), Limits::default()).unwrap()
        };
        let mut vms: Vec<Vm> = jdks.iter().map(open).collect();
        let names = CONDUCTS.iter().flat_map(|(_, names)| names.iter()).map(|name| std::str::from_utf8(name).unwrap());
        for name in names.filter(|name| !name.ends_with('*')) {
            let is_one = |vm: &mut Vm| vm.load(name).is_ok();
            assert!(vms.iter_mut().any(is_one) || jdks.len() == 1, "there is no {name}");
        }
    }

    #[test]
    fn names_with_a_star_are_those_that_begin_so() {
        assert_eq!(Conduct::of(b"java/util/regex/Pattern$Node"), Conduct::Constant);
        assert_eq!(Conduct::of(b"java/util/regex/Matcher"), Conduct::Any);
        assert_eq!(Conduct::of(b"java/lang/Class"), Conduct::Unseen);
        assert_eq!(Conduct::of(b"java/lang/ClassNotFoundException"), Conduct::Any);
        assert_eq!(Conduct::of(b"java/text/SimpleDateFormat"), Conduct::Any);
    }

    #[test]
    fn what_is_not_in_the_table_is_no_cache() {
        assert!(is_cache(b"java/util/AbstractMap", b"keySet"));
        assert!(!is_cache(b"java/util/HashMap", b"table"));
        assert!(!is_cache(b"java/util/HashMap", b"keySet"));
    }

    #[test]
    fn builders_and_buffers_do_not_race_on_purpose() {
        assert!(is_deliberate(b"java/lang/Thread"));
        assert!(!is_deliberate(b"java/lang/ProcessBuilder"));
        assert!(!is_deliberate(b"java/nio/HeapByteBuffer"));
        assert!(is_accessor(b"java/lang/invoke/VarHandleInts$Array"));
        assert!(!is_accessor(b"java/lang/invoke/VarHandle"));
        assert!(!is_accessor(b"java/util/concurrent/atomic/Striped64"));
    }
}
