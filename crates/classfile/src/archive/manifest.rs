//! The main section of a jar's manifest: whether the jar is multi-release, and which entry points it declares.
//!
//! Source: JAR File Specification, "JAR Manifest"; `java.lang.instrument`, "Manifest Attributes". `Start-Class` is the
//! main class of executable jars whose `Main-Class` is a launcher (Spring Boot).

/// The name of the manifest's entry.
pub(super) const MANIFEST: &str = "META-INF/MANIFEST.MF";

/// An entry point that a manifest declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredEntryPoint {
    /// The name of the class, with dots.
    pub class: String,
    /// Which of its methods is called.
    pub kind: LaunchKind,
}

/// The method at which a JVM enters a class that a manifest declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaunchKind {
    /// `main`
    Main,
    /// `premain`, which runs before `main`
    Premain,
    /// `agentmain`, which runs before `main` or at any later time
    Agent,
}

/// The attributes of the main section, continuation lines joined.
pub(super) struct Manifest(Vec<Vec<u8>>);

impl Manifest {
    pub fn parse(manifest: &[u8]) -> Manifest {
        let mut attributes: Vec<Vec<u8>> = Vec::new();
        for line in manifest.split(|&byte| byte == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            match (line.split_first(), attributes.last_mut()) {
                (None, _) => break,
                (Some((b' ', continuation)), Some(attribute)) => attribute.extend_from_slice(continuation),
                _ => attributes.push(line.to_vec()),
            }
        }
        Manifest(attributes)
    }

    fn value(&self, name: &[u8]) -> Option<&[u8]> {
        self.0.iter().find_map(|attribute| {
            let (start, value) = attribute.split_at_checked(name.len())?;
            value.strip_prefix(b": ").filter(|_| start.eq_ignore_ascii_case(name))
        })
    }

    /// Whether the jar is multi-release.
    pub fn is_multi_release(&self) -> bool {
        self.value(b"Multi-Release").is_some_and(|value| value.eq_ignore_ascii_case(b"true"))
    }

    /// The declared entry points.
    pub fn entry_points(&self) -> Vec<DeclaredEntryPoint> {
        const NAMES: [(&str, LaunchKind); 5] = [
            ("Main-Class", LaunchKind::Main),
            ("Start-Class", LaunchKind::Main),
            ("Premain-Class", LaunchKind::Premain),
            ("Agent-Class", LaunchKind::Agent),
            ("Launcher-Agent-Class", LaunchKind::Agent),
        ];
        let named = NAMES.iter().filter_map(|(name, kind)| {
            let class = String::from_utf8_lossy(self.value(name.as_bytes())?).trim().to_owned();
            (!class.is_empty()).then_some(DeclaredEntryPoint { class, kind: *kind })
        });
        named.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_multi_release(manifest: &[u8]) -> bool {
        Manifest::parse(manifest).is_multi_release()
    }

    #[test]
    fn only_the_main_section_of_a_manifest_counts() {
        assert!(is_multi_release(b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"));
        assert!(is_multi_release(b"Manifest-Version: 1.0\nmulti-release: TRUE\n"));
        assert!(is_multi_release(b"Multi-Rele\r\n ase: tr\r\n ue\r\n"));
        assert!(!is_multi_release(b"Manifest-Version: 1.0\r\n\r\nName: a\r\nMulti-Release: true\r\n"));
        assert!(!is_multi_release(b"Multi-Release: true\r\n false\r\n"));
        assert!(!is_multi_release(b"Multi-Release: false\r\n"));
        assert!(!is_multi_release(b" Multi-Release: true"[1..].strip_suffix(b"e").unwrap()));
        assert!(!is_multi_release(b""));
    }

    #[test]
    fn entry_points_of_a_manifest() {
        let entry_points = |manifest: &[u8]| -> Vec<(String, LaunchKind)> {
            Manifest::parse(manifest).entry_points().into_iter().map(|entry| (entry.class, entry.kind)).collect()
        };
        let agent = b"Launcher-Agent-Class: a.Agent\nPremain-Class: a.Pre\nmain-class: a.very.long.na\n me.Main \n";
        assert_eq!(
            entry_points(agent),
            [
                ("a.very.long.name.Main".to_owned(), LaunchKind::Main),
                ("a.Pre".to_owned(), LaunchKind::Premain),
                ("a.Agent".to_owned(), LaunchKind::Agent)
            ]
        );
        assert_eq!(entry_points(b"Main-Classes: a.B\nMain-Class: \nMain-Class:a.C\n\nMain-Class: a.D\n"), []);
        assert_eq!(entry_points(b"Main"), []);
    }
}
