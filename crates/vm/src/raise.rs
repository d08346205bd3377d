//! Why an operation ends early: an exception of the program, or something that the VM does not support.

use std::fmt;

use crate::classes::LinkFault;
use crate::memory::Ref;

/// Why an operation ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Raise {
    /// An existing exception object.
    Thrown(Ref),
    /// An exception to be created, by the name of its class.
    New(&'static str, Option<String>),
    /// Something that the VM does not support.
    Unsupported(String),
}

/// The message of the error that a full heap throws.
const HEAP_IS_FULL: &str = "Java heap space";

pub(crate) type Raised<T> = Result<T, Raise>;

impl Raise {
    pub fn null_pointer() -> Raise {
        Raise::New("java/lang/NullPointerException", None)
    }

    pub fn new(class: &'static str, message: impl Into<String>) -> Raise {
        Raise::New(class, Some(message.into()))
    }

    pub fn unsupported(what: impl Into<String>) -> Raise {
        Raise::Unsupported(what.into())
    }

    pub fn out_of_memory() -> Raise {
        Raise::new("java/lang/OutOfMemoryError", HEAP_IS_FULL)
    }

    /// Whether there was no room for an object.
    pub fn is_out_of_memory(&self) -> bool {
        matches!(self, Raise::New("java/lang/OutOfMemoryError", Some(message)) if message == HEAP_IS_FULL)
    }

    pub fn bounds(index: i32, length: u32) -> Raise {
        let message = format!("Index {index} out of bounds for length {length}");
        Raise::new("java/lang/ArrayIndexOutOfBoundsException", message)
    }
}

/// For display, without the message of an existing exception.
impl fmt::Display for Raise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Raise::Thrown(_) => f.write_str("an exception was thrown"),
            Raise::New(class, None) => f.write_str(&class.replace('/', ".")),
            Raise::New(class, Some(message)) => write!(f, "{}: {message}", class.replace('/', ".")),
            Raise::Unsupported(what) => f.write_str(what),
        }
    }
}

impl From<LinkFault> for Raise {
    fn from(fault: LinkFault) -> Raise {
        match fault {
            LinkFault::NoClass(name) => Raise::new("java/lang/NoClassDefFoundError", name),
            LinkFault::Malformed(problem) => Raise::new("java/lang/ClassFormatError", problem),
            LinkFault::TooNew(problem) => Raise::new("java/lang/UnsupportedClassVersionError", problem),
            LinkFault::NoField(name) => Raise::new("java/lang/NoSuchFieldError", name),
            LinkFault::NoMethod(name) => Raise::new("java/lang/NoSuchMethodError", name),
            LinkFault::Abstract(name) => Raise::new("java/lang/AbstractMethodError", name),
            LinkFault::Circular(name) => Raise::new("java/lang/ClassCircularityError", name),
            LinkFault::Unsound(problem) => Raise::new("java/lang/VerifyError", problem),
            LinkFault::Inaccessible(problem) => Raise::new("java/lang/IllegalAccessError", problem),
            LinkFault::Unsupported(what) => Raise::Unsupported(what),
            LinkFault::Incompatible(problem) => Raise::new("java/lang/IncompatibleClassChangeError", problem),
        }
    }
}
