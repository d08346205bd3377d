//! Field and method descriptors (JVMS 4.3), parsed without allocation.

/// The element type of a descriptor, without its array dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BaseType<'a> {
    /// `Z`
    Boolean,
    /// `B`
    Byte,
    /// `C`
    Char,
    /// `S`
    Short,
    /// `I`
    Int,
    /// `J`
    Long,
    /// `F`
    Float,
    /// `D`
    Double,
    /// `V`, as a return type only
    Void,
    /// `Lname;`, by internal name
    Class(&'a [u8]),
}

/// A type in a descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldType<'a> {
    /// Number of array dimensions, 0 to 255.
    pub dimensions: u8,
    /// The element type.
    pub base: BaseType<'a>,
}

/// Parses the first type of a descriptor; returns it and the rest. `None` if it is malformed.
pub fn split_type(text: &[u8]) -> Option<(FieldType<'_>, &[u8])> {
    let brackets = text.iter().take_while(|byte| **byte == b'[').count();
    let dimensions = u8::try_from(brackets).ok()?;
    let (first, rest) = text.get(brackets..)?.split_first()?;
    let base = match first {
        b'Z' => BaseType::Boolean,
        b'B' => BaseType::Byte,
        b'C' => BaseType::Char,
        b'S' => BaseType::Short,
        b'I' => BaseType::Int,
        b'J' => BaseType::Long,
        b'F' => BaseType::Float,
        b'D' => BaseType::Double,
        b'L' => {
            let end = rest.iter().position(|byte| *byte == b';')?;
            let name = &rest[..end];
            let is_name = !name.is_empty() && !name.contains(&b'[') && !name.contains(&b'.');
            return is_name.then_some((FieldType { dimensions, base: BaseType::Class(name) }, &rest[end + 1..]));
        }
        _ => return None,
    };
    Some((FieldType { dimensions, base }, rest))
}

/// Parses a whole field descriptor.
pub fn parse_type(text: &[u8]) -> Option<FieldType<'_>> {
    split_type(text).filter(|(_, rest)| rest.is_empty()).map(|(parsed, _)| parsed)
}

/// Parses a method descriptor: calls `parameter` for each parameter, returns the result type.
pub fn parse_method<'a>(text: &'a [u8], mut parameter: impl FnMut(FieldType<'a>)) -> Option<FieldType<'a>> {
    let mut rest = text.strip_prefix(b"(")?;
    while rest.first() != Some(&b')') {
        let (parsed, after) = split_type(rest)?;
        parameter(parsed);
        rest = after;
    }
    match &rest[1..] {
        b"V" => Some(FieldType { dimensions: 0, base: BaseType::Void }),
        result => parse_type(result),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_methods() {
        let mut parameters = Vec::new();
        let result = parse_method(b"(I[[JLjava/lang/String;)[Z", |p| parameters.push(p));
        assert_eq!(result, Some(FieldType { dimensions: 1, base: BaseType::Boolean }));
        assert_eq!(parameters.len(), 3);
        assert_eq!(parameters[1], FieldType { dimensions: 2, base: BaseType::Long });
        assert_eq!(parameters[2].base, BaseType::Class(b"java/lang/String"));
    }

    #[test]
    fn refuses_what_is_no_descriptor() {
        for bad in [&b"("[..], b"", b"()", b"(V)V", b"()VV", b"(L;)V", b"(Lx)V", b"([)V", b"()[V", b"I"] {
            assert_eq!(parse_method(bad, |_| ()), None, "{bad:?}");
        }
        for bad in [&b""[..], b"V", b"II", b"L", b"[", b"La.b;"] {
            assert_eq!(parse_type(bad), None, "{bad:?}");
        }
        assert_eq!(parse_type(&[b'['; 300]), None, "more than 255 dimensions");
    }
}
