//! Writes programs and compiles them with one call of javac, each into a folder of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use unsnarl_fixtures::jdk::Jdk;

use super::programs::Program;
use crate::Outcome;

/// Compiles programs into `folder/NAME/generated`, and gives those that javac takes: themes that come together may
/// declare one name twice.
pub(super) fn compile(jdk: &Jdk, folder: &Path, mut programs: Vec<Program>) -> Outcome<Vec<Program>> {
    loop {
        let refused = attempt(jdk, folder, &programs)?;
        if refused.is_empty() {
            return Ok(programs);
        }
        programs.retain(|program| !refused.iter().any(|name| name == program.name()));
    }
}

/// The names of programs that javac refuses.
fn attempt(jdk: &Jdk, folder: &Path, programs: &[Program]) -> Outcome<Vec<String>> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    _ = fs::remove_dir_all(folder);
    let (sources, classes) = (folder.join("sources"), folder.join("classes"));
    fs::create_dir_all(&sources).map_err(failed)?;
    fs::create_dir_all(classes.join("generated")).map_err(failed)?;
    let mut javac = Command::new(jdk.javac());
    javac.args(["-g", "-nowarn", "-proc:none", "-implicit:none", "-Xmaxerrs", "10000", "-d"]).arg(&classes);
    for program in programs {
        let file = sources.join(format!("{}.java", program.name()));
        fs::write(&file, program.text()).map_err(failed)?;
        javac.arg(file);
    }
    if programs.is_empty() {
        return Ok(Vec::new());
    }
    let output = javac.output().map_err(|error| format!("javac: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_refused = |program: &&Program| said.contains(&format!("{}.java:", program.name()));
        let refused: Vec<String> =
            programs.iter().filter(is_refused).map(|program| program.name().to_owned()).collect();
        eprintln!("{}", said.lines().filter(|line| line.contains("error:")).collect::<Vec<_>>().join("\n"));
        return if refused.is_empty() { Err(format!("javac: {said}")) } else { Ok(refused) };
    }
    for file in fs::read_dir(classes.join("generated")).map_err(failed)? {
        let file = file.map_err(failed)?;
        let name = file.file_name().to_string_lossy().into_owned();
        let program = name.split(['$', '.']).next().unwrap_or_default();
        let own = folder.join(program).join("generated");
        fs::create_dir_all(&own).map_err(failed)?;
        fs::rename(file.path(), own.join(&name)).map_err(failed)?;
    }
    Ok(Vec::new())
}
