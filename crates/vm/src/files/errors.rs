//! Why an operation on a file fails: with the numbers and the words of Linux, which programs see.

/// Why an operation on a file fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// There is no such file.
    NoEntry,
    /// No file is open under this number, or not for this.
    BadDescriptor,
    /// The permissions of the file do not allow it.
    NotAllowed,
    /// There is such a file already.
    Exists,
    /// Something on the path is no folder.
    NotFolder,
    /// It is a folder.
    IsFolder,
    /// An argument makes no sense.
    Invalid,
    /// A name is longer than 255 bytes.
    NameTooLong,
    /// The folder is not empty.
    NotEmpty,
    /// The files of the program would take more room than is supported.
    TooMuch,
}

impl Fault {
    /// The number that the operating system gives.
    pub fn number(self) -> i32 {
        match self {
            Fault::NoEntry => 2,
            Fault::BadDescriptor => 9,
            Fault::NotAllowed => 13,
            Fault::Exists => 17,
            Fault::NotFolder => 20,
            Fault::IsFolder => 21,
            Fault::Invalid => 22,
            Fault::NameTooLong => 36,
            Fault::NotEmpty => 39,
            Fault::TooMuch => 28,
        }
    }

    /// The words for a number.
    pub fn words_of(number: i32) -> &'static str {
        match number {
            2 => "No such file or directory",
            9 => "Bad file descriptor",
            13 => "Permission denied",
            17 => "File exists",
            20 => "Not a directory",
            21 => "Is a directory",
            22 => "Invalid argument",
            28 => "No space left on device",
            36 => "File name too long",
            39 => "Directory not empty",
            _ => "Unknown error",
        }
    }

    /// The words for it.
    pub fn words(self) -> &'static str {
        Fault::words_of(self.number())
    }
}
