//! Packages of the Debian release at hand, downloaded and unpacked below the target folder, never installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use unsnarl_fixtures::target_dir;

use crate::Outcome;

/// A jar to lower: the largest of its package whose name starts like this.
pub(crate) struct Jar {
    pub(crate) package: &'static str,
    pub(crate) starts: &'static str,
    /// What makes it worth it.
    pub(crate) why: &'static str,
}

/// Large jars of different compilers and build systems.
pub(crate) const JARS: &[Jar] = &[
    Jar { package: "kotlin", starts: "kotlin-compiler-1", why: "Kotlin and Java, class files of Java 6" },
    Jar { package: "scala", starts: "scala-compiler", why: "Scala 2.11" },
    Jar {
        package: "libeclipse-jdt-core-java",
        starts: "eclipse-jdt-core",
        why: "a compiler; half its dependencies are missing",
    },
    Jar { package: "groovy", starts: "groovy-all", why: "Java, Groovy and generated call sites" },
    Jar { package: "libdb-je-java", starts: "db-je", why: "compiled with `jsr` subroutines" },
];

/// Jars of a package, wherever below `usr/share` they are.
pub(crate) struct Jars {
    pub(crate) package: &'static str,
    /// How their paths start, from there.
    pub(crate) starts: &'static str,
}

/// Downloads and unpacks a package, unless that was done before; gives the folder.
pub(crate) fn unpack(package: &str) -> Outcome<PathBuf> {
    let debs = target_dir().join("debs");
    let folder = debs.join(package);
    if folder.is_dir() {
        return Ok(folder);
    }
    fs::create_dir_all(&debs).map_err(|error| format!("{}: {error}", debs.display()))?;
    run(Command::new("apt-get").args(["download", "-q", package]).current_dir(&debs))?;
    let deb = files_in(&debs).into_iter().find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(&format!("{package}_")) && name.ends_with(".deb")
    });
    let deb = deb.ok_or_else(|| format!("apt-get downloaded no {package}"))?;
    let unfinished = debs.join(format!("{package}.unfinished"));
    run(Command::new("dpkg-deb").arg("-x").arg(&deb).arg(&unfinished))?;
    fs::rename(&unfinished, &folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// Downloads and unpacks the sources of a package as their authors made them, unless that was done before; gives the
/// folder. Sources of packages must be among those that apt knows (`deb-src`).
pub(crate) fn unpack_source(package: &str) -> Outcome<PathBuf> {
    let sources = target_dir().join("sources");
    let (folder, downloads) = (sources.join(package), sources.join(format!("{package}.downloads")));
    if folder.is_dir() {
        return Ok(folder);
    }
    fs::create_dir_all(&downloads).map_err(|error| format!("{}: {error}", downloads.display()))?;
    run(Command::new("apt-get")
        .args(["source", "--download-only", "--tar-only", "-q", package])
        .current_dir(&downloads))?;
    let is_original = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.contains(".orig.tar.") && !name.ends_with(".asc")
    };
    let archive = files_in(&downloads).into_iter().find(is_original);
    let archive = archive.ok_or_else(|| format!("apt-get downloaded no sources of {package}"))?;
    let unfinished = sources.join(format!("{package}.unfinished"));
    fs::create_dir_all(&unfinished).map_err(|error| format!("{}: {error}", unfinished.display()))?;
    run(Command::new("tar").arg("--strip-components=1").arg("-xf").arg(&archive).arg("-C").arg(&unfinished))?;
    fs::rename(&unfinished, &folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// The jars of an unpacked package, without links to others of them.
pub(crate) fn jars_in(folder: &Path) -> Vec<PathBuf> {
    jars_of(&folder.join("usr/share/java"))
}

fn jars_of(folder: &Path) -> Vec<PathBuf> {
    let mut jars = files_in(folder);
    jars.retain(|path| path.extension().is_some_and(|extension| extension == "jar") && !path.is_symlink());
    jars
}

/// The jars below a folder, without links.
pub(crate) fn all_jars_of(folder: &Path) -> Vec<PathBuf> {
    let mut jars = jars_of(folder);
    let folders = files_in(folder).into_iter().filter(|path| path.is_dir() && !path.is_symlink());
    folders.for_each(|folder| jars.extend(all_jars_of(&folder)));
    jars
}

impl Jars {
    /// Where they are, downloaded if need be; at least one.
    pub(crate) fn find(&self) -> Outcome<Vec<PathBuf>> {
        let (folder, name) = self.starts.rsplit_once('/').unwrap_or(("", self.starts));
        let mut jars = jars_of(&unpack(self.package)?.join("usr/share").join(folder));
        jars.retain(|path| path.file_name().unwrap_or_default().to_string_lossy().starts_with(name));
        if jars.is_empty() { Err(format!("{} has no {}*.jar", self.package, self.starts)) } else { Ok(jars) }
    }
}

impl Jar {
    /// Where it is, downloaded if need be.
    pub(crate) fn find(&self) -> Outcome<PathBuf> {
        let mut jars = jars_in(&unpack(self.package)?);
        jars.retain(|path| path.file_name().unwrap_or_default().to_string_lossy().starts_with(self.starts));
        let size = |path: &PathBuf| path.metadata().map_or(0, |metadata| metadata.len());
        jars.into_iter().max_by_key(size).ok_or_else(|| format!("{} has no {}*.jar", self.package, self.starts))
    }
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn run(command: &mut Command) -> Outcome<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let ran = command.output().map_err(|error| format!("{name}: {error}"))?;
    if ran.status.success() {
        Ok(())
    } else {
        Err(format!("{name} failed: {}", String::from_utf8_lossy(&ran.stderr).trim()))
    }
}
