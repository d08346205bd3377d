//! Java's modified UTF-8 (JVMS 4.4.7) as text for people.
//!
//! Names and strings stay raw bytes everywhere else: thousands of the JDK's own constants are not valid UTF-8.
//! Decoding is total: it never fails and loses nothing. An unpaired surrogate is shown as an escape; a byte of a broken
//! sequence is shown as the character of the same number.

use std::fmt;

/// Raw modified UTF-8; `Display` decodes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JavaText<'a>(pub &'a [u8]);

impl JavaText<'_> {
    /// The UTF-16 code units that the bytes encode; a byte that is in no valid sequence becomes a code unit of its own.
    pub fn utf16(self) -> impl Iterator<Item = u16> {
        let bytes = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            let first = *bytes.get(at)?;
            let continuation = |i: usize| bytes.get(i).filter(|b| **b & 0xC0 == 0x80).map(|b| u16::from(b & 0x3F));
            let (unit, length) = match first {
                0xC0..=0xDF => match continuation(at + 1) {
                    Some(low) => (u16::from(first & 0x1F) << 6 | low, 2),
                    None => (u16::from(first), 1),
                },
                0xE0..=0xEF => match (continuation(at + 1), continuation(at + 2)) {
                    (Some(middle), Some(low)) => (u16::from(first & 0x0F) << 12 | middle << 6 | low, 3),
                    _ => (u16::from(first), 1),
                },
                _ => (u16::from(first), 1),
            };
            at += length;
            Some(unit)
        })
    }
}

impl fmt::Display for JavaText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_ascii()
            && let Ok(text) = std::str::from_utf8(self.0)
        {
            return f.write_str(text);
        }
        for unit in char::decode_utf16(self.utf16()) {
            match unit {
                Ok(character) => write!(f, "{character}")?,
                Err(unpaired) => write!(f, "\\u{:04X}", unpaired.unpaired_surrogate())?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for JavaText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::JavaText;

    #[test]
    fn decodes_what_java_encodes() {
        assert_eq!(JavaText(b"plain").to_string(), "plain");
        assert_eq!(JavaText(b"a\xC0\x80b").to_string(), "a\0b", "NUL is two bytes");
        assert_eq!(JavaText("gr\u{fc}n \u{20ac}".as_bytes()).to_string(), "gr\u{fc}n \u{20ac}");
        assert_eq!(
            JavaText(b"\xED\xA0\xBD\xED\xB8\x80").to_string(),
            "\u{1F600}",
            "a pair of surrogates is one character"
        );
    }

    #[test]
    fn shows_what_is_no_text() {
        assert_eq!(JavaText(b"\xED\xA0\xBDx").to_string(), "\\uD83Dx");
        assert_eq!(JavaText(b"\xE2\x82").to_string(), "\u{e2}\u{82}", "a truncated sequence");
    }
}
