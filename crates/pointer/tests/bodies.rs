//! Programs analysed together with the code of a real JDK: what the virtual machine does is followed, and models stay
//! where threads and contents are concerned.

use std::collections::BTreeSet;
use std::fs;

use unsnarl_classfile::archive::{self, Inputs, Options};
use unsnarl_library::Models;
use unsnarl_pointer::entry::{EntryOptions, OpenWorld, entry_points};
use unsnarl_pointer::{Analysis, Sensitivity, analyse};
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{Origin, Program};

const SOURCE: &str = r#"
import java.security.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Uses {
    interface Act { void act(); }
    static class Set implements Act { public void act() { } }
    static class Listed implements Act { public void act() { } }
    static class Copied implements Act { public void act() { } }
    static class Privileged implements Act { public void act() { } }
    static class Idle implements Act { public void act() { } }
    static class Shown { public String toString() { return "shown"; } }
    static class Worker extends Thread implements Act {
        public void run() { ((Worker) Thread.currentThread()).act(); }
        public void act() { }
    }
    static class Started implements Runnable { public void run() { } }
    static class Submitted implements Callable<Object> { public Object call() { return null; } }

    public static void main(String[] arguments) throws Exception {
        new Thread(new Started()).start();
        new Worker().start();
        AtomicReference<Act> reference = new AtomicReference<>();
        reference.compareAndSet(null, new Set());
        reference.get().act();
        List<Act> list = new ArrayList<>();
        list.add(new Listed());
        for (Act act : list.toArray(new Act[0])) act.act();
        Act[] copy = Arrays.copyOf(new Act[] { new Copied() }, 2);
        copy[0].act();
        AccessController.doPrivileged((PrivilegedAction<Act>) () -> new Privileged()).act();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.invokeAll(List.of(new Submitted()));
        new Idle();
        System.out.println(new Shown());
        System.out.println(new StringJoiner(",").add("a"));
    }
}
"#;

fn program() -> Program {
    let folder = unsnarl_fixtures::target_dir().join("pointer-tests").join("bodies");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("Uses.java"), SOURCE).expect("a file");
    let classes = unsnarl_fixtures::compile::compile(&folder).unwrap_or_else(|reason| panic!("{reason}"));
    let jdk = unsnarl_fixtures::jdk::find().expect("a JDK");
    let open = |path| -> Inputs { archive::open(&[path], &Options::default()) };
    let mut runtime = open(jdk.modules());
    runtime.entries.retain(|entry| entry.module() == Some("java.base"));
    Program::build_on(open(classes), runtime, &JdkIndex::embedded(), &Models::builtin().made_classes(), &|_| ())
}

/// The methods whose code is analysed.
fn entered(analysis: &Analysis<'_>) -> BTreeSet<String> {
    let instances = analysis.instances().map(|instance| analysis.instance(instance));
    instances.filter(|instance| instance.has_body).map(|it| analysis.program().show(it.method).to_string()).collect()
}

#[test]
fn code_and_models_of_the_jdk_fit_together() {
    let (program, models) = (program(), Models::builtin());
    let points = entry_points(&program, &models, &EntryOptions { open: OpenWorld::Auto, ..EntryOptions::default() });
    let names: Vec<String> = points.entries.iter().map(|entry| program.show(entry.method).to_string()).collect();
    assert_eq!(names, ["Uses::main(java.lang.String[])"], "entry points are those of the inputs");
    assert!(program.classes().filter(|class| program.class(*class).origin == Origin::Runtime).count() > 6000);
    let analyse = |sensitivity| analyse(&program, &models, &points.entries, sensitivity, &|| false);

    let reached = [
        "Set::act()",
        "Listed::act()",
        "Copied::act()",
        "Privileged::act()",
        "Started::run()",
        "Worker::act()",
        "Submitted::call()",
    ];
    for sensitivity in [Sensitivity::Insensitive, Sensitivity::Selective] {
        let analysis = analyse(sensitivity);
        let entered = entered(&analysis);
        for method in reached {
            assert!(entered.contains(&format!("Uses${method}")), "{sensitivity:?} does not reach {method}");
        }
        assert!(!entered.contains("Uses$Idle::act()"), "{sensitivity:?} reaches what nothing calls");
        assert!(entered.contains("java.util.StringJoiner::add(java.lang.CharSequence)"), "{sensitivity:?}");
        let is_insensitive = sensitivity == Sensitivity::Insensitive;
        for method in ["java.lang.Thread::start()", "java.util.ArrayList::add(java.lang.Object)"] {
            assert_eq!(entered.contains(method), is_insensitive, "{sensitivity:?} {method}");
        }
        // What the virtual machine stores when it starts is known to the models; the code that does it is not reached
        // from `main`.
        assert_eq!(entered.contains("Uses$Shown::toString()"), !is_insensitive, "{sensitivity:?}");
        assert_eq!(analysis.spawns().is_empty(), is_insensitive, "threads are started where they are distinguished");
    }
}

#[test]
fn where_nothing_is_distinguished_each_method_is_analysed_once() {
    let (program, models) = (program(), Models::builtin());
    let points = entry_points(&program, &models, &EntryOptions::default());
    let runs = [(); 2].map(|()| {
        let analysis = analyse(&program, &models, &points.entries, Sensitivity::Insensitive, &|| false);
        let stats = analysis.stats();
        assert_eq!(stats.instances, stats.reachable_methods);
        (entered(&analysis), stats.objects, stats.call_edges)
    });
    assert!(runs[0] == runs[1], "twice the same");
}
