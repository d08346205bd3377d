//! Finds the JDK whose classes a program is run on: the one that is named, that of JAVA_HOME, that of `java` on the PATH, or one where
//! installers put them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use unsnarl_engine::explore::Jdk;

use crate::exit::{Failure, Outcome};

/// The oldest release that will do.
const OLDEST: u32 = 17;

/// The JDK to use.
pub(super) fn find(named: Option<&Path>) -> Outcome<Jdk> {
    let help = "install a JDK, 17 or later (on Debian: apt install openjdk-17-jdk-headless), or name one: --jdk DIR";
    if let Some(home) = named {
        let wrong = |problem: &str| Failure::wrong_use(format!("`{}` {problem}", home.display())).help(help);
        let jdk = at(home).ok_or_else(|| wrong("is no JDK: it has no lib/modules or no release file"))?;
        return if feature(&jdk.version) >= OLDEST { Ok(jdk) } else { Err(wrong("is older than Java 17")) };
    }
    let found = places().iter().filter_map(|home| at(home)).find(|jdk| feature(&jdk.version) >= OLDEST);
    found.ok_or_else(|| Failure::wrong_use("a program is run on the classes of a JDK, and none was found").help(help))
}

/// The JDK in a folder.
fn at(home: &Path) -> Option<Jdk> {
    let release = fs::read_to_string(home.join("release")).ok()?;
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let version = version.trim().trim_matches('"').to_owned();
    home.join("lib").join("modules").is_file().then(|| Jdk { home: home.to_owned(), version })
}

/// `17` of `17.0.15`.
fn feature(version: &str) -> u32 {
    let first = version.split(|c: char| !c.is_ascii_digit()).next();
    first.and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn places() -> Vec<PathBuf> {
    let mut places: Vec<PathBuf> = env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    for folder in env::var_os("PATH").iter().flat_map(env::split_paths) {
        if let Ok(java) = folder.join("java").canonicalize()
            && let Some(home) = java.parent().and_then(Path::parent)
        {
            places.push(home.to_owned());
        }
    }
    for folder in ["/usr/lib/jvm", "/usr/java", "/opt/java", "/Library/Java/JavaVirtualMachines"] {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut homes: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        homes.sort();
        places.extend(homes.iter().flat_map(|home| [home.clone(), home.join("Contents").join("Home")]));
    }
    places
}
