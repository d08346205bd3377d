//! A bootstrap method that fails is called once, and its error is thrown again each time; one that fails with an error
//! that is not of linking is called each time. The same class file runs on a real `java` of each JDK, without its
//! verifier: it has no stack maps.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::Trial;
use unsnarl_fixtures::assembler::{Class, PUBLIC, STATIC};
use unsnarl_fixtures::{jdk, target_dir};
use unsnarl_vm::round_robin::{self, End};
use unsnarl_vm::{ClassPath, Limits, boot};

pub fn trials() -> Vec<Trial> {
    unsnarl_fixtures::trials!(
        "bootstrap":
        an_error_of_linking_is_thrown_again_and_the_bootstrap_method_is_not_called_again,
    )
}

const BOOTSTRAP: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
const CONSTANT: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;";

/// Counts its calls and throws.
fn failing(exception: &str, constructor: &str) -> String {
    format!(
        "getstatic Site.calls:I
         iconst_1
         iadd
         putstatic Site.calls:I
         new {exception}
         dup
         ldc \"why\"
         invokespecial {exception}.<init>:{constructor}
         athrow"
    )
}

/// Does something three times, and prints the class and message of what it throws, and how often a bootstrap method was
/// called.
fn trying(what: &str) -> String {
    format!(
        "iconst_0
         istore 1
         next: iload 1
         iconst_3
         if_icmpge done
         from: {what}
         to: goto more
         handler: astore 2
         getstatic java/lang/System.out:Ljava/io/PrintStream;
         aload 2
         invokevirtual java/lang/Object.getClass:()Ljava/lang/Class;
         invokevirtual java/io/PrintStream.println:(Ljava/lang/Object;)V
         getstatic java/lang/System.out:Ljava/io/PrintStream;
         aload 2
         invokevirtual java/lang/Throwable.getMessage:()Ljava/lang/String;
         invokevirtual java/io/PrintStream.println:(Ljava/lang/String;)V
         getstatic java/lang/System.out:Ljava/io/PrintStream;
         getstatic Site.calls:I
         invokevirtual java/io/PrintStream.println:(I)V
         more: iinc 1 1
         goto next
         done: return
         .catch any from to handler"
    )
}

fn class() -> Vec<u8> {
    let illegal = failing("java/lang/IllegalStateException", "(Ljava/lang/String;)V");
    let assertion = failing("java/lang/AssertionError", "(Ljava/lang/Object;)V");
    let linkage = failing("java/lang/LinkageError", "(Ljava/lang/String;)V");
    Class::new("Site")
        .version(61)
        .field(STATIC, "calls", "I")
        .bootstrap(&format!("Site.illegal:{BOOTSTRAP}"), &[])
        .bootstrap(&format!("Site.assertion:{BOOTSTRAP}"), &[])
        .bootstrap(&format!("Site.linkage:{BOOTSTRAP}"), &[])
        .bootstrap(&format!("Site.constant:{CONSTANT}"), &[])
        .method(STATIC, "illegal", BOOTSTRAP, &illegal)
        .method(STATIC, "assertion", BOOTSTRAP, &assertion)
        .method(STATIC, "linkage", BOOTSTRAP, &linkage)
        .method(STATIC, "constant", CONSTANT, &illegal)
        .method(STATIC, "a", "()V", &trying("invokedynamic 0 x:()V"))
        .method(STATIC, "b", "()V", &trying("invokedynamic 1 x:()V"))
        .method(STATIC, "c", "()V", &trying("invokedynamic 2 x:()V"))
        .method(STATIC, "d", "()V", &trying("ldc dynamic 3 x:Ljava/lang/Object;\npop"))
        .method(
            PUBLIC | STATIC,
            "main",
            "([Ljava/lang/String;)V",
            "invokestatic Site.a:()V
             invokestatic Site.b:()V
             invokestatic Site.c:()V
             invokestatic Site.d:()V
             return",
        )
        .finish()
}

fn on_vm(jdk: &jdk::Jdk, classes: &Path) -> String {
    let path = ClassPath::open(&[classes.to_owned()], &jdk.home, &jdk.version).unwrap();
    let mut vm = boot::boot(path, Limits::default()).unwrap();
    vm.enter_main("Site", &[]).unwrap();
    assert_eq!(round_robin::run(&mut vm), End::Ended);
    String::from_utf8(vm.output().to_vec()).unwrap()
}

fn an_error_of_linking_is_thrown_again_and_the_bootstrap_method_is_not_called_again() {
    let folder = target_dir().join("bootstrap");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("Site.class"), class()).unwrap();
    let jdks = jdk::tested();
    for jdk in &jdks {
        let java = Command::new(jdk.java())
            .args(["-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote", "-cp"])
            .arg(&folder)
            .arg("Site")
            .output();
        let java = String::from_utf8(java.unwrap().stdout).unwrap();
        assert_eq!(java.lines().count(), 4 * 3 * 3, "{java}");
        assert_eq!(on_vm(jdk, &folder), java, "on JDK {}", jdk.major);
    }
}
