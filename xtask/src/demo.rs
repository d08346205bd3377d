//! `cargo xtask demo`: the main job on the programs in `examples/`, each command after a line that explains it.

use std::env;
use std::process::Command;

use unsnarl_fixtures::{compile, target_dir, workspace_root};

use crate::test::cargo;
use crate::{Outcome, jdk, no_arguments};

/// What is shown: an explanation, then the arguments of `unsnarl`, where `CLASSES` stands for the compiled examples.
const SHOWN: &[(&str, &[&str])] = &[
    (
        "The classes that Unsnarl reads, from a folder here; a jar or a JDK's lib/modules do as well.",
        &["inspect", "classes", "CLASSES"],
    ),
    ("How they extend and implement each other, and the library.", &["inspect", "hierarchy", "CLASSES"]),
    (
        "Bank::transfer as the analyses see it: typed SSA, with every lock and every way an exception can take.",
        &["inspect", "ir", "CLASSES", "Bank::transfer"],
    ),
];

/// Builds, compiles the examples and runs the commands.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    jdk::find_or_install()?;
    cargo("build --quiet --release --locked --package unsnarl", &[])?;
    let program = target_dir().join("release").join(format!("unsnarl{}", env::consts::EXE_SUFFIX));
    let classes = compile::compile(&workspace_root().join("examples"))?;

    let shown = classes.strip_prefix(workspace_root()).unwrap_or(&classes);
    for (explanation, words) in SHOWN {
        println!("\n# {explanation}");
        println!("$ unsnarl {}", words.join(" ").replace("CLASSES", &shown.to_string_lossy()));
        let mut command = Command::new(&program);
        for word in *words {
            if *word == "CLASSES" {
                command.arg(&classes)
            } else {
                command.arg(word)
            };
        }
        match command.status() {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(format!("unsnarl failed ({status})")),
            Err(error) => return Err(format!("{}: {error}", program.display())),
        }
    }
    Ok(())
}
