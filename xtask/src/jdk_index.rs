//! `cargo xtask jdk-index [JDK…]`: writes the index of the JDK's types and signatures that `unsnarl-program` embeds.
//!
//! Reads the named JDKs, or all that are installed. The same JDKs give the same bytes, so version control shows whether
//! an index is up to date.

use std::fs;
use std::path::Path;

use unsnarl_classfile::ClassFile;
use unsnarl_classfile::archive::{self, Options};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::workspace_root;
use unsnarl_program::jdk_index::{IndexBuilder, JdkIndex};

use crate::Outcome;

/// Where the index lives.
const INDEX: &str = "crates/program/src/jdk_index/jdk.index";

/// Writes the index of the JDKs whose folders are named, or of all that are installed.
pub(crate) fn run(homes: &[String]) -> Outcome {
    let no_jdk = |home: &String| format!("{home} is not the folder of a JDK");
    let named: Result<Vec<Jdk>, String> =
        homes.iter().map(|home| Jdk::at(Path::new(home)).ok_or_else(|| no_jdk(home))).collect();
    let jdks = if homes.is_empty() { jdk::installed() } else { named? };
    if jdks.is_empty() {
        return Err("no JDK was found: name the folder of one".to_owned());
    }

    let mut index = IndexBuilder::new();
    for jdk in &jdks {
        println!("reading JDK {} in {}", jdk.version, jdk.home.display());
        let release = u16::try_from(jdk.major).map_err(|error| format!("release {}: {error}", jdk.major))?;
        index.add_jdk(release, &classes_of(jdk)?).map_err(|malformed| malformed.to_string())?;
    }
    let bytes = index.finish();
    let written = JdkIndex::open(bytes.clone().into()).map_err(|corrupt| corrupt.to_string())?;
    fs::write(workspace_root().join(INDEX), &bytes).map_err(|error| format!("{INDEX}: {error}"))?;
    println!("wrote {} classes, {} bytes, to {INDEX}", written.class_count(), bytes.len());
    Ok(())
}

/// Every class of a JDK, module descriptors included, with the name of its module.
fn classes_of(jdk: &Jdk) -> Result<Vec<(Box<str>, ClassFile)>, String> {
    let inputs = archive::open(&[jdk.modules()], &Options::default());
    if let Some(issue) = inputs.issues.first() {
        return Err(issue.to_string());
    }
    let mut classes = Vec::with_capacity(inputs.entries.len());
    for entry in &inputs.entries {
        let bytes = entry.read().map_err(|issue| issue.to_string())?;
        let class = ClassFile::parse(bytes).map_err(|malformed| format!("{}: {malformed}", entry.class_path()))?;
        classes.push((entry.module().unwrap_or_default().into(), class));
    }
    Ok(classes)
}
