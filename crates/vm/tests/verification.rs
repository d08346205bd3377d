//! The verifier against a real `java`: what `java` accepts must be accepted, and what it refuses must be refused with
//! the same error, except where the header of `verify/` says otherwise.
//!
//! With [`WHOLE_ORACLE`] set, all fixtures, all of `java.base`, and the jars that [`JARS`] names (a folder) are
//! verified as if they were of the program, and many mutants are compared with `java` instead of some.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::Trial;
use unsnarl_classfile::ClassFile;
use unsnarl_fixtures::assembler::{Class, PUBLIC, STATIC};
use unsnarl_fixtures::mutation::mutate;
use unsnarl_fixtures::{WHOLE_ORACLE, jdk, target_dir, topic, workspace_root};
use unsnarl_vm::{ClassPath, Limits, Vm, boot};

/// A folder with jars to verify.
const JARS: &str = "UNSNARL_JARS";

pub fn trials() -> Vec<Trial> {
    unsnarl_fixtures::trials!(
        "verification":
        what_javac_emits_is_accepted,
        what_java_refuses_is_refused,
        mutants_are_refused_as_java_refuses_them,
    )
}

fn whole() -> bool {
    env::var_os(WHOLE_ORACLE).is_some()
}

fn vm(paths: &[PathBuf]) -> Vm {
    let jdk = jdk::tested().remove(0);
    let path = ClassPath::open(paths, &jdk.home, &jdk.version).unwrap();
    boot::boot(path, Limits::default()).unwrap()
}

/// Verifies all classes of a class path; returns what is refused, and how many are not.
fn verify_all(paths: &[PathBuf]) -> (Vec<String>, usize) {
    let jdk = jdk::tested().remove(0);
    let path = ClassPath::open(paths, &jdk.home, &jdk.version).unwrap();
    let names: Vec<String> = path.program_classes().into_iter().map(str::to_owned).collect();
    let mut vm = boot::boot(path, Limits::default()).unwrap();
    verify_names(&mut vm, &names)
}

fn verify_names(vm: &mut Vm, names: &[String]) -> (Vec<String>, usize) {
    let is_class = |name: &&String| !name.ends_with("module-info") && !name.ends_with("package-info");
    let mut refused = Vec::new();
    let mut accepted = 0;
    for name in names.iter().filter(is_class) {
        match vm.verify(name) {
            Ok(()) => accepted += 1,
            // A jar alone does not have all that its classes need.
            Err(problem) if problem.starts_with("java.lang.NoClassDefFoundError") => (),
            Err(problem) => refused.push(format!("{name}: {problem}")),
        }
    }
    (refused, accepted)
}

fn what_javac_emits_is_accepted() {
    let mut topics: Vec<String> = vec![String::from("conformance"), String::from("concurrent")];
    if whole() {
        let folders = fs::read_dir(workspace_root().join("tests/java")).unwrap();
        topics = folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        topics.sort();
    }
    let mut refused = Vec::new();
    let mut accepted = 0;
    for name in topics {
        let (more, count) = verify_all(&[topic(&name).classes]);
        refused.extend(more);
        accepted += count;
    }
    if let Some(folder) = env::var_os(JARS) {
        let mut jars: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        jars.retain(|path| path.extension().is_some_and(|end| end == "jar") && !path.is_symlink());
        jars.sort();
        for jar in jars {
            let (more, count) = verify_all(std::slice::from_ref(&jar));
            println!("{}: {count} accepted, {} refused", jar.display(), more.len());
            refused.extend(more);
            accepted += count;
        }
    }
    if whole() {
        let jdk = jdk::tested().remove(0);
        let path = ClassPath::open(&[jdk.home.join("lib/modules")], &jdk.home, &jdk.version).unwrap();
        let mut names: Vec<String> = path.program_classes().into_iter().map(str::to_owned).collect();
        names.retain(|name| name.starts_with("java/") || name.starts_with("jdk/internal/") || name.starts_with("sun/"));
        let mut vm = vm(&[]);
        let (more, count) = verify_names(&mut vm, &names);
        println!("the JDK: {count} accepted, {} refused", more.len());
        refused.extend(more);
        accepted += count;
    }
    assert!(refused.is_empty(), "{accepted} accepted, {} refused:\n{}", refused.len(), refused.join("\n"));
    assert!(accepted > 300, "{accepted}");
}

/// Classes and what `java` throws when it links them, by class.
fn on_java(classes: &[(String, Vec<u8>)], class_path: &Path, folder: &Path) -> Vec<String> {
    let jdk = jdk::tested().remove(0);
    let mut list = String::new();
    for (number, (name, bytes)) in classes.iter().enumerate() {
        let file = folder.join(format!("{number}.bytes"));
        fs::write(&file, bytes).unwrap();
        list += &format!("{} {}\n", name.replace('/', "."), file.display());
    }
    let names = folder.join("classes.txt");
    fs::write(&names, list).unwrap();
    let source = workspace_root().join("crates/vm/tests/VerifyAll.java");
    let java = Command::new(jdk.java())
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"])
        .arg(class_path)
        .arg(source)
        .arg(&names)
        .output()
        .unwrap();
    let lines: Vec<String> = String::from_utf8_lossy(&java.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), classes.len(), "{}", String::from_utf8_lossy(&java.stderr));
    lines
}

fn folder(name: &str) -> PathBuf {
    let folder = target_dir().join("verification").join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The error's class, or `fine`.
fn kind(result: &str) -> &str {
    result.split([' ', ':']).next().unwrap_or_default()
}

/// Methods that are not sound, by what they do wrong: flags, descriptor, code. In class files of version 49, whose
/// types `java` infers, too.
const UNSOUND: [(&str, u16, &str, &str); 24] = [
    ("NoReturn", STATIC, "()V", "nop"),
    ("WrongReturn", STATIC, "()I", "return"),
    ("WrongResult", STATIC, "()Ljava/lang/String;", "new java/lang/Object\nareturn"),
    ("EmptyStack", STATIC, "()V", "pop\nreturn"),
    ("HalfOfLong", STATIC, "()V", "lconst_0\npop\nreturn"),
    ("IntAsReference", STATIC, "()V", "iconst_0\nastore 0\nreturn"),
    ("ReferenceAsInt", STATIC, "(Ljava/lang/Object;)I", "aload 0\nireturn"),
    ("FloatAsInt", STATIC, "(F)I", "fload 0\nireturn"),
    ("UnsetLocal", STATIC, "()I", "iload 0\nireturn"),
    ("HalfOverwritten", STATIC, "(J)J", "iconst_0\nistore 1\nlload 0\nlreturn"),
    ("OneWay", STATIC, "(I)I", "iload 0\nifeq to\niconst_1\nistore 1\nto: iload 1\nireturn"),
    ("TwoHeights", STATIC, "(I)V", "iload 0\nifeq to\niconst_1\nto: return"),
    ("Grows", STATIC, "()V", "to: iconst_0\ngoto to"),
    ("NotAnArray", STATIC, "(Ljava/lang/Object;)I", "aload 0\narraylength\nireturn"),
    ("OtherArray", STATIC, "([J)I", "aload 0\niconst_0\niaload\nireturn"),
    ("NotThrown", STATIC, "(Ljava/lang/Object;)V", "aload 0\nathrow"),
    ("Unmade", STATIC, "()V", "new java/lang/Object\ninvokevirtual java/lang/Object.hashCode:()I\npop\nreturn"),
    (
        "MadeTwice",
        STATIC,
        "()V",
        "new java/lang/Object\ndup\ninvokespecial java/lang/Object.<init>:()V\ninvokespecial java/lang/Object.<init>:()V\nreturn",
    ),
    ("OtherConstructor", STATIC, "()V", "new java/lang/Object\ninvokespecial java/lang/String.<init>:()V\nreturn"),
    ("OtherReceiver", STATIC, "(Ljava/lang/Object;)I", "aload 0\ninvokevirtual java/lang/String.length:()I\nireturn"),
    (
        "OtherArgument",
        STATIC,
        "(Ljava/lang/Object;)V",
        "aload 0\ninvokestatic java/lang/Integer.parseInt:(Ljava/lang/String;)I\npop\nreturn",
    ),
    ("FewArguments", STATIC, "()V", "invokestatic java/lang/Integer.parseInt:(Ljava/lang/String;)I\npop\nreturn"),
    ("OtherField", STATIC, "(Ljava/lang/Object;)V", "aload 0\ngetfield java/awt/Point.x:I\npop\nreturn"),
    ("OtherSuper", 0, "(Ljava/lang/String;)V", "aload 1\ninvokespecial java/lang/String.length:()I\npop\nreturn"),
];

/// Methods that are sound, although a simple verifier may not see it.
const SOUND: [(&str, u16, &str, &str); 9] = [
    ("Subroutine", STATIC, "()I", "jsr sub\niconst_1\nistore 1\njsr sub\niload 1\nireturn\nsub: astore 2\nret 2"),
    ("NullArray", STATIC, "()V", "aconst_null\niconst_0\naaload\npop\nreturn"),
    (
        "Interfaces",
        STATIC,
        "(ILjava/lang/String;Ljava/lang/Integer;)I",
        "iload 0\nifeq to\naload 1\ngoto on\nto: aload 2\non: invokeinterface java/lang/Comparable.hashCode:()I\nireturn",
    ),
    ("AnyToInterface", STATIC, "(Ljava/lang/Object;)V", "aload 0\ninvokeinterface java/lang/Runnable.run:()V\nreturn"),
    ("Unreached", STATIC, "()V", "return\niconst_0\npop\nreturn"),
    ("ReusedLocal", STATIC, "(I)I", "fconst_0\nfstore 1\niload 0\nistore 1\niload 1\nireturn"),
    ("ArrayOfArrays", STATIC, "([[I)I", "aload 0\niconst_0\naaload\niconst_0\niaload\nireturn"),
    ("Boolean", STATIC, "([Z)Z", "aload 0\niconst_0\nbaload\nireturn"),
    ("Covariant", STATIC, "([Ljava/lang/String;)[Ljava/lang/Object;", "aload 0\nareturn"),
];

fn what_java_refuses_is_refused() {
    let class = |(name, flags, descriptor, code): &(&str, u16, &str, &str)| {
        let bytes = Class::new(name).version(49).method(PUBLIC | flags, "m", descriptor, code).finish();
        ((*name).to_owned(), bytes)
    };
    let classes: Vec<(String, Vec<u8>)> = UNSOUND.iter().chain(&SOUND).map(class).collect();
    let java = on_java(&classes, &folder("hand"), &folder("hand"));
    let mut vm = vm(&[]);
    for ((name, bytes), java) in classes.into_iter().zip(java) {
        let expected = if SOUND.iter().any(|sound| sound.0 == name) { "fine" } else { "java.lang.VerifyError" };
        assert_eq!(kind(&java), expected, "{name} on java: {java}");
        vm.add_class(&name, bytes.into());
        let ours = vm.verify(&name).err().unwrap_or_else(|| String::from("fine"));
        assert_eq!(kind(&ours), expected, "{name} on the VM: {ours}");
        assert!(expected == "fine" || ours.contains(&format!("{name}.m")), "{ours}");
    }
}

/// A class to mutate.
struct Victim {
    name: String,
    bytes: Vec<u8>,
    /// Whether it is of a version for which `java` infers types, too.
    is_old: bool,
}

/// Classes to mutate. With stack maps, `java` refuses much that is sound: most are of a version that has none.
/// Interfaces of such versions are not verified by `java`.
fn victims() -> Vec<Victim> {
    let topic = topic("conformance");
    let mut victims = Vec::new();
    for path in topic.fixtures.iter().flat_map(|fixture| &fixture.classes) {
        let name = path.strip_prefix(&topic.classes).unwrap().with_extension("");
        let name = name.to_string_lossy().replace('\\', "/");
        let bytes = fs::read(path).unwrap();
        if bytes.len() > 10_000 || is_interface(&bytes) {
            continue;
        }
        if !has_new_constants(&bytes) {
            let mut bytes = bytes.clone();
            bytes[7] = 49;
            victims.push(Victim { name: name.clone(), bytes, is_old: true });
        }
        if whole() {
            victims.push(Victim { name, bytes, is_old: false });
        }
    }
    victims
}

fn is_interface(bytes: &[u8]) -> bool {
    let file = ClassFile::parse(bytes.to_vec().into());
    file.is_ok_and(|file| file.access().is_interface())
}

/// Whether a class file has constants that one of version 49 must not have; other new attributes are ignored there.
fn has_new_constants(bytes: &[u8]) -> bool {
    let text = b"BootstrapMethods";
    bytes.windows(text.len()).any(|window| window == text)
}

fn mutants_are_refused_as_java_refuses_them() {
    let (count, victims) = (if whole() { 20_000 } else { 250 }, victims());
    let first: u64 = env::var("UNSNARL_FIRST_MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    assert!(victims.len() > 20);
    let mut differences: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    let (mut same, mut compared) = (0, 0);
    let topic = topic("conformance");
    for chunk in (first..first + count).collect::<Vec<u64>>().chunks(5_000) {
        // Linked classes are never unlinked.
        let mut vm = vm(std::slice::from_ref(&topic.classes));
        let victim = |seed: &u64| &victims[(seed % victims.len() as u64) as usize];
        let mutants: Vec<(String, Vec<u8>)> =
            chunk.iter().map(|seed| (victim(seed).name.clone(), mutate(&victim(seed).bytes, *seed))).collect();
        let java = on_java(&mutants, &topic.classes, &folder("mutants"));
        for ((seed, (name, bytes)), java) in chunk.iter().zip(mutants).zip(java) {
            if is_interface(&bytes) {
                continue;
            }
            let is_old = victim(seed).is_old;
            let ours = vm.verify_bytes(&name, bytes.into()).err().unwrap_or_else(|| String::from("fine"));
            compared += u64::from(is_old);
            if kind(&ours) == kind(&java) {
                same += u64::from(is_old);
            } else {
                let version = if is_old { "of version 49" } else { "with stack maps" };
                let both = (format!("{} {version}", kind(&ours)), kind(&java).to_owned());
                differences.entry(both).or_default().push(format!("{seed} {name}\n    vm:   {ours}\n    java: {java}"));
            }
        }
    }
    let mut wrong = Vec::new();
    for ((ours, java), examples) in &differences {
        let some = examples[..examples.len().min(6)].join("\n");
        println!("{} times {ours} on the VM, {java} on java, such as\n{some}", examples.len());
        if java == "fine" {
            wrong.extend(examples.iter().cloned());
        }
    }
    println!("{same} of {compared} of version 49 the same");
    assert!(wrong.is_empty(), "java accepts what the VM refuses:\n{}", wrong.join("\n"));
    assert!(same * 100 >= compared * 85, "{same} of {compared} are the same");
}
