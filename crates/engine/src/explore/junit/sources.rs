//! Where the arguments of a test with parameters come from: what its annotations state, or a method of the program.
//!
//! Says which sets of arguments there are, as JUnit 5 does. What only JUnit's own code can decide (providers and
//! converters of one's own, resources, patterns for names) is an error that names it.

use unsnarl_classfile::{ClassFile, Member};
use unsnarl_program::dotted;
use unsnarl_vm::{ClassPath, Value};

use super::annotations::{Annotation, Given, class_of, direct_annotations, read};
use super::csv;

const PROVIDERS: &str = "org.junit.jupiter.params.provider.";
/// Types of parameters that extensions provide.
const PROVIDED: [&str; 3] = [
    "Lorg/junit/jupiter/api/TestInfo;",
    "Lorg/junit/jupiter/api/RepetitionInfo;",
    "Lorg/junit/jupiter/api/TestReporter;",
];

/// A source of several sets of arguments.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    /// The sets.
    Rows(Vec<Vec<Value>>),
    /// A static method of the program, which has to be asked.
    Method { class: String, name: String, descriptor: String },
}

/// A method with parameters.
pub(super) struct Tested<'t> {
    pub path: &'t ClassPath,
    /// The test class, with dots, and the files of it and its supertypes, supertypes first.
    pub class: &'t str,
    pub files: &'t [ClassFile],
    pub method: Member<'t>,
}

/// The sources of a test's arguments, in the order of its annotations. Errors say what needs JUnit's own code.
pub(super) fn parts(tested: &Tested<'_>, annotations: &[Annotation]) -> Result<Vec<Part>, String> {
    let descriptor = String::from_utf8_lossy(tested.method.descriptor()).into_owned();
    let parameters = parameters(&descriptor);
    if let Some(provided) = parameters.iter().find(|parameter| PROVIDED.contains(&parameter.as_str())) {
        return Err(format!("a parameter of type {}", class_of(provided.as_bytes()).unwrap_or_default()));
    }
    if parameters.is_empty() {
        return Err(String::from("@ParameterizedTest without parameters"));
    }
    let of_parameters = tested.method.attributes().parameter_annotations().map_err(|fault| fault.to_string())?;
    if of_parameters.iter().flatten().any(|annotation| annotation.descriptor.starts_with(b"Lorg/junit/")) {
        return Err(String::from("a parameter that an annotation of JUnit converts"));
    }
    let mut parts = Vec::new();
    for annotation in annotations {
        let Some(kind) = annotation.name.strip_prefix(PROVIDERS) else { continue };
        parts.extend(match kind {
            "ValueSource" => vec![Part::Rows(values(annotation).into_iter().map(|value| vec![value]).collect())],
            "NullSource" => vec![Part::Rows(vec![vec![Value::Null]])],
            "EmptySource" => vec![Part::Rows(vec![vec![Value::Empty(parameters[0].clone())]])],
            "NullAndEmptySource" => {
                vec![Part::Rows(vec![vec![Value::Null], vec![Value::Empty(parameters[0].clone())]])]
            }
            "EnumSource" => vec![Part::Rows(constants(tested.path, annotation, &parameters[0])?)],
            "CsvSource" => vec![Part::Rows(rows(annotation)?)],
            "MethodSource" => methods(tested, annotation)?,
            other => return Err(format!("@{other} needs JUnit's own code")),
        });
    }
    if parts.is_empty() {
        return Err(String::from("@ParameterizedTest needs a source of arguments"));
    }
    let lacks = |row: &Vec<Value>| row.len() < parameters.len();
    let is_short = |part: &Part| matches!(part, Part::Rows(rows) if rows.iter().any(lacks));
    if parts.iter().any(is_short) {
        return Err(String::from("`@ParameterizedTest` with fewer arguments than parameters"));
    }
    Ok(parts)
}

/// The descriptors of a method's parameters.
pub(super) fn parameters(descriptor: &str) -> Vec<String> {
    let inside = descriptor.split_once(')').map_or("", |(before, _)| before.trim_start_matches('('));
    let mut all = Vec::new();
    let mut rest = inside;
    while !rest.is_empty() {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let element = &rest[dimensions..];
        let length = match element.strip_prefix('L') {
            Some(name) => name.find(';').map_or(element.len(), |end| end + 2),
            None => element.len().min(1),
        };
        let (parameter, after) = rest.split_at(dimensions + length);
        all.push(parameter.to_owned());
        rest = after;
    }
    all
}

/// The values of `@ValueSource`.
fn values(annotation: &Annotation) -> Vec<Value> {
    let kinds = [
        ("shorts", 'S'),
        ("bytes", 'B'),
        ("ints", 'I'),
        ("longs", 'J'),
        ("floats", 'F'),
        ("doubles", 'D'),
        ("chars", 'C'),
        ("booleans", 'Z'),
        ("strings", 'T'),
        ("classes", 'L'),
    ];
    let value = |letter: char, given: &Given| match given {
        Given::Int(value) => Some(Value::Int(letter, *value)),
        Given::Long(value) => Some(Value::Long(*value)),
        Given::Float(value) => Some(Value::Float(*value)),
        Given::Double(value) => Some(Value::Double(*value)),
        Given::Text(text) => Some(Value::Text(text.clone())),
        Given::Class(descriptor) => Some(Value::Class(descriptor.clone())),
        _ => None,
    };
    let of = |(element, letter): &(&str, char)| -> Vec<Value> {
        annotation.list(element).iter().filter_map(|given| value(*letter, given)).collect()
    };
    kinds.iter().flat_map(of).collect()
}

/// The constants of `@EnumSource`.
fn constants(path: &ClassPath, annotation: &Annotation, parameter: &str) -> Result<Vec<Vec<Value>>, String> {
    let named = annotation.classes("value").into_iter().next().filter(|name| !name.ends_with(".NullEnum"));
    let class = named.or_else(|| class_of(parameter.as_bytes())).unwrap_or_default();
    let Some(file) = read(path, &class)? else {
        return Err(format!("@EnumSource with an enum that is not on the class path, {class}"));
    };
    let type_of = format!("L{};", class.replace('.', "/"));
    let is_constant = |field: &Member<'_>| field.access().0 & ENUM != 0 && field.descriptor() == type_of.as_bytes();
    let all = file.fields().filter(is_constant).map(|field| unsnarl_classfile::JavaText(field.name()).to_string());
    let names = annotation.texts("names");
    let mode = annotation.constant("mode").unwrap_or("INCLUDE");
    if !names.is_empty() && !matches!(mode, "INCLUDE" | "EXCLUDE") {
        return Err(format!("@EnumSource with the mode {mode} needs JUnit's own code"));
    }
    let is_in = |name: &String| names.is_empty() || names.contains(&name.as_str()) == (mode == "INCLUDE");
    Ok(all.filter(is_in).map(|name| vec![Value::Constant(class.clone(), name)]).collect())
}

/// The access flag of an enum's constants (JVMS 4.5).
const ENUM: u16 = 0x4000;

/// The rows of `@CsvSource`.
fn rows(annotation: &Annotation) -> Result<Vec<Vec<Value>>, String> {
    let block = annotation.text("textBlock").filter(|block| !block.is_empty());
    let is_headed = annotation.number("useHeadersInDisplayName") == Some(1);
    let character = |element: &str| {
        let code = annotation.number(element).and_then(|code| u32::try_from(code).ok());
        code.and_then(char::from_u32).filter(|character| *character != '\0')
    };
    let delimiter = character("delimiter").map(String::from);
    let delimiter = delimiter.or_else(|| annotation.text("delimiterString").map(str::to_owned));
    let delimiter = delimiter.filter(|text| !text.is_empty()).unwrap_or_else(|| String::from(","));
    let format = csv::Format {
        delimiter: &delimiter,
        quote: character("quoteCharacter").unwrap_or('\''),
        empty: annotation.text("emptyValue").unwrap_or_default(),
        nulls: annotation.texts("nullValues"),
        trims: annotation.number("ignoreLeadingAndTrailingWhitespace") != Some(0),
    };
    let records = match block {
        Some(block) => csv::records(block),
        None => annotation.texts("value"),
    };
    let value = |column: Option<String>| column.map_or(Value::Null, Value::Text);
    let row = |record: &&str| -> Result<Vec<Value>, String> {
        let columns = csv::columns(record, &format).ok_or("@CsvSource with a row that needs JUnit's own code")?;
        Ok(columns.into_iter().map(value).collect())
    };
    records.iter().skip(usize::from(is_headed)).map(row).collect()
}

/// The methods of `@MethodSource`.
fn methods(tested: &Tested<'_>, annotation: &Annotation) -> Result<Vec<Part>, String> {
    let names = annotation.texts("value");
    let own = unsnarl_classfile::JavaText(tested.method.name()).to_string();
    let names = if names.iter().all(|name| name.is_empty()) { vec![own.as_str()] } else { names };
    let part = |name: &&str| -> Result<Part, String> {
        let (class, name) = name.split_once('#').map_or((None, *name), |(class, name)| (Some(class), name));
        let name = name.strip_suffix("()").unwrap_or(name);
        let other = class.map(|class| read(tested.path, class)).transpose()?.flatten();
        let files: Vec<&ClassFile> = match (&other, class) {
            (Some(file), _) => vec![file],
            (None, Some(class)) => return Err(format!("@MethodSource with {class}, which is not on the class path")),
            (None, None) => tested.files.iter().rev().collect(),
        };
        for file in files {
            let is_source = |method: &Member<'_>| {
                let is_test = direct_annotations(method.attributes()).is_ok_and(|all| all.iter().any(is_test));
                method.name() == name.as_bytes() && !is_test
            };
            let mut found = file.methods().filter(is_source);
            let Some(source) = found.next() else { continue };
            let descriptor = String::from_utf8_lossy(source.descriptor()).into_owned();
            if found.next().is_some() || !source.access().is_static() || !descriptor.starts_with("()") {
                return Err(format!("@MethodSource with `{name}`, which is not one static method without parameters"));
            }
            return Ok(Part::Method { class: dotted(file.name()), name: name.to_owned(), descriptor });
        }
        Err(format!("@MethodSource with `{name}`, which {} does not have", tested.class))
    };
    names.iter().map(part).collect()
}

fn is_test(annotation: &Annotation) -> bool {
    annotation.name.starts_with("org.junit.jupiter.")
}

/// A method as JUnit's selectors write it: `com.acme.BankTest#transfers(int, java.lang.String)`.
pub(super) fn selected(class: &str, name: &str, descriptor: &str) -> String {
    let types: Vec<String> = parameters(descriptor).iter().map(|parameter| source_name(parameter)).collect();
    format!("{class}#{name}({})", types.join(", "))
}

/// The name of a type, with dots.
fn source_name(descriptor: &str) -> String {
    if let Some(element) = descriptor.strip_prefix('[') {
        return format!("{}[]", source_name(element));
    }
    let primitive = match descriptor {
        "B" => "byte",
        "C" => "char",
        "D" => "double",
        "F" => "float",
        "I" => "int",
        "J" => "long",
        "S" => "short",
        "Z" => "boolean",
        _ => return class_of(descriptor.as_bytes()).unwrap_or_default(),
    };
    primitive.to_owned()
}

#[cfg(test)]
mod tests {
    use super::{parameters, selected};

    #[test]
    fn parameters_are_split() {
        assert_eq!(parameters("(I[[JLjava/lang/String;[La/B;)V"), ["I", "[[J", "Ljava/lang/String;", "[La/B;"]);
        assert_eq!(parameters("()V"), [""; 0]);
        assert_eq!(selected("a.B", "c", "(I[La/D;)V"), "a.B#c(int, a.D[])");
    }
}
