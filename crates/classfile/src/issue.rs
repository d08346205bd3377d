//! Problems with the inputs, each with its location. Reading never fails as a whole: what cannot be read becomes an
//! [`Issue`], everything else is read. So a report can list what the analysis did not see.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

/// A location in the inputs: a file, or an entry of an archive, which may itself be an entry of an archive.
///
/// Shown as `app.jar!/BOOT-INF/lib/x.jar!/com/acme/Foo.class`; compared, ordered and hashed by that
/// text. Names that are not UTF-8 are shown with replacement characters.
#[derive(Clone)]
pub struct Location(Arc<LocationNode>);

/// The last element of a location, and the archive that contains it.
struct LocationNode {
    container: Option<Location>,
    name: Box<str>,
}

const SEPARATOR: &str = "!/";

impl Location {
    /// The location of a file or directory.
    pub fn of_path(path: &Path) -> Location {
        Location::new(None, path.to_string_lossy().into())
    }

    /// The location of the entry `name` in the archive at this location.
    pub fn entry(&self, name: impl Into<Box<str>>) -> Location {
        Location::new(Some(self.clone()), name.into())
    }

    fn new(container: Option<Location>, name: Box<str>) -> Location {
        Location(Arc::new(LocationNode { container, name }))
    }

    /// The archive that contains the entry; `None` for a file.
    pub fn container(&self) -> Option<&Location> {
        self.0.container.as_ref()
    }

    /// The path of a file, or the name of an entry within its [container](Self::container).
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The names of all elements, outermost first.
    fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> =
            std::iter::successors(Some(self), |location| location.container()).map(Location::name).collect();
        names.reverse();
        names
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(container) = self.container() {
            write!(f, "{container}{SEPARATOR}")?;
        }
        f.write_str(self.name())
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl Ord for Location {
    fn cmp(&self, other: &Self) -> Ordering {
        if Arc::ptr_eq(&self.0, &other.0) {
            return Ordering::Equal;
        }
        if let (Some(a), Some(b)) = (self.container(), other.container())
            && Arc::ptr_eq(&a.0, &b.0)
        {
            return self.name().cmp(other.name());
        }
        self.names().join(SEPARATOR).cmp(&other.names().join(SEPARATOR))
    }
}

impl PartialOrd for Location {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Location {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Location {}

impl Hash for Location {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_string().hash(state);
    }
}

/// The kind of an [`Issue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IssueKind {
    /// It does not exist, or the operating system reported an error.
    Unreadable,
    /// Neither a class file nor an archive of a known format.
    NotAnArchive,
    /// The archive, or an entry's data, contradicts itself or its format.
    Corrupt,
    /// The entry is encrypted.
    Encrypted,
    /// A compression method or a format version that is not supported.
    Unsupported,
    /// Larger than one of the [limits](crate::archive::Limits) allows.
    TooLarge,
    /// Archives nested deeper than the [limit](crate::archive::Limits::nesting).
    TooDeep,
    /// An archive that contains itself.
    Recursive,
    /// Several entries of one archive have the same name.
    DuplicateEntry,
    /// Several class files define the same class.
    DuplicateClass,
    /// The bytes are not a well-formed class file.
    MalformedClass,
    /// The class file is well formed but the code of a method is not.
    MalformedCode,
}

/// A problem with an input: its location, its kind, and what the reader did about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Issue {
    /// Where the problem is.
    pub location: Location,
    /// The kind of problem.
    pub kind: IssueKind,
    /// The problem (with its byte offset where it is known), and what the reader did about it.
    pub message: String,
}

impl Issue {
    /// An issue of `kind` at `location`.
    pub fn new(location: &Location, kind: IssueKind, message: impl Into<String>) -> Issue {
        Issue { location: location.clone(), kind, message: message.into() }
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.message)
    }
}

impl std::error::Error for Issue {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_equality_follow_the_text() {
        let jar = Location::of_path(Path::new("app.jar"));
        let nested = jar.entry("lib/x.jar").entry("A.class");
        assert_eq!(nested.to_string(), "app.jar!/lib/x.jar!/A.class");

        let rebuilt = Location::of_path(Path::new("app.jar")).entry("lib/x.jar").entry("A.class");
        assert_eq!(nested, rebuilt);

        let mut locations = [jar.entry("lib/x.jar"), nested.clone(), jar.entry("lib/x"), jar.clone(), jar.entry("B")];
        locations.sort();
        let mut texts: Vec<String> = locations.iter().map(Location::to_string).collect();
        let sorted_by_location = texts.clone();
        texts.sort();
        assert_eq!(sorted_by_location, texts);
    }
}
