//! Writes the table of the built-in model files: one row per file in `models`, with the part for the explorer made
//! beforehand.

#[path = "src/reduced.rs"]
mod reduced;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("models");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort_by_key(|file| file.file_stem().map(std::ffi::OsStr::to_owned));
    let mut table = String::from("&[\n");
    for file in files {
        let name = format!("library/{}", file.file_name().unwrap_or_default().display());
        let for_explorer = reduced::reduced(&fs::read_to_string(&file)?);
        let path = file.display().to_string();
        // Writing to a string never fails.
        let _ = writeln!(
            table,
            "Builtin {{ file: {name:?}, text: include_str!({path:?}), for_explorer: {for_explorer:?} }},"
        );
    }
    table.push(']');
    fs::write(Path::new(&variable("OUT_DIR")?).join("builtin.rs"), table)?;
    println!("cargo::rerun-if-changed=models");
    println!("cargo::rerun-if-changed=src/reduced.rs");
    Ok(())
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|problem| io::Error::other(format!("{name}: {problem}")))
}
