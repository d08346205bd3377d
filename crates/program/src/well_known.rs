//! The classes that the JVM specification itself refers to, and the bootstrap methods that Java compilers use.
//!
//! Only this module and the library models contain names of JDK classes. Those in this module are not knowledge about a
//! library, but part of the semantics of bytecode: what `idiv` throws, what a string constant is, how `javac` compiles
//! a lambda.

use crate::ids::ClassId;
use crate::ir::RecordMethod;
use crate::types::Type;

/// Packages whose annotations many projects declare again under the same names.
pub(crate) const IMITATED: [&str; 3] =
    ["javax.annotation.concurrent", "androidx.annotation", "com.facebook.infer.annotation"];

macro_rules! well_known {
    ($($(#[$doc:meta])* $field:ident = $name:literal;)*) => {
        /// Classes that instructions refer to implicitly.
        #[derive(Clone, Copy, Debug)]
        pub struct WellKnown {
            $($(#[$doc])* pub $field: ClassId,)*
        }

        impl WellKnown {
            /// Looks every name up with `class`.
            pub(crate) fn find(mut class: impl FnMut(&[u8]) -> ClassId) -> WellKnown {
                WellKnown { $($field: class($name),)* }
            }
        }
    };
}

well_known! {
    /// The root of all classes.
    object = b"java/lang/Object";
    /// The class of string constants.
    string = b"java/lang/String";
    /// The class of class constants.
    class = b"java/lang/Class";
    /// The class of method type constants.
    method_type = b"java/lang/invoke/MethodType";
    /// The class of method handle constants.
    method_handle = b"java/lang/invoke/MethodHandle";
    /// The other class with signature-polymorphic methods.
    var_handle = b"java/lang/invoke/VarHandle";
    /// The box of `boolean` values (JLS 5.1.7).
    boxed_boolean = b"java/lang/Boolean";
    /// The box of `byte` values (JLS 5.1.7).
    boxed_byte = b"java/lang/Byte";
    /// The box of `char` values (JLS 5.1.7).
    boxed_char = b"java/lang/Character";
    /// The box of `short` values (JLS 5.1.7).
    boxed_short = b"java/lang/Short";
    /// The box of `int` values (JLS 5.1.7).
    boxed_int = b"java/lang/Integer";
    /// The box of `long` values (JLS 5.1.7).
    boxed_long = b"java/lang/Long";
    /// The box of `float` values (JLS 5.1.7).
    boxed_float = b"java/lang/Float";
    /// The box of `double` values (JLS 5.1.7).
    boxed_double = b"java/lang/Double";
    /// An interface that arrays implement.
    cloneable = b"java/lang/Cloneable";
    /// The other interface that arrays implement.
    serializable = b"java/io/Serializable";
    /// The superclass of all exceptions.
    throwable = b"java/lang/Throwable";
    /// Thrown on access through `null`.
    null_pointer = b"java/lang/NullPointerException";
    /// Thrown on integer division by zero.
    arithmetic = b"java/lang/ArithmeticException";
    /// Thrown on access outside an array.
    array_index = b"java/lang/ArrayIndexOutOfBoundsException";
    /// Thrown on a store of the wrong type into an array.
    array_store = b"java/lang/ArrayStoreException";
    /// Thrown on creation of an array of negative length.
    negative_array_size = b"java/lang/NegativeArraySizeException";
    /// Thrown by casts.
    class_cast = b"java/lang/ClassCastException";
    /// Thrown by a wait that is interrupted (JLS 17.2.3).
    interrupted = b"java/lang/InterruptedException";
    /// The superclass of unchecked exceptions other than errors (JLS 11.1.1).
    runtime_exception = b"java/lang/RuntimeException";
    /// The superclass of errors, which programs are not expected to catch.
    error = b"java/lang/Error";
    /// Thrown by assertions that fail (JLS 14.10).
    assertion_error = b"java/lang/AssertionError";
    /// Thrown when there is not enough memory for a new object or array (JVMS 6.3).
    out_of_memory = b"java/lang/OutOfMemoryError";
    /// Thrown when too many calls are nested (JVMS 6.3).
    stack_overflow = b"java/lang/StackOverflowError";
    /// Thrown when a class cannot be linked or initialised.
    linkage_error = b"java/lang/LinkageError";
}

impl WellKnown {
    /// The box of a primitive type.
    pub fn box_of(&self, ty: Type) -> Option<ClassId> {
        Some(match ty {
            Type::BOOLEAN => self.boxed_boolean,
            Type::BYTE => self.boxed_byte,
            Type::CHAR => self.boxed_char,
            Type::SHORT => self.boxed_short,
            Type::INT => self.boxed_int,
            Type::LONG => self.boxed_long,
            Type::FLOAT => self.boxed_float,
            Type::DOUBLE => self.boxed_double,
            _ => return None,
        })
    }
}

/// A bootstrap method whose call sites have known semantics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bootstrap {
    /// Creates a function object.
    Lambda,
    /// Creates a function object with options (serializable, marker interfaces, bridges).
    AltLambda,
    /// Concatenates strings according to a recipe.
    ConcatWithRecipe,
    /// Concatenates strings.
    Concat,
    /// `toString`, `hashCode` and `equals` of a record.
    RecordMethod,
    /// Selects the first matching label of a pattern switch.
    TypeSwitch,
    /// Selects the first matching label of a pattern switch on an enum.
    EnumSwitch,
}

/// The semantics of a static bootstrap method, if it is one that compilers use.
pub(crate) fn bootstrap(owner: &[u8], name: &[u8]) -> Option<Bootstrap> {
    Some(match (owner, name) {
        (b"java/lang/invoke/LambdaMetafactory", b"metafactory") => Bootstrap::Lambda,
        (b"java/lang/invoke/LambdaMetafactory", b"altMetafactory") => Bootstrap::AltLambda,
        (b"java/lang/invoke/StringConcatFactory", b"makeConcatWithConstants") => Bootstrap::ConcatWithRecipe,
        (b"java/lang/invoke/StringConcatFactory", b"makeConcat") => Bootstrap::Concat,
        (b"java/lang/runtime/ObjectMethods", b"bootstrap") => Bootstrap::RecordMethod,
        (b"java/lang/runtime/SwitchBootstraps", b"typeSwitch") => Bootstrap::TypeSwitch,
        (b"java/lang/runtime/SwitchBootstraps", b"enumSwitch") => Bootstrap::EnumSwitch,
        _ => return None,
    })
}

/// The erased descriptor of a signature-polymorphic method (JVMS 2.9.3).
pub(crate) const POLYMORPHIC_PARAMETERS: &[u8] = b"([Ljava/lang/Object;)";

impl RecordMethod {
    /// Name and descriptor of the method of `Object` that it overrides.
    pub fn overridden(self) -> (&'static [u8], &'static [u8]) {
        match self {
            RecordMethod::ToString => (b"toString", b"()Ljava/lang/String;"),
            RecordMethod::HashCode => (b"hashCode", b"()I"),
            RecordMethod::Equals => (b"equals", b"(Ljava/lang/Object;)Z"),
        }
    }
}
