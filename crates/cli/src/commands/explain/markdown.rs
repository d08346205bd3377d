//! Markdown for a terminal: headings, paragraphs and lists wrapped to its width, code as it is, links by their
//! text.
//!
//! Without colours, code keeps its backticks. Tables keep their bars, one line per row. What rule pages do not use
//! (images, HTML, footnotes) is left out.

use anstyle::Style;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::shared::style::Palette;

/// Lines are not longer than this, however wide the terminal is.
pub(super) const WIDTH: usize = 100;

/// The text of a page.
pub(super) fn render(page: &str, width: usize, palette: &Palette) -> String {
    let mut writer = Writer {
        palette,
        width,
        text: String::new(),
        words: Vec::new(),
        lists: Vec::new(),
        style: None,
        in_code: false,
    };
    Parser::new_ext(page, Options::ENABLE_TABLES).for_each(|event| writer.event(event));
    writer.text
}

/// The text written so far, and the state of the paragraph that is being written.
struct Writer<'p> {
    palette: &'p Palette,
    width: usize,
    text: String,
    /// The words of the paragraph so far; those without a space before them end with the one before.
    words: Vec<StyledWord>,
    /// The lists around: the number of the next item, if they are numbered, and the mark of the present one until it is
    /// written.
    lists: Vec<(Option<u64>, String)>,
    style: Option<Style>,
    in_code: bool,
}

struct StyledWord {
    text: String,
    style: Option<Style>,
    follows_space: bool,
}

impl Writer<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::Heading { .. }) => self.style = Some(self.palette.heading),
            Event::Start(Tag::Strong | Tag::Emphasis) => self.style = Some(self.palette.name),
            Event::End(TagEnd::Strong | TagEnd::Emphasis) => self.style = None,
            Event::Start(Tag::CodeBlock(kind)) => {
                self.paragraph();
                self.in_code = matches!(kind, CodeBlockKind::Fenced(_) | CodeBlockKind::Indented);
            }
            Event::End(TagEnd::CodeBlock) => {
                self.in_code = false;
                self.text.push('\n');
            }
            Event::Start(Tag::List(first)) => {
                self.paragraph();
                self.lists.push((first, String::new()));
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.text.push('\n');
                }
            }
            Event::Start(Tag::Item) => {
                if let Some((number, mark)) = self.lists.last_mut() {
                    *mark = number.map_or("- ".into(), |number| format!("{number}. "));
                    *number = number.map(|number| number + 1);
                }
            }
            Event::End(TagEnd::Heading(_) | TagEnd::Paragraph | TagEnd::Item) => {
                self.style = None;
                self.paragraph();
            }
            Event::Start(Tag::TableCell) => self.words_of(" | "),
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => {
                self.words_of(" |");
                self.lines(usize::MAX);
            }
            Event::End(TagEnd::Table) => self.text.push('\n'),
            Event::Text(text) if self.in_code => {
                for line in text.lines() {
                    let indented = format!("    {line}");
                    self.text += indented.trim_end();
                    self.text.push('\n');
                }
            }
            Event::Text(text) => self.words_of(&text),
            Event::Code(code) => {
                let is_plain = !self.palette.has_colours();
                let code = if is_plain { format!("`{code}`") } else { code.to_string() };
                let outer = self.style.replace(self.palette.keyword);
                self.words_of(&code);
                self.style = outer;
            }
            Event::SoftBreak | Event::HardBreak => self.words_of(" "),
            _ => {}
        }
    }

    fn words_of(&mut self, text: &str) {
        let mut follows_space = text.starts_with(char::is_whitespace);
        for word in text.split_whitespace() {
            self.word(word, follows_space);
            follows_space = true;
        }
        // A space at the end belongs to what comes next, which may be styled differently.
        if text.ends_with(char::is_whitespace) {
            self.word("", true);
        }
    }

    fn word(&mut self, text: &str, follows_space: bool) {
        self.words.push(StyledWord { text: text.to_owned(), style: self.style, follows_space });
    }

    /// Ends a paragraph; a blank line follows where it is not an item of a list.
    fn paragraph(&mut self) {
        if !self.words.is_empty() {
            self.lines(self.width);
            if self.lists.is_empty() {
                self.text.push('\n');
            }
        }
    }

    /// Writes the words so far as lines of a width.
    fn lines(&mut self, width: usize) {
        let indent = self.lists.iter().map(|(number, _)| if number.is_some() { 3 } else { 2 }).sum::<usize>();
        let mark = self.lists.last_mut().map(|(_, mark)| std::mem::take(mark)).unwrap_or_default();
        let start = format!("{}{mark}", " ".repeat(indent - mark.len().min(indent)));
        self.text += &start;
        let mut column = indent;
        let words = std::mem::take(&mut self.words);
        // Words without a space between them stay on one line.
        for group in words.chunk_by(|_, next| !next.follows_space) {
            let length: usize = group.iter().map(|word| word.text.chars().count()).sum();
            if length == 0 {
                continue;
            }
            if column > indent && column + 1 + length > width {
                self.text.push('\n');
                self.text += &" ".repeat(indent);
                column = indent;
            } else if column > indent {
                self.text.push(' ');
                column += 1;
            }
            for StyledWord { text, style, .. } in group {
                let style = style.unwrap_or_default();
                self.text += &format!("{style}{text}{style:#}");
            }
            column += length;
        }
        self.text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(page: &str, width: usize) -> String {
        render(page, width, &Palette::default())
    }

    #[test]
    fn paragraphs_are_wrapped_and_marks_are_gone() {
        let page = "# A rule\n\nOne *thread* holds\n`a`, another **waits**; see [the page](x.md).\n";
        assert_eq!(plain(page, 80), "A rule\n\nOne thread holds `a`, another waits; see the page.\n\n");
        assert_eq!(plain(page, 20), "A rule\n\nOne thread holds\n`a`, another waits;\nsee the page.\n\n");
    }

    #[test]
    fn lists_are_indented_and_numbered() {
        let page =
            "Try\n\n1. **one** lock\n2. an order,\n   written down\n   - by layer\n   - by number\n\nor nothing\n";
        assert_eq!(
            plain(page, 80),
            "Try\n\n1. one lock\n2. an order, written down\n   - by layer\n   - by number\n\nor nothing\n\n"
        );
        assert_eq!(plain("- one two three\n- four\n", 10), "- one two\n  three\n- four\n\n");
    }

    #[test]
    fn code_and_tables_stay_as_they_are() {
        let page = "Bad:\n\n```java\nclass A {\n    int  b;\n\n}\n```\n\n| a | b |\n|---|---|\n| `c` | d e |\n";
        assert_eq!(plain(page, 6), "Bad:\n\n    class A {\n        int  b;\n\n    }\n\n| a | b |\n| `c` | d e |\n\n");
    }

    #[test]
    fn colours_take_the_place_of_backticks() {
        let coloured = render("A `b` c.\n", 80, &Palette::new(true));
        assert!(coloured.contains("\u{1b}[") && !coloured.contains('`'), "{coloured:?}");
    }
}
