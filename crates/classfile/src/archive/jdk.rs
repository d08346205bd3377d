//! Finds installed JDKs without starting a process: for the explorer, which runs programs on their classes, for the
//! analysis of library bodies, and for the project's own tests.
//!
//! A JDK is a folder with `lib/modules` and a `release` file, from which its version is read. Searched are `JAVA_HOME`,
//! then `PATH` with symbolic links resolved, then the folders where installers put JDKs on Linux, macOS and Windows;
//! among the latter the oldest comes first. This is the only place that knows where JDKs are, and with `cli` the only
//! one that reads the environment.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// An installed JDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// Its folder, as `JAVA_HOME` would name it.
    pub home: PathBuf,
    /// Its full version, such as `17.0.15`.
    pub version: String,
    /// Its feature release, such as `17`.
    pub major: u32,
}

impl Jdk {
    /// Reads the JDK at `home`; `None` where there are no classes of a JDK, or no readable version.
    pub fn at(home: &Path) -> Option<Jdk> {
        let release = fs::read_to_string(home.join("release")).ok()?;
        let version = release
            .lines()
            .find_map(|line| line.trim().strip_prefix("JAVA_VERSION="))
            .map(|value| value.trim_matches('"').to_owned())?;
        let major = major_of(&version)?;
        let jdk = Jdk { home: home.to_owned(), version, major };
        jdk.modules().is_file().then_some(jdk)
    }

    /// The image with its classes.
    pub fn modules(&self) -> PathBuf {
        self.home.join("lib").join("modules")
    }

    /// The launcher.
    pub fn java(&self) -> PathBuf {
        self.program("java")
    }

    /// The compiler, if it is installed.
    pub fn javac(&self) -> PathBuf {
        self.program("javac")
    }

    /// The disassembler, if it is installed.
    pub fn javap(&self) -> PathBuf {
        self.program("javap")
    }

    fn program(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(format!("{name}{}", env::consts::EXE_SUFFIX))
    }
}

/// Every JDK on this machine, each once, with symbolic links resolved, in order of preference.
pub fn installed() -> Vec<Jdk> {
    Places::of_this_machine().jdks()
}

/// `17` of `17.0.15` and of `17-ea`, `8` of `1.8.0_402`.
fn major_of(version: &str) -> Option<u32> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map(str::parse::<u32>);
    match numbers.next()?.ok()? {
        1 => numbers.next()?.ok(),
        major => Some(major),
    }
}

/// Where to look, as data, so that tests can look elsewhere.
struct Places {
    java_home: Option<PathBuf>,
    path: Option<OsString>,
    /// Folders that are JDKs, if they exist.
    homes: Vec<PathBuf>,
}

impl Places {
    fn of_this_machine() -> Places {
        let user = env::home_dir().unwrap_or_default();
        let mut homes = Vec::new();
        for parent in ["/usr/lib/jvm", "/usr/lib64/jvm", "/usr/java", "/usr/local/java", "/opt/java", "/opt"] {
            homes.extend(folders_in(Path::new(parent)));
        }
        for parent in [".sdkman/candidates/java", ".jdks", ".local/share/mise/installs/java"] {
            homes.extend(folders_in(&user.join(parent)));
        }
        for parent in ["/opt/homebrew/opt", "/usr/local/opt"] {
            let bundles = folders_in(Path::new(parent)).into_iter();
            homes.extend(bundles.map(|formula| formula.join("libexec/openjdk.jdk/Contents/Home")));
        }
        for parent in
            [PathBuf::from("/Library/Java/JavaVirtualMachines"), user.join("Library/Java/JavaVirtualMachines")]
        {
            homes.extend(folders_in(&parent).into_iter().map(|bundle| bundle.join("Contents/Home")));
        }
        if let Some(programs) = env::var_os("ProgramFiles").map(PathBuf::from) {
            for vendor in ["Java", "Eclipse Adoptium", "Microsoft", "Zulu", "Amazon Corretto"] {
                homes.extend(folders_in(&programs.join(vendor)));
            }
        }
        Places { java_home: env::var_os("JAVA_HOME").map(PathBuf::from), path: env::var_os("PATH"), homes }
    }

    fn jdks(&self) -> Vec<Jdk> {
        let at = |home: &Path| Jdk::at(&home.canonicalize().ok()?);
        let on_path = self.path.iter().flat_map(env::split_paths).filter_map(|folder| {
            let java = folder.join(format!("java{}", env::consts::EXE_SUFFIX)).canonicalize().ok()?;
            Some(java.parent()?.parent()?.to_path_buf())
        });
        let mut elsewhere: Vec<Jdk> = self.homes.iter().filter_map(|home| at(home)).collect();
        elsewhere.sort_by(|a, b| (a.major, &a.home).cmp(&(b.major, &b.home)));

        let named = self.java_home.iter().cloned().chain(on_path).filter_map(|home| at(&home));
        let mut seen = BTreeSet::new();
        named.chain(elsewhere).filter(|jdk| seen.insert(jdk.home.clone())).collect()
    }
}

/// The folders in `parent`; none where it does not exist.
fn folders_in(parent: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new, empty folder for the test of this name.
    fn scratch(name: &str) -> PathBuf {
        let folder = unsnarl_fixtures::target_dir().join("classfile-jdk").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// Makes a folder that looks like a JDK.
    fn fake(parent: &Path, name: &str, release: &str) -> PathBuf {
        let home = parent.join(name);
        for (folder, file) in [("bin", format!("java{}", env::consts::EXE_SUFFIX)), ("lib", "modules".to_owned())] {
            fs::create_dir_all(home.join(folder)).unwrap();
            fs::write(home.join(folder).join(file), "").unwrap();
        }
        fs::write(home.join("release"), release).unwrap();
        home.canonicalize().unwrap()
    }

    fn nowhere() -> Places {
        Places { java_home: None, path: None, homes: Vec::new() }
    }

    #[test]
    fn java_home_then_path_then_the_oldest_folder() {
        let scratch = scratch("order");
        let a = fake(&scratch, "a", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"25.0.1\"\n");
        let b = fake(&scratch, "b", "JAVA_VERSION=\"21-ea\"\n");
        let c = fake(&scratch, "c", "JAVA_VERSION=\"22\"\r\n");
        let d = fake(&scratch, "d", "JAVA_VERSION=\"1.8.0_402\"\n");
        let places = Places {
            java_home: Some(a.clone()),
            path: Some(env::join_paths([scratch.join("empty"), b.join("bin")]).unwrap()),
            homes: vec![c.clone(), b.clone(), d.clone(), scratch.join("missing")],
        };
        let found = places.jdks();
        assert_eq!(found.iter().map(|jdk| &jdk.home).collect::<Vec<_>>(), [&a, &b, &d, &c]);
        assert_eq!(found.iter().map(|jdk| jdk.major).collect::<Vec<_>>(), [25, 21, 8, 22]);
        assert_eq!(found[0].version, "25.0.1");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_on_the_path_leads_to_its_jdk() {
        let scratch = scratch("link");
        let home = fake(&scratch, "jdk", "JAVA_VERSION=\"17.0.2\"\n");
        let links = scratch.join("links");
        fs::create_dir(&links).unwrap();
        std::os::unix::fs::symlink(home.join("bin/java"), links.join("java")).unwrap();
        let places = Places { path: Some(links.into_os_string()), ..nowhere() };
        assert_eq!(places.jdks()[0].home, home);
    }

    #[test]
    fn what_is_no_jdk_is_passed_over() {
        let scratch = scratch("none");
        let no_classes = fake(&scratch, "jre", "JAVA_VERSION=\"21\"\n");
        fs::remove_dir_all(no_classes.join("lib")).unwrap();
        let no_version = fake(&scratch, "odd", "JAVA_VERSION=\"unknown\"\n");
        let places = Places { java_home: Some(no_version), homes: vec![no_classes], ..nowhere() };
        assert_eq!(places.jdks(), []);
    }
}
