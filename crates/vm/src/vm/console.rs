//! The output of the program. It is part of the state, so it is truncated when the VM backtracks.

/// The console.
#[derive(Debug, Default)]
pub(crate) struct Console {
    output: Vec<u8>,
    errors: Vec<u8>,
}

/// The stream that is printed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    /// Standard output
    Output,
    /// Standard error
    Errors,
}

/// The length of the output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConsoleMark {
    output: u32,
    errors: u32,
}

impl Console {
    /// The standard output.
    pub fn output(&self) -> &[u8] {
        &self.output
    }

    /// The standard error.
    pub fn errors(&self) -> &[u8] {
        &self.errors
    }

    pub fn print(&mut self, stream: Stream, bytes: &[u8]) {
        match stream {
            Stream::Output => self.output.extend_from_slice(bytes),
            Stream::Errors => self.errors.extend_from_slice(bytes),
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.output.len() + self.errors.len()
    }

    pub fn mark(&self) -> ConsoleMark {
        ConsoleMark { output: self.output.len() as u32, errors: self.errors.len() as u32 }
    }

    pub fn undo_to(&mut self, to: ConsoleMark) {
        self.output.truncate(to.output as usize);
        self.errors.truncate(to.errors as usize);
    }
}
