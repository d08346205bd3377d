//! What is known of the JDK's classes: see `conduct.rs`. Names are those of all releases from 17 on: a release need not have all of them.

use super::conduct::Conduct;

/// A name that ends with a star is that of all classes whose names begin so.
pub(super) const CONDUCTS: &[(Conduct, &[&[u8]])] = &[
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
            b"java/lang/runtime/*",
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
pub(super) const DELIBERATE: [&[u8]; 4] = [b"java/util/concurrent/", b"java/lang/", b"jdk/internal/", b"sun/"];

/// Classes of such packages that are not written for threads: what begins so.
pub(super) const NOT_DELIBERATE: [&[u8]; 5] = [
    b"java/lang/AbstractStringBuilder",
    b"java/lang/ProcessBuilder",
    b"java/lang/StringBuilder",
    b"java/lang/module/ModuleDescriptor$Builder",
    b"sun/security/provider/",
];

/// Classes that access variables for whoever calls them, as these begin. The forms of method handles are those that get and set fields.
pub(super) const ACCESSORS: [&[u8]; 11] = [
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

/// Fields of the JDK's classes that keep what every thread would compute alike: one that does not see what another wrote computes it again (A38). All of them are read
/// once and hold a number, or an object whose fields are final. Names are those of all releases from 17 on; where a release has one as a volatile field, that is left as it is.
pub(super) const CACHES: &[(&str, &[&str])] = &[
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

/// Waits look at the clock only to see how much of their time is left: see `clock.rs`.
pub(crate) const WAITS: &[u8] = b"java/util/concurrent/";

/// Of these, those that keep times.
pub(crate) const SCHEDULES: [&[u8]; 3] = [
    b"java/util/concurrent/ScheduledThreadPoolExecutor",
    b"java/util/concurrent/DelayQueue",
    b"java/util/concurrent/DelayScheduler",
];

/// What looks at the clock for a number that nobody expects, or for a time that is only written down.
pub(crate) const INDIFFERENT: [&[u8]; 5] = [
    b"java/util/Random",
    b"java/util/SplittableRandom",
    b"java/util/concurrent/ThreadLocalRandom",
    b"java/util/logging/",
    b"jdk/internal/util/random/",
];

/// What is between those who look at the clock, or wait, and the machine.
pub(crate) const BETWEEN: [&[u8]; 3] = [b"java/util/concurrent/locks/LockSupport", b"java/lang/", b"java/time/"];
