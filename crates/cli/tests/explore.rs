//! `unsnarl explore` and `unsnarl replay`: what they print, where they end, and that an execution runs again.
//! `UPDATE_EXPECT=1` rewrites the snapshots.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use serde_json::Value;

use crate::junit::test_classes;
use crate::support::{self, compiled, copy, report, scratch, unsnarl};

const DESK: &str = include_str!("sources/Desk.java");

fn desk(name: &str) -> PathBuf {
    compiled(name, "Desk.java", DESK)
}

#[test]
fn a_violation_is_shown_with_its_execution_and_runs_again() {
    let folder = desk("explore-text");
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--schedules", "found"]);
    assert_eq!(run.code, 1, "{}", run.err);
    expect_file!["snapshots/explore.txt"].assert_eq(&run.out);
    let again = unsnarl(&folder, &["explore", "out", "--main", "Desk"]);
    assert_eq!(again.out, run.out, "the same program gives the same report");
    let replay = |arguments: &[&str]| unsnarl(&folder, arguments);
    let first = replay(&["replay", "found/1.json"]);
    assert_eq!(first.code, 1, "{}", first.err);
    // The fingerprint depends on the JDK.
    let (steps, state) = first.out.split_once("state ").unwrap();
    expect_file!["snapshots/replay.txt"].assert_eq(steps);
    assert!(state.contains(" after 5 steps"), "{state}");
    assert_eq!(replay(&["replay", "found/1.json"]).out, first.out);
    assert!(replay(&["replay", "found/1.json", "--trace"]).out.len() >= first.out.len());
    // What was mended does not show any more.
    let mended = folder.join("mended");
    fs::create_dir(&mended).unwrap();
    let repaired = compiled(
        "explore-mended",
        "Desk.java",
        &DESK.replace("ordered ? RED : BLACK", "RED").replace("ordered ? BLACK : RED", "BLACK"),
    );
    copy(&repaired.join("out"), &mended);
    let run = replay(&["replay", "found/1.json", "mended"]);
    let is_told = run.code == 0 && run.err.contains("does not show in this execution any more");
    assert!(is_told || run.code == 3 && run.err.contains("cannot be taken"), "{}: {}", run.code, run.err);
    // A schedule of another program does not fit, and that is said.
    let other =
        fs::read_to_string(folder.join("found/1.json")).unwrap().replace("\"choices\": \"", "\"choices\": \"7 ");
    fs::write(folder.join("other.json"), other).unwrap();
    let misfit = replay(&["replay", "other.json"]);
    assert_eq!(misfit.code, 3);
    assert!(misfit.err.contains("cannot be taken"), "{}", misfit.err);
}

#[test]
fn a_kind_of_violation_is_a_rule_with_a_page() {
    let run = unsnarl(Path::new("."), &["explain", "deadlock"]);
    assert!(run.code == 0 && run.out.contains("threads wait forever"), "{}{}", run.out, run.err);
}

#[test]
fn tools_get_one_object_whose_keys_are_documented() {
    let folder = desk("explore-json");
    let run =
        unsnarl(&folder, &["explore", "out", "--main", "Desk", "--format", "json", "--outcomes", "--", "ordered"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let object = report(&run.out);
    assert_eq!(object["outcome"], "clean");
    assert_eq!(object["outcomes"], serde_json::json!(["2\n"]));
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--format", "json"]);
    let object = report(&run.out);
    assert_eq!(
        (object["outcome"].as_str(), object["violations"][0]["kind"].as_str()),
        (Some("violation"), Some("deadlock"))
    );
    let finding = &object["findings"][0];
    assert_eq!((&finding["rule"], &finding["verdict"]), (&"deadlock".into(), &"confirmed".into()));
    assert_eq!(finding["schedule"], object["violations"][0]["schedule"]);
    let reference = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/json.md")).unwrap();
    for part in [&object, &object["violations"][0], &object["violations"][0]["schedule"], &object["stats"]] {
        for key in part.as_object().unwrap().keys() {
            assert!(reference.contains(&format!("`{key}`")), "{key}");
        }
    }
}

#[test]
fn what_was_not_covered_is_no_success() {
    let folder = desk("explore-budget");
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--max-states", "3", "--", "ordered"]);
    assert_eq!(run.code, 5, "{}", run.out);
    assert!(run.out.contains("the budget of states ran out"), "{}", run.out);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--", "file"]);
    assert_eq!(run.code, 5, "{}", run.out);
    assert!(run.out.contains("unsupported: "), "{}", run.out);
    let short = ["explore", "out", "--main", "Desk", "--max-instructions", "10", "--", "ordered"];
    let run = unsnarl(&folder, &short);
    assert_eq!(run.code, 5, "{}{}", run.out, run.err);
    assert!(run.out.contains("the budget of instructions ran out"), "{}", run.out);
    assert_eq!(unsnarl(&folder, &["explore", "out", "--main", "Desk", "--max-instructions", "0"]).code, 2);
    let sampled = ["explore", "out", "--main", "Desk", "--strategy", "random", "--runs", "20", "--", "ordered"];
    assert_eq!(unsnarl(&folder, &sampled).code, 5);
}

#[test]
fn what_is_looked_for_and_how_far_is_the_users_to_say() {
    let folder = desk("explore-chosen");
    let explore = |more: &[&str]| unsnarl(&folder, &[&["explore", "out", "--main", "Desk"], more].concat());
    // The deadlock needs one preemption.
    let run = explore(&["--bound", "0"]);
    assert_eq!(run.code, 5, "{}", run.out);
    assert!(run.out.contains("every execution with up to 0 preemptions is covered"), "{}", run.out);
    assert!(explore(&["--bound", "1"]).out.contains("error[deadlock]"));
    assert!(explore(&["--strategy", "context-bound"]).out.contains("error[deadlock]"));
    let run = explore(&["--property", "race,assertion"]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(explore(&["--property", "deadlock"]).out.contains("error[deadlock]"));
    let run = explore(&["--property", "Desk.isNew"]);
    assert!(run.out.contains("error[invariant]: Desk.isNew is false"), "{}", run.out);
    assert!(run.out.contains("error[deadlock]"), "a method comes besides what is looked for anyway: {}", run.out);
    for more in [&["--exact"][..], &["--threads", "1"], &["--threads", "3"]] {
        assert_eq!(explore(more).out, explore(&[]).out, "{more:?}");
    }
    let run = explore(&["--bound", "1", "--strategy", "random"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("--bound goes with the strategy context-bound"), "{}", run.err);
    let run = explore(&["--property", "deadlok"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("no property `deadlok`") && run.err.contains("lost-wakeup"), "{}", run.err);
    let run = explore(&["--property", "Desk.isOld"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("Desk has no `static boolean isOld()`"), "{}", run.err);
}

#[test]
fn mistakes_are_told_with_what_to_do() {
    let folder = desk("explore-mistakes");
    let run = unsnarl(&folder, &["explore", "out", "--main", "Dsek"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("There is no class `Dsek`; the one class with a main method is Desk."), "{}", run.err);
    assert!(run.err.contains("help: --main"), "{}", run.err);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--jdk", "out"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("is not a JDK") && run.err.contains("help: install a JDK"), "{}", run.err);
    let run = unsnarl(&folder, &["explore", "nowhere", "--main", "Desk"]);
    assert_ne!(run.code, 0);
    // What cannot be read is reported, and the rest is run.
    fs::write(folder.join("broken.jar"), "no archive").unwrap();
    let run = unsnarl(&folder, &["explore", "out", "broken.jar", "--main", "Desk", "--", "ordered"]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("warning") && run.err.contains("broken.jar"), "{}", run.err);
    fs::write(folder.join("broken.json"), "{").unwrap();
    assert_eq!(unsnarl(&folder, &["replay", "broken.json"]).code, 3);
}

#[test]
fn sarif_has_a_thread_flow_a_thread_in_the_order_of_the_execution() {
    let sarif = |folder: &Path, arguments: &[&str]| -> Value {
        let run = unsnarl(folder, &[&["explore", "out", "--format", "sarif"], arguments].concat());
        let log: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err));
        log["runs"][0].clone()
    };
    let folder = desk("explore-sarif");
    let run = sarif(&folder, &["--main", "Desk"]);
    let result = &run["results"][0];
    assert_eq!((&result["ruleId"], &result["properties"]["verdict"]), (&"deadlock".into(), &"confirmed".into()));
    assert_eq!(run["tool"]["driver"]["rules"][result["ruleIndex"].as_u64().unwrap() as usize]["id"], "deadlock");
    let flows = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
    let names: Vec<&str> = flows.iter().map(|flow| flow["message"]["text"].as_str().unwrap()).collect();
    assert_eq!(names, ["main", "clerk", "other"]);
    let order = |flow: &Value| -> Vec<u64> {
        flow["locations"].as_array().unwrap().iter().map(|step| step["executionOrder"].as_u64().unwrap()).collect()
    };
    assert_eq!(flows.iter().map(order).collect::<Vec<_>>(), [vec![1], vec![2, 3], vec![4, 5]]);
    assert_eq!(flows[2]["locations"][1]["location"]["message"]["text"], "thread 2 locks Desk.BLACK (Object)");
    let clean = sarif(&folder, &["--main", "Desk", "--", "ordered"]);
    assert_eq!(clean["results"], serde_json::json!([]));
    let stopped = sarif(&folder, &["--main", "Desk", "--max-states", "3", "--", "ordered"]);
    let notification = &stopped["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(notification["descriptor"]["id"], "exhausted-budget");
    let tests = sarif(&test_classes("explore-junit-sarif"), &["--test", "shop.ExpectedTest"]);
    let notes = &tests["results"][1]["properties"]["notes"];
    assert_eq!(notes[0], "test: shop.ExpectedTest::throwsAnother");
}

#[test]
fn locks_have_the_names_that_the_program_has_for_them() {
    let folder = compiled("explore-names", "Table.java", include_str!("sources/Table.java"));
    let roles = |case: &str| -> Vec<String> {
        let run = unsnarl(&folder, &["explore", "out", "--main", "Table", "--format", "json", "--", case]);
        let object: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err));
        assert_eq!(object["violations"][0]["kind"], "deadlock");
        let sites = object["violations"][0]["sites"].as_array().unwrap().iter();
        sites.map(|site| site["role"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(roles("fork"), ["locks forks[1] (Object), held by eater", "locks guest.cup (Object), held by main"]);
    assert_eq!(roles("plate")[0], "locks plate (Object), held by eater");
    let take = "in ArrayBlockingQueue.take";
    assert_eq!(roles("dish"), [format!("waits for a signal of dishes.notEmpty (Condition) {take}")]);
    let upgraded = "acquires the write lock of menu (ReentrantReadWriteLock), held by itself";
    assert_eq!(roles("menu"), [upgraded]);
    assert_eq!(roles("till"), ["acquires till (ReentrantLock), held by waiter, which has ended"]);
    assert_eq!(roles("bill"), ["parks in FutureTask.get"]);
    // The same without names of local variables: an attribute of another name is ignored.
    let path = folder.join("out/Table.class");
    let mut bytes = fs::read(&path).unwrap();
    let name = b"LocalVariableTable";
    let at = bytes.windows(name.len()).position(|window| window == name).unwrap();
    bytes[at] = b'X';
    fs::write(&path, bytes).unwrap();
    assert!(roles("plate")[0].starts_with("locks local variable 3 of Table.main (Object)"));
    assert!(roles("fork")[0].starts_with("locks parameter 2 of Table.take (Object)"));
}

#[test]
fn an_update_that_changes_nothing_is_told_as_such() {
    let folder = compiled("explore-updates", "Gate.java", include_str!("sources/Gate.java"));
    let run = unsnarl(&folder, &["explore", "out", "--main", "Gate", "--format", "json"]);
    let object: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err));
    let steps = object["violations"][0]["schedule"]["steps"].as_array().unwrap();
    let role = |step: &Value| step["site"]["role"].as_str().unwrap().to_owned();
    let updates = steps.iter().filter(|step| role(step).starts_with("updates"));
    let told: Vec<String> =
        updates.map(|step| format!("{}: {}", role(step), step["value"].as_str().unwrap())).collect();
    let update = "updates the contents of Gate.TAKEN (AtomicBoolean) in compareAndSet: 1";
    assert_eq!(told, [update.to_owned(), format!("{update}, as before")], "{object:#}");
}

#[test]
fn formats_are_set_up_once_and_not_in_each_execution() {
    let folder = compiled("explore-formats", "Receipt.java", include_str!("sources/Receipt.java"));
    let run = unsnarl(&folder, &["explore", "out", "--main", "Receipt", "--format", "json", "--outcomes"]);
    let object: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err));
    assert_eq!(
        (&object["outcome"], &object["outcomes"]),
        (&"clean".into(), &serde_json::json!(["5 paid, 2.50 each\n"]))
    );
    // To set them up takes a JDK at least ten times as many.
    assert!(object["stats"]["bytecodes"].as_u64().unwrap() < 50_000, "{}", object["stats"]);
}

/// The most memory that `explore` used, in megabytes, with a budget of so many.
fn most_used(folder: &Path, class: &str, megabytes: u64) -> u64 {
    let budget = format!("{megabytes}MB");
    let arguments = ["explore", "out", "--main", class, "--max-memory", &budget, "--format", "json", "--budget", "60s"];
    let run = unsnarl(folder, &arguments);
    assert_eq!(run.code, 5, "{}", run.err);
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["coverage"], "the budget of memory ran out before every state was visited");
    assert!(object["stats"]["states"].as_u64().unwrap() > 1000, "{}", object["stats"]);
    object["stats"]["peak_memory"].as_u64().unwrap() / 1_000_000
}

#[test]
fn memory_stays_within_the_budget() {
    let folder = scratch("explore-memory");
    copy(&unsnarl_fixtures::topic("hostile").classes, &folder.join("out"));
    for (class, megabytes) in [("hostile.ManyThreads", 120), ("hostile.NoisyLoop", 100)] {
        let used = most_used(&folder, class, megabytes);
        assert!(used <= megabytes, "{class} used {used} MB of {megabytes}");
    }
}

#[test]
fn how_many_processors_there_are_is_the_users_to_say() {
    let source = "public class Processors {
        public static void main(String[] args) {
            int count = Runtime.getRuntime().availableProcessors();
            System.out.println(count);
            assert count < 5;
        }
    }";
    let folder = compiled("explore-processors", "Processors.java", source);
    let explore = ["explore", "out", "--main", "Processors", "--outcomes"];
    assert!(unsnarl(&folder, &explore).out.contains("- 2\n"));
    let many = unsnarl(&folder, &[&explore[..], &["--processors", "6", "--schedules", "found"]].concat());
    assert_eq!((many.code, many.out.contains("- 6\n")), (1, true), "{}", many.out);
    // A schedule knows it.
    assert_eq!(unsnarl(&folder, &["replay", "found/1.json"]).code, 1);
    assert_eq!(unsnarl(&folder, &["replay", "found/1.json", "--processors", "3"]).code, 0);
}

#[test]
fn a_schedule_records_the_machine_that_it_was_found_on() {
    let source = "public class Lean {
        public static void main(String[] arguments) {
            assert arguments.length > 0 : \"no arguments\";
            byte[] large = new byte[32 << 20];
            throw new IllegalStateException(\"large enough: \" + large.length);
        }
    }";
    let folder = compiled("explore-machine", "Lean.java", source);
    let found = |name: &str, more: &[&str]| -> (i32, String, Value) {
        let arguments = [&["explore", "out", "--main", "Lean", "--schedules", name], more].concat();
        let run = unsnarl(&folder, &arguments);
        assert_eq!(run.code, 1, "{}{}", run.out, run.err);
        let text = fs::read_to_string(folder.join(name).join("1.json")).unwrap();
        let replay = unsnarl(&folder, &["replay", &format!("{name}/1.json")]);
        (replay.code, replay.err, serde_json::from_str(&text).unwrap())
    };
    let (code, told, file) = found("usual", &[]);
    assert!(code == 1 && told.contains("where the assertion shows"), "{told}");
    let keys = ["no_assertions", "heap", "max_instructions"];
    assert!(keys.iter().all(|key| file.get(key).is_none()), "only what is unusual is recorded: {file}");

    let (code, told, file) = found("unchecked", &["--no-assertions"]);
    assert!(code == 1 && told.contains("large enough: 33554432"), "{told}");
    assert_eq!(file["no_assertions"], true);

    let (code, told, file) = found("small", &["--heap", "30MiB", "--", "unchecked"]);
    assert!(code == 1 && told.contains("OutOfMemoryError"), "{told}");
    assert_eq!(file["heap"], 30 << 20);
    let larger = unsnarl(&folder, &["replay", "small/1.json", "--heap", "1GiB"]);
    assert!(!larger.out.contains("OutOfMemoryError"), "what the user says takes precedence: {}", larger.out);

    let (code, told, mut file) = found("long", &["--max-instructions", "300000000", "--", "unchecked"]);
    assert!(code == 1 && file["max_instructions"] == 300_000_000, "{told}{file}");
    file["max_instructions"] = 10.into();
    fs::write(folder.join("short.json"), file.to_string()).unwrap();
    let short = unsnarl(&folder, &["replay", "short.json"]);
    assert_ne!(short.code, 1, "ten instructions do not lead there: {}{}", short.out, short.err);
}

#[test]
fn garbage_takes_no_room_and_what_is_kept_does() {
    let source = "import java.util.*;
    class Heap {
        public static void main(String[] arguments) {
            List<byte[]> kept = new ArrayList<>();
            int made = 0;
            boolean keeps = arguments.length > 0;
            try {
                for (; made < 100; made++) {
                    byte[] large = new byte[1 << 20];
                    large[7] = 1;
                    if (keeps) kept.add(large);
                }
            } catch (OutOfMemoryError full) {
                if (arguments.length > 1) throw full;
                kept.clear();
                byte[] large = new byte[10 << 20];
                System.out.println(\"full after \" + (made > 10 && made < 30) + large.length);
                return;
            }
            System.out.println(\"made \" + made);
        }
    }";
    let folder = compiled("explore-heap", "Heap.java", source);
    let run = |more: &[&str]| {
        let arguments = [&["explore", "out", "--main", "Heap", "--outcomes", "--heap", "30MiB"], more].concat();
        unsnarl(&folder, &arguments)
    };
    let garbage = run(&[]);
    assert!(garbage.code == 0 && garbage.out.contains("made 100"), "{}{}", garbage.out, garbage.err);
    let dropped = run(&["--", "keep"]);
    assert!(dropped.code == 0 && dropped.out.contains("full after true10485760"), "{}{}", dropped.out, dropped.err);
    let leak = run(&["--", "keep", "throw"]);
    assert!(leak.code == 1 && leak.out.contains("OutOfMemoryError"), "{}{}", leak.out, leak.err);
}

#[test]
fn a_step_that_does_not_end_ends_with_the_budget() {
    // Each takes minutes or for ever until the limit of instructions; nothing is visible before.
    for (name, statement) in [
        ("Prints", "for (;;) System.out.println(\"on and on\");"),
        ("Copies", "int[] a = new int[1 << 20], b = new int[1 << 20]; for (;;) System.arraycopy(a, 0, b, 0, 1 << 20);"),
    ] {
        let source = format!("public class {name} {{ public static void main(String[] args) {{ {statement} }} }}");
        let folder = compiled(&format!("explore-endless-{name}"), &format!("{name}.java"), &source);
        let arguments = ["explore", "out", "--main", name, "--budget", "2s", "--max-instructions", "100000000000"];
        let run = unsnarl(&folder, &arguments);
        assert!(
            run.code == 5 && run.out.contains("the budget of time ran out"),
            "{}: {}{}",
            run.code,
            run.out,
            run.err
        );
    }
}

#[test]
fn a_pool_gives_a_task_to_the_worker_that_has_just_ended_another() {
    // The common pool clears what a task left behind, but not before it has looked for the next one.
    let source = "import java.util.concurrent.CompletableFuture;
        public class Leak {
            static final ThreadLocal<String> USER = new ThreadLocal<>();
            public static void main(String[] args) {
                CompletableFuture.runAsync(() -> USER.set(\"alice\")).join();
                String left = CompletableFuture.supplyAsync(USER::get).join();
                assert left == null : left;
            }
        }";
    let folder = compiled("explore-pool", "Leak.java", source);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Leak", "--processors", "4"]);
    assert!(run.code == 1 && run.out.contains("AssertionError: alice"), "{}{}", run.out, run.err);
}

#[test]
fn class_files_that_are_too_new_are_told_as_such() {
    let folder = desk("explore-too-new");
    let class = folder.join("out/Desk.class");
    let mut bytes = fs::read(&class).unwrap();
    bytes[6..8].copy_from_slice(&900u16.to_be_bytes());
    fs::write(&class, bytes).unwrap();
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("class file version 900.0") && run.err.contains("help: --jdk"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn a_search_that_is_interrupted_tells_what_it_found() {
    use std::process::Stdio;
    let folder = scratch("explore-interrupt");
    copy(&unsnarl_fixtures::topic("hostile").classes, &folder.join("out"));
    let arguments = ["explore", "out", "--main", "hostile.NoisyLoop", "--format", "json", "--budget", "120s"];
    let mut command = support::command(&folder, &arguments);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(5));
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["coverage"], "the search was interrupted before every state was visited");
}

#[test]
fn a_step_that_is_not_supported_ends_its_execution_and_no_other() {
    // The operands of the call are gone when the machine gives up; below them is a number that is no object.
    let source = "public class Group {
        static volatile boolean asks;
        public static void main(String[] args) throws Exception {
            Thread other = new Thread(() -> asks = true);
            other.start();
            java.nio.file.Path file = java.nio.file.Path.of(\"a\");
            if (asks) {
                java.nio.file.Files.createLink(file, file);
            }
            other.join();
        }
    }";
    let folder = compiled("explore-unsupported", "Group.java", source);
    for strategy in ["depth-first", "breadth-first", "random"] {
        let run = unsnarl(&folder, &["explore", "out", "--main", "Group", "--strategy", strategy]);
        assert_eq!(run.code, 5, "{strategy}: {}", run.err);
        assert!(run.out.contains("unsupported: ") && run.out.contains("Group.main"), "{}", run.out);
    }
    // However deep in the JDK it is, the line of the program is reported.
    let source = "public class Deep {
        public static void main(String[] args) throws Exception {
            java.nio.file.Files.getFileStore(java.nio.file.Path.of(\"nowhere\"));
        }
    }";
    let folder = compiled("explore-deep", "Deep.java", source);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Deep"]);
    assert!(run.code == 5 && run.out.contains("in Deep.main (Deep.java:3)"), "{}", run.out);
}
