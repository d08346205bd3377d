//! Standard output: buffered, with colours where wanted, and with nothing in it that could make a terminal lie.
//!
//! Names in a class file may hold any character. On a terminal, control characters and those that reverse the direction
//! of writing are therefore shown as escapes, all but line ends and the colours that are printed here. Files and pipes
//! get the bytes as they are. This is the last resort, for all output: a report makes the same characters harmless
//! where it is laid out (`report/src/terminal/layout.rs`), line ends and colours too, and for files as well.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

pub(crate) use unsnarl_report::words::{count, grouped};

use anstream::AutoStream;

use super::style::{self, Color, Palette};

/// Standard output with its styles.
pub(crate) struct Output {
    stream: BufWriter<Stream>,
    pub(crate) palette: Palette,
}

struct Stream {
    stdout: AutoStream<Stdout>,
    is_terminal: bool,
}

impl Output {
    /// Standard output, with colours as wanted.
    pub(crate) fn new(colour: Color) -> Output {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        let palette = Palette::new(style::on_stdout(colour));
        // Plain text has no colour codes to strip.
        let stdout = if palette.has_colours() { AutoStream::always(stdout) } else { AutoStream::always_ansi(stdout) };
        Output { stream: BufWriter::with_capacity(1 << 16, Stream { stdout, is_terminal }), palette }
    }

    /// Whether standard output is a terminal.
    pub(crate) fn is_terminal() -> bool {
        io::stdout().is_terminal()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.stdout.write(bytes);
        }
        self.stdout.write_all(&harmless(bytes))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// The bytes with control characters as `\x1B`, but for line ends and colours, and with those that reverse the
/// direction of writing as `\u{202e}`.
fn harmless(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((first, after)) = rest.split_first() {
        // U+202A to U+202E, and U+2066 to U+2069, in UTF-8.
        if let [0xE2, 0x80, 0xAA..=0xAE, ..] | [0xE2, 0x81, 0xA6..=0xA9, ..] = rest {
            let letter = 0x2000 | u32::from(rest[1] & 0x3F) << 6 | u32::from(rest[2] & 0x3F);
            out.extend_from_slice(format!("\\u{{{letter:x}}}").as_bytes());
            rest = &rest[3..];
            continue;
        }
        let (kept, control) = match (first, after) {
            (0x1B, after) => (colour_length(after), (0x1B, 1)),
            // The C1 controls, in UTF-8.
            (0xC2, [second @ 0x80..=0x9F, ..]) => (0, (*second, 2)),
            (b'\n' | b' '..=0x7E | 0x80.., _) => (1, (*first, 1)),
            _ => (0, (*first, 1)),
        };
        if kept > 0 {
            out.extend_from_slice(&rest[..kept]);
            rest = &rest[kept..];
        } else {
            out.extend_from_slice(format!("\\x{:02X}", control.0).as_bytes());
            rest = &rest[control.1..];
        }
    }
    out
}

/// The length of `ESC [ digits m`, given what follows the ESC; 0 if it is something else.
fn colour_length(after: &[u8]) -> usize {
    let Some(parameters) = after.strip_prefix(b"[") else {
        return 0;
    };
    match parameters.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b';')) {
        Some(end) if parameters[end] == b'm' => end + 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_gets_colours_and_no_other_controls() {
        let shown = |text: &str| String::from_utf8(harmless(text.as_bytes())).unwrap();
        assert_eq!(shown("\u{1b}[1mBank\u{1b}[0m\n"), "\u{1b}[1mBank\u{1b}[0m\n");
        assert_eq!(shown("\u{1b}]0;title\u{7}"), "\\x1B]0;title\\x07");
        assert_eq!(shown("\u{1b}[2J"), "\\x1B[2J", "clears the screen");
        assert_eq!(shown("a\rb\u{8}"), "a\\x0Db\\x08");
        assert_eq!(shown("grün \u{20ac}"), "grün \u{20ac}");
        assert_eq!(shown("a\u{202a}\u{202e}b\u{2066}\u{2069}"), "a\\u{202a}\\u{202e}b\\u{2066}\\u{2069}");
        assert_eq!(shown("\u{2029}\u{202f}\u{2065}\u{206a}"), "\u{2029}\u{202f}\u{2065}\u{206a}", "only these");
        assert_eq!(shown("\u{9b}2J"), "\\x9B2J", "the same in one character");
        assert_eq!(shown("\u{1b}"), "\\x1B");
    }
}
