//! Names for display: `com.acme.Bank`, `int[]`, `com.acme.Bank::transfer(com.acme.Account, int)`.

use std::fmt::{self, Display, Formatter};

use unsnarl_classfile::JavaText;

use crate::ids::{ClassId, FieldId, KeyId, MethodId};
use crate::program::Program;
use crate::types::{Base, Type};

/// An element of a program; `Display` writes its name.
#[derive(Clone, Copy)]
pub struct Named<'p, T> {
    program: &'p Program,
    what: T,
}

impl Program {
    /// The name of a class, field, method, type or key, for display.
    pub fn show<T>(&self, what: T) -> Named<'_, T>
    where
        for<'p> Named<'p, T>: Display,
    {
        Named { program: self, what }
    }
}

/// An internal name with dots instead of slashes.
pub fn dotted(internal_name: &[u8]) -> String {
    JavaText(internal_name).to_string().replace('/', ".")
}

impl Display for Named<'_, ClassId> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&dotted(self.program.class_name(self.what)))
    }
}

impl Display for Named<'_, Type> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.what.base() {
            Base::Void => f.write_str("void")?,
            Base::Boolean => f.write_str("boolean")?,
            Base::Byte => f.write_str("byte")?,
            Base::Char => f.write_str("char")?,
            Base::Short => f.write_str("short")?,
            Base::Int => f.write_str("int")?,
            Base::Long => f.write_str("long")?,
            Base::Float => f.write_str("float")?,
            Base::Double => f.write_str("double")?,
            Base::Null => f.write_str("null")?,
            Base::Bottom => f.write_str("never")?,
            Base::Class(class) => self.program.show(class).fmt(f)?,
        }
        (0..self.what.dimensions()).try_for_each(|_| f.write_str("[]"))
    }
}

/// The name, for a method with its parameter types: `transfer(com.acme.Account, int)`.
impl Display for Named<'_, KeyId> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let key = self.program.key(self.what);
        write!(f, "{}", self.program.text(key.name))?;
        match self.program.descriptor(self.what) {
            Some(descriptor) if descriptor.is_method => {
                f.write_str("(")?;
                for (position, parameter) in descriptor.parameters.iter().enumerate() {
                    let comma = if position > 0 { ", " } else { "" };
                    write!(f, "{comma}{}", self.program.show(*parameter))?;
                }
                f.write_str(")")
            }
            Some(_) => Ok(()),
            None => write!(f, ":{}", self.program.text(key.descriptor)),
        }
    }
}

impl Display for Named<'_, MethodId> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let method = self.program.method(self.what);
        write!(f, "{}::{}", self.program.show(method.class), self.program.show(method.key))
    }
}

impl Display for Named<'_, FieldId> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let field = self.program.field(self.what);
        write!(f, "{}.{}", self.program.show(field.class), self.program.show(field.key))
    }
}
