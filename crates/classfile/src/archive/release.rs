//! Multi-release jars: the entries that are visible to the chosen Java release.
//!
//! Source: JAR File Specification, "Multi-release JAR files". A jar is multi-release if the main section of its
//! manifest has `Multi-Release: true`. Then, for each path, the highest `META-INF/versions/N/` with 9 ≤ N ≤ release is
//! visible. In other jars, and below `META-INF/versions/N/META-INF/`, versioned entries are invisible. The rules apply
//! to directories too, for unpacked jars; the JDK does not do that.

use std::cmp::Reverse;

const VERSIONS: &[u8] = b"META-INF/versions/";
const FIRST_VERSIONED_RELEASE: u16 = 9;

/// Whether `name` is in a versioned directory, visible or not.
pub(super) fn is_versioned(name: &[u8]) -> bool {
    name.starts_with(VERSIONS)
}

/// The path of a versioned `name` without its prefix, and the version.
fn unversioned(name: &[u8]) -> Option<(&[u8], u16)> {
    let rest = name.strip_prefix(VERSIONS)?;
    let slash = rest.iter().position(|&byte| byte == b'/')?;
    let version = std::str::from_utf8(&rest[..slash]).ok()?.parse().ok()?;
    let path = &rest[slash + 1..];
    (version >= FIRST_VERSIONED_RELEASE && !path.starts_with(b"META-INF/")).then_some((path, version))
}

/// The length of the prefix `META-INF/versions/N/` of `name`; 0 if it has none.
pub(super) fn prefix_len(name: &[u8]) -> usize {
    unversioned(name).map_or(0, |(path, _)| name.len() - path.len())
}

/// Keeps the `members` that are visible to `release`, and sorts them by name.
pub(super) fn retain_visible<M: AsRef<[u8]>>(members: &mut Vec<M>, multi_release: bool, release: u16) {
    fn path<M: AsRef<[u8]>>(member: &M) -> (&[u8], u16) {
        unversioned(member.as_ref()).unwrap_or((member.as_ref(), 0))
    }
    if members.iter().any(|member| is_versioned(member.as_ref())) {
        members.retain(|member| match unversioned(member.as_ref()) {
            Some((_, version)) => multi_release && version <= release,
            None => !is_versioned(member.as_ref()),
        });
        members.sort_by(|a, b| {
            let ((a, a_version), (b, b_version)) = (path(a), path(b));
            (a, Reverse(a_version)).cmp(&(b, Reverse(b_version)))
        });
        members.dedup_by(|lower, highest| path(lower).0 == path(highest).0);
    }
    members.sort_by(|a, b| a.as_ref().cmp(b.as_ref()));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visible(names: &[&'static str], multi_release: bool, release: u16) -> Vec<&'static str> {
        let mut names = names.to_vec();
        retain_visible(&mut names, multi_release, release);
        names
    }

    #[test]
    fn the_highest_version_up_to_the_release_wins() {
        let names = [
            "A.class",
            "B.class",
            "META-INF/versions/11/A.class",
            "META-INF/versions/17/A.class",
            "META-INF/versions/9/OnlyVersioned.class",
            "META-INF/versions/9/A.class",
        ];
        assert_eq!(visible(&names, false, 25), ["A.class", "B.class"]);
        assert_eq!(visible(&names, true, 8), ["A.class", "B.class"]);
        assert_eq!(
            visible(&names, true, 16),
            ["B.class", "META-INF/versions/11/A.class", "META-INF/versions/9/OnlyVersioned.class"]
        );
        assert_eq!(visible(&names, true, 17)[1], "META-INF/versions/17/A.class");
    }

    #[test]
    fn ill_formed_versions_are_invisible() {
        for name in [
            "META-INF/versions/8/A.class",
            "META-INF/versions/x/A.class",
            "META-INF/versions/99999/A.class",
            "META-INF/versions/A.class",
            "META-INF/versions/9/META-INF/A.class",
        ] {
            assert_eq!(visible(&[name, "A.class"], true, 25), ["A.class"], "{name}");
        }
    }
}
