//! Numbers in words, as people write them.

/// `1 class`, `26,500 classes`.
pub fn count(number: usize, thing: &str) -> String {
    let ending = match (number, thing.ends_with('s')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{} {thing}{ending}", grouped(number))
}

/// A number with commas between its thousands.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted_in_words_that_fit() {
        assert_eq!(count(0, "class"), "0 classes");
        assert_eq!(count(1, "class"), "1 class");
        assert_eq!(count(26_500, "method"), "26,500 methods");
        assert_eq!(
            (grouped(999), grouped(1_000), grouped(1_234_567)),
            ("999".into(), "1,000".into(), "1,234,567".into())
        );
    }
}
