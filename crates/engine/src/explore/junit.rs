//! Finds the tests of a class: by its annotations, as JUnit 4 and 5 do, or by its superclass and the names of its
//! methods, as JUnit 3 does.
//!
//! JUnit itself is not run, and its annotation classes need not be on the class path. Which annotations mark tests,
//! set-up and tear-down is stated in the library models, the user's included, as for the static analysis. What is
//! particular to JUnit's engine (runners, conditions, disabled tests) is stated here. A test that needs more of JUnit's
//! engine than calls before and after it (parameters, runners, extensions, rules) is refused; nothing is silently left
//! out. A54 lists what is refused.

use std::collections::BTreeSet;

use unsnarl_classfile::annotation::ElementValue;
use unsnarl_classfile::attributes::Attributes;
use unsnarl_classfile::{ClassFile, JavaText, Member};
use unsnarl_library::{Mark, Marking, Models};
use unsnarl_program::dotted;
use unsnarl_vm::{ClassPath, Procedure, TestCase};

/// The superclass of tests of JUnit 3.
const TEST_CASE: &str = "junit.framework.TestCase";
/// The package of all annotations of JUnit. What JUnit annotates its own annotations with is not looked at.
const JUNIT: &str = "org.junit.";
/// The package of the annotations of JUnit 5.
const JUPITER: &str = "org.junit.jupiter.";
/// The package of the annotations of TestNG, whose tests are refused.
const TESTNG: &str = "org.testng.";
/// The annotation of nested classes with tests.
const NESTED: &str = "org.junit.jupiter.api.Nested";
/// The marks of tests, set-up and tear-down.
const OF_TESTS: [Mark; 5] = [Mark::Test, Mark::BeforeEach, Mark::AfterEach, Mark::BeforeAll, Mark::AfterAll];
/// A test that throws one of these does not apply, and has not failed.
const ABORTING: [&str; 3] = [
    "org.opentest4j.TestAbortedException",
    "org.junit.AssumptionViolatedException",
    "org.junit.internal.AssumptionViolatedException",
];
/// The package of annotations that enable a test on some machines only.
const CONDITIONS: &str = "org.junit.jupiter.api.condition.";
/// Annotations that disable a test.
const DISABLED: [&str; 2] = ["org.junit.jupiter.api.Disabled", "org.junit.Ignore"];
/// Annotations that need more of JUnit's engine than to call methods, and what they need.
const NEEDS_ENGINE: [(&str, &str); 12] = [
    ("org.junit.runner.RunWith", "a runner"),
    ("org.junit.jupiter.api.extension.ExtendWith", "an extension"),
    ("org.junit.jupiter.api.extension.RegisterExtension", "an extension"),
    ("org.junit.Rule", "a rule"),
    ("org.junit.ClassRule", "a rule"),
    ("org.junit.jupiter.api.io.TempDir", "a folder for its files"),
    (NESTED, "an instance of the enclosing test class"),
    ("org.junit.jupiter.api.TestFactory", "tests that are made when it runs"),
    ("org.junit.jupiter.api.TestTemplate", "an extension"),
    ("org.junit.jupiter.params.ParameterizedTest", "parameters"),
    ("org.junit.jupiter.params.ParameterizedClass", "parameters"),
    ("org.testng.annotations.Test", "TestNG"),
];
/// Runners that do no more than call the methods.
const PLAIN_RUNNERS: [&str; 2] = ["org.junit.runners.JUnit4", "org.junit.runners.BlockJUnit4ClassRunner"];

const HELP_ENGINE: &str =
    "Unsnarl does not support this: write a plain test or a `main` that does it, and explore that";

/// Why there is nothing to explore, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong.
    pub problem: String,
    /// What to do.
    pub help: String,
}

/// The tests of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tests {
    /// In the order of the class file, those of superclasses first.
    pub tests: Vec<Test>,
    /// Those that are not to be run.
    pub disabled: Vec<String>,
}

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// `com.acme.BankTest::transfers`
    pub name: String,
    /// How to run it, or why it cannot be run.
    pub case: Result<TestCase, String>,
}

/// The tests that `com.acme.BankTest`, `com.acme.BankTest::transfers` or `com.acme.BankTest#transfers` names. A
/// disabled test is run if it is named itself.
pub fn find(path: &ClassPath, models: &Models, wanted: &str) -> Result<Tests, Refusal> {
    let (class, method) = match wanted.split_once("::").or_else(|| wanted.split_once('#')) {
        Some((class, method)) => (class, Some(method)),
        None => (wanted, None),
    };
    let unreadable = |problem: String| Refusal { problem, help: String::from("compile it again") };
    let Some(lineage) = lineage(path, class).map_err(unreadable)? else {
        return Err(Refusal {
            problem: format!("there is no class {class}"),
            help: String::from("--test names the class with dots, nested ones as Outer$Inner, and PATH holds it"),
        });
    };
    let test_class = TestClass::read(path, models, class, lineage).map_err(unreadable)?;
    match method {
        Some(method) => test_class.single_test(method),
        None => test_class.all_tests(),
    }
}

/// The files of a class and of its supertypes that are on the class path, supertypes first, and the names of all
/// supertypes.
struct Lineage {
    files: Vec<ClassFile>,
    names: BTreeSet<String>,
}

/// Reads a class and its supertypes; `None` if the class is not on the class path.
fn lineage(path: &ClassPath, class: &str) -> Result<Option<Lineage>, String> {
    let Some(first) = read(path, class)? else { return Ok(None) };
    let mut names = BTreeSet::from([class.to_owned()]);
    let mut chain = vec![first];
    while let Some(above) = chain.last().and_then(ClassFile::super_name).map(dotted) {
        if !names.insert(above.clone()) {
            break;
        }
        let Some(file) = read(path, &above)? else { break };
        chain.push(file);
    }
    let mut files = Vec::new();
    while let Some(file) = chain.pop() {
        let mut interfaces: Vec<ClassFile> = Vec::new();
        let mut waiting: Vec<String> = file.interface_names().map(dotted).collect();
        while let Some(name) = waiting.pop() {
            if names.insert(name.clone())
                && let Some(interface) = read(path, &name)?
            {
                waiting.extend(interface.interface_names().map(dotted));
                interfaces.push(interface);
            }
        }
        files.extend(interfaces.into_iter().rev());
        files.push(file);
    }
    Ok(Some(Lineage { files, names }))
}

fn read(path: &ClassPath, class: &str) -> Result<Option<ClassFile>, String> {
    let Some(bytes) = path.program_class(&class.replace('.', "/")) else { return Ok(None) };
    let bytes = bytes.map_err(|issue| issue.to_string())?;
    ClassFile::parse(bytes).map(Some).map_err(|fault| format!("{class} is malformed: {fault}"))
}

/// An annotation: its class, and its elements that are classes.
struct Annotation {
    name: String,
    classes: Vec<(String, String)>,
}

/// The annotations of a class or member, with the annotations of these annotations, except of those of JUnit.
fn annotations_of(path: &ClassPath, attributes: Attributes<'_>) -> Result<Vec<Annotation>, String> {
    let mut all = direct_annotations(attributes)?;
    let mut next = 0;
    while let Some(annotation) = all.get(next) {
        next += 1;
        if annotation.name.starts_with(JUNIT) {
            continue;
        }
        if let Some(file) = read(path, &annotation.name)? {
            for more in direct_annotations(file.attributes())? {
                if all.iter().all(|known| known.name != more.name) {
                    all.push(more);
                }
            }
        }
    }
    Ok(all)
}

/// The annotations of a class or member.
fn direct_annotations(attributes: Attributes<'_>) -> Result<Vec<Annotation>, String> {
    let class = |descriptor: &[u8]| {
        let name = descriptor.strip_prefix(b"L").and_then(|name| name.strip_suffix(b";"));
        name.map(dotted)
    };
    let annotations = attributes.annotations().map_err(|fault| format!("annotations are malformed: {fault}"))?;
    let found = annotations.iter().filter_map(|annotation| {
        let classes = annotation.elements.iter().filter_map(|(element, value)| match value {
            ElementValue::Class(of) => Some((String::from_utf8_lossy(element).into_owned(), class(of)?)),
            _ => None,
        });
        Some(Annotation { name: class(annotation.descriptor)?, classes: classes.collect() })
    });
    Ok(found.collect())
}

/// The annotation that needs more of JUnit's engine, and what it needs.
fn needs_engine(all: &[Annotation]) -> Option<String> {
    let needed = all.iter().find_map(|annotation| {
        let is_plain = annotation.classes.iter().any(|(_, class)| PLAIN_RUNNERS.contains(&class.as_str()));
        let needed = NEEDS_ENGINE.iter().find(|(name, _)| *name == annotation.name);
        needed.filter(|_| !is_plain)
    });
    needed.map(|(name, what)| format!("@{} needs {what}", name.rsplit('.').next().unwrap_or(name)))
}

/// The annotation that says on which machines a test runs.
fn condition(all: &[Annotation]) -> Option<String> {
    all.iter().find_map(|annotation| annotation.name.strip_prefix(CONDITIONS)).map(str::to_owned)
}

fn is_disabled(all: &[Annotation]) -> bool {
    all.iter().any(|annotation| DISABLED.contains(&annotation.name.as_str()))
}

/// The generation of JUnit that runs a method. Each ignores the marks of the others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Generation {
    Three,
    Four,
    Five,
}

/// A method that runs in a test, or is one.
struct TestMethod {
    procedure: Procedure,
    marks: Vec<Mark>,
    generation: Generation,
    /// The annotation that says on which machines it runs.
    condition: Option<String>,
    /// What is wrong with it, or what it needs.
    problem: Option<String>,
    is_disabled: bool,
    expected: Option<String>,
}

/// A test class, with all that it inherits.
struct TestClass {
    class: String,
    methods: Vec<TestMethod>,
    /// Why none of its tests can be run.
    problem: Option<String>,
    is_disabled: bool,
    condition: Option<String>,
    /// Nested classes with tests of their own.
    nested: Vec<String>,
    gets_its_name: bool,
}

impl TestClass {
    fn read(path: &ClassPath, models: &Models, class: &str, lineage: Lineage) -> Result<TestClass, String> {
        let Lineage { files, names } = lineage;
        let mut test_class = TestClass {
            class: class.to_owned(),
            methods: Vec::new(),
            problem: None,
            is_disabled: false,
            condition: None,
            nested: nested_tests(path, &files)?,
            gets_its_name: names.contains(TEST_CASE),
        };
        for (depth, file) in files.iter().enumerate() {
            let annotations = annotations_of(path, file.attributes())?;
            // Neither of the two annotations is inherited.
            if depth + 1 == files.len() {
                test_class.is_disabled = is_disabled(&annotations);
                test_class.condition = condition(&annotations);
            }
            let mut needed = needs_engine(&annotations);
            for field in file.fields() {
                needed = needed.or(needs_engine(&annotations_of(path, field.attributes())?));
            }
            let marker = Marker { path, models, is_junit3: test_class.gets_its_name };
            let (methods, needed_by_methods) = test_methods(&marker, file, &files[depth + 1..])?;
            test_class.methods.extend(methods);
            let problem = needed.or(needed_by_methods).map(|needed| format!("{needed} ({})", dotted(file.name())));
            test_class.problem = test_class.problem.or(problem);
        }
        let prepares = test_class.methods.iter().filter(|method| !method.marks.contains(&Mark::Test));
        let unfit = prepares.filter_map(|method| method.problem.as_ref()).next().cloned();
        test_class.problem = test_class.problem.or(unfit);
        Ok(test_class)
    }

    fn tests(&self) -> impl Iterator<Item = &TestMethod> {
        self.methods.iter().filter(|method| method.marks.contains(&Mark::Test))
    }

    fn single_test(&self, name: &str) -> Result<Tests, Refusal> {
        let class = &self.class;
        let Some(test) = self.tests().find(|test| test.procedure.name == name) else {
            let names: Vec<&str> = self.tests().map(|test| test.procedure.name.as_str()).collect();
            return if names.is_empty() {
                Err(self.no_tests())
            } else {
                Err(Refusal {
                    problem: format!("{class} has no test `{name}`"),
                    help: format!("its tests are {}", names.join(", ")),
                })
            };
        };
        let case = self.case(test).map_err(|problem| Refusal {
            problem: format!("{class}::{name} cannot be run: {problem}"),
            help: String::from(HELP_ENGINE),
        })?;
        Ok(Tests { tests: vec![Test { name: self.name_of(test), case: Ok(case) }], disabled: Vec::new() })
    }

    fn all_tests(&self) -> Result<Tests, Refusal> {
        let class = &self.class;
        if let Some(problem) = &self.problem {
            let problem = format!("the tests of {class} cannot be run: {problem}");
            return Err(Refusal { problem, help: String::from(HELP_ENGINE) });
        }
        let (disabled, wanted): (Vec<&TestMethod>, Vec<&TestMethod>) =
            self.tests().partition(|test| self.is_disabled || test.is_disabled);
        if wanted.is_empty() && self.nested.is_empty() {
            return match disabled.first() {
                None => Err(self.no_tests()),
                Some(test) => Err(Refusal {
                    problem: format!("all tests of {class} are disabled"),
                    help: format!("a disabled test runs if it is named: --test '{}'", self.name_of(test)),
                }),
            };
        }
        let mut tests: Vec<Test> =
            wanted.into_iter().map(|test| Test { name: self.name_of(test), case: self.case_of_many(test) }).collect();
        let needed = "@Nested needs an instance of the enclosing test class";
        tests.extend(self.nested.iter().map(|name| Test { name: name.clone(), case: Err(needed.to_owned()) }));
        if let (true, Some(Test { name, case: Err(problem) })) =
            (tests.iter().all(|test| test.case.is_err()), tests.first())
        {
            let problem = format!("{name} cannot be run: {problem}");
            return Err(Refusal { problem, help: String::from(HELP_ENGINE) });
        }
        Ok(Tests { tests, disabled: disabled.into_iter().map(|test| self.name_of(test)).collect() })
    }

    fn no_tests(&self) -> Refusal {
        Refusal {
            problem: format!("{} has no tests", self.class),
            help: format!(
                "tests are methods with @Test or @RepeatedTest of JUnit 4 or 5 (org.junit.Test, org.junit.jupiter.api.Test), and in a {TEST_CASE} those \
                 whose names begin with `test`; --main runs any other class"
            ),
        }
    }

    fn name_of(&self, test: &TestMethod) -> String {
        format!("{}::{}", self.class, test.procedure.name)
    }

    /// How to run a test as one of many. Refused if it has a condition, as JUnit might not run it.
    fn case_of_many(&self, test: &TestMethod) -> Result<TestCase, String> {
        match self.condition.as_ref().or(test.condition.as_ref()) {
            Some(condition) => {
                Err(format!("@{condition} depends on the machine; name the test with --test to run it anyway"))
            }
            None => self.case(test),
        }
    }

    fn case(&self, test: &TestMethod) -> Result<TestCase, String> {
        if let Some(problem) = self.problem.as_ref().or(test.problem.as_ref()) {
            return Err(problem.clone());
        }
        let with = |mark: Mark| -> Vec<Procedure> {
            let same = self.methods.iter().filter(|method| method.generation == test.generation);
            let marked = same.filter(|method| method.marks.contains(&mark));
            marked.map(|method| method.procedure.clone()).collect()
        };
        let backwards = |mut procedures: Vec<Procedure>| {
            procedures.reverse();
            procedures
        };
        Ok(TestCase {
            class: self.class.clone(),
            test: test.procedure.clone(),
            before_all: with(Mark::BeforeAll),
            before_each: with(Mark::BeforeEach),
            after_each: backwards(with(Mark::AfterEach)),
            after_all: backwards(with(Mark::AfterAll)),
            expected: test.expected.clone(),
            aborting: ABORTING.map(String::from).to_vec(),
            gets_its_name: self.gets_its_name,
        })
    }
}

/// The methods of a class that are tests or run before or after them, and what the engine of JUnit would have to do for
/// another method of the class. `below` are its subclasses, which may override them.
fn test_methods(
    marker: &Marker<'_>,
    file: &ClassFile,
    below: &[ClassFile],
) -> Result<(Vec<TestMethod>, Option<String>), String> {
    let (mut methods, mut needed) = (Vec::new(), None);
    for method in file.methods().filter(|method| !method.access().is_synthetic()) {
        let key = (method.name(), method.descriptor());
        let annotations = annotations_of(marker.path, method.attributes())?;
        let (generation, mut marks) = marker.marks(&annotations, key);
        if marks.is_empty() {
            // Rules may be methods, too.
            needed = needed.or(needs_engine(&annotations));
            continue;
        }
        // A bridge method, which javac adds to a public class so that others can call an inherited method, overrides
        // nothing.
        let overrides = |other: &Member<'_>| {
            let access = other.access();
            (other.name(), other.descriptor()) == key && !access.is_private() && !access.is_synthetic()
        };
        for other in below.iter().flat_map(ClassFile::methods).filter(overrides) {
            let (_, overriding) = marker.marks(&annotations_of(marker.path, other.attributes())?, key);
            // JUnit 4 calls an overridden method for the marks that the overriding one does not have.
            marks.retain(|mark| generation == Generation::Four && !overriding.contains(mark));
        }
        if !method.access().is_abstract() && !marks.is_empty() {
            methods.push(TestMethod::new(dotted(file.name()), method, (generation, marks), &annotations));
        }
    }
    Ok((methods, needed))
}

/// The nested classes of a class and its supertypes that have tests of their own.
fn nested_tests(path: &ClassPath, files: &[ClassFile]) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for file in files {
        let inner = file.attributes().inner_classes().map_err(|fault| fault.to_string())?;
        for inner in inner.iter().filter(|inner| inner.outer == Some(file.name())) {
            let name = dotted(inner.inner);
            let Some(nested) = read(path, &name)? else { continue };
            if direct_annotations(nested.attributes())?.iter().any(|annotation| annotation.name == NESTED) {
                found.push(name);
            }
        }
    }
    Ok(found)
}

impl TestMethod {
    fn new(
        class: String,
        method: Member<'_>,
        (generation, marks): (Generation, Vec<Mark>),
        annotations: &[Annotation],
    ) -> TestMethod {
        let name = JavaText(method.name()).to_string();
        let access = method.access();
        let is_class_wide = marks.iter().any(|mark| matches!(mark, Mark::BeforeAll | Mark::AfterAll));
        let problem = if let Some(needed) = needs_engine(annotations) {
            Some(needed)
        } else if !method.descriptor().starts_with(b"()") {
            Some(format!("`{name}` has parameters"))
        } else if !method.descriptor().ends_with(b")V") {
            Some(format!("`{name}` returns a value"))
        } else if access.is_static() && !is_class_wide {
            Some(format!("`{name}` is static"))
        } else {
            None
        };
        let expected = annotations.iter().filter(|annotation| annotation.name == "org.junit.Test");
        let expected = expected.flat_map(|annotation| &annotation.classes).find(|(element, _)| element == "expected");
        TestMethod {
            is_disabled: is_disabled(annotations),
            expected: expected.map(|(_, class)| class.clone()),
            procedure: Procedure { class, name },
            marks,
            generation,
            condition: condition(annotations),
            problem,
        }
    }
}

/// Says which methods are marked.
struct Marker<'m> {
    path: &'m ClassPath,
    models: &'m Models,
    /// Whether the class is a test case of JUnit 3.
    is_junit3: bool,
}

impl Marker<'_> {
    /// The marks of a method, and the generation of JUnit that reads them: annotations of JUnit 5, the name of the
    /// method in a test case of JUnit 3, or annotations of JUnit 4. Annotations of other packages for which a model
    /// states a mark are taken to be of JUnit 5.
    fn marks(&self, annotations: &[Annotation], (name, descriptor): (&[u8], &[u8])) -> (Generation, Vec<Mark>) {
        let models = self.models;
        let (name, descriptor) = (String::from_utf8_lossy(name), String::from_utf8_lossy(descriptor));
        let fits =
            |marking: &&Marking| marking.methods.as_ref().is_some_and(|methods| methods.matches(&name, &descriptor));
        let by_name = models.class(TEST_CASE).filter(|_| self.is_junit3).and_then(|model| model.marks.as_ref());
        let by_name: Vec<Mark> = by_name.into_iter().flatten().filter(fits).map(|marking| marking.mark).collect();
        let by_annotation = |is_of: fn(&str) -> bool| -> Vec<Mark> {
            let of = annotations.iter().filter(|annotation| is_of(&annotation.name));
            let marks = of
                .filter_map(|annotation| models.class(&annotation.name))
                .flat_map(|model| model.marks.iter().flatten())
                .filter(|marking| marking.methods.is_none());
            marks.map(|marking| marking.mark).filter(|mark| OF_TESTS.contains(mark)).collect()
        };
        let five =
            by_annotation(|name| name.starts_with(JUPITER) || !name.starts_with(JUNIT) && !name.starts_with(TESTNG));
        if !five.is_empty() {
            (Generation::Five, five)
        } else if self.is_junit3 {
            (Generation::Three, by_name)
        } else {
            (Generation::Four, by_annotation(|name| name.starts_with(JUNIT) && !name.starts_with(JUPITER)))
        }
    }
}
