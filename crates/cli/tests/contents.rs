//! What is said of the library's objects: one unguarded collection is one report, which names it as the program does,
//! and steps within the library are those of the call that the program made.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use serde_json::Value;

use crate::support::{compiled, unsnarl};

const CACHE: &str = "import java.util.*;

public class Cache {
    private final Map<String, Integer> map = new HashMap<>();
    private final Map<String, Integer> other = new HashMap<>();

    void put(String key) {
        map.put(key, 1);
    }

    boolean has(String key) {
        return map.containsKey(key);
    }

    public static void main(String[] arguments) throws Exception {
        Cache cache = new Cache();
        int[] own = new int[1];
        Thread writer = new Thread(() -> {
            cache.put(\"a\");
            cache.other.put(\"c\", 1);
            Arrays.fill(own, 1);
        });
        writer.start();
        cache.put(\"b\");
        cache.has(\"a\");
        cache.other.size();
        Arrays.fill(own, 2);
        writer.join();
    }
}
";

#[test]
fn races_on_the_contents_of_one_object_are_one_report() {
    let folder = compiled("explore-contents", "Cache.java", CACHE);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Cache"]);
    let contents = "two threads access the contents of cache.map (HashMap)";
    assert_eq!(run.out.matches(contents).count(), 1, "{}", run.out);
    assert_eq!(run.out.matches("two threads access the contents of cache.other (HashMap)").count(), 1, "{}", run.out);
    assert!(run.out.contains("--> Cache.java:8 main: writes the contents of cache.map (HashMap)\n"), "{}", run.out);
    assert!(run.out.contains("  --> also Cache.java:12 reads the contents of cache.map (HashMap)"), "{}", run.out);
    assert!(!run.out.contains("HashMap.table") && !run.out.contains("HashMap$Node"), "{}", run.out);
    // An array of the program stays what it is, whoever fills it.
    assert!(run.out.contains("two threads access own[0]"), "{}", run.out);
    assert!(run.out.contains("3 violations found"), "{}", run.out);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Cache", "--trace"]);
    assert!(run.out.contains("HashMap.table"), "each step as it is: {}", run.out);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Cache", "--format", "json"]);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let of_map = |finding: &&Value| finding["message"].as_str().unwrap().contains("cache.map");
    let finding = report["findings"].as_array().unwrap().iter().find(of_map).unwrap().clone();
    assert!(finding["parts"].as_array().unwrap().len() > 1, "{finding}");
    let lines: Vec<u64> =
        finding["sites"].as_array().unwrap().iter().map(|site| site["line"].as_u64().unwrap()).collect();
    assert!(lines.contains(&8) && lines.contains(&12), "{lines:?}");
}

const LEFT: &str = "import java.util.concurrent.*;

public class Left {
    static int done;

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Object lock = new Object();
        Future<?> task = pool.submit(() -> { synchronized (lock) { done++; } });
        boolean isLate;
        synchronized (lock) { isLate = done == 0; }
        if (isLate) {
            throw new IllegalStateException(\"late\");
        }
        task.get();
        pool.shutdown();
    }
}
";

#[test]
fn a_cause_comes_before_its_consequence() {
    let folder = compiled("explore-causes", "Left.java", LEFT);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Left"]);
    let cause = run.out.find("error[exception]: main throws java.lang.IllegalStateException: late").unwrap();
    let consequence = run.out.find("error[deadlock]").unwrap();
    assert!(cause < consequence, "{}", run.out);
    assert!(run.out[consequence..].contains("= after: "), "{}", run.out);
    assert!(!run.out[..consequence].contains("= after: "), "{}", run.out);
    assert!(run.out.contains("throws") && !run.out.contains("uncaughtExceptionHandler"), "{}", run.out);
    assert!(!run.out.contains("VarHandle"), "{}", run.out);
}
