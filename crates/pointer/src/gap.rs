//! What the analysis could not follow: counted, and reported with every result.

/// A kind of statement whose effect is not known, or not all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gap {
    /// An invokedynamic with an unknown bootstrap method.
    UnknownBootstrap,
    /// A new array of an unknown class.
    ArrayOfUnknownClass,
    /// Providers of an unknown service.
    ProvidersOfUnknownService,
    /// A lookup in an unknown class.
    LookupInUnknownClass,
    /// The elements of an unknown class.
    ElementsOfUnknownClass,
    /// A new instance of an unknown class.
    InstanceOfUnknownClass,
    /// A call of an unknown method.
    CallOfUnknownMethod,
    /// An access to an unknown field.
    AccessToUnknownField,
    /// A proxy of an unknown interface.
    ProxyOfUnknownInterface,
    /// A lookup of more names than can be followed.
    TooManyNames,
    /// A lookup in more classes than can be followed.
    TooManyClasses,
    /// A class loaded by the name of a missing one.
    NameOfMissingClass,
    /// A class loaded by a computed name.
    ComputedClassName,
    /// A lookup of a computed name.
    ComputedName,
}

impl Gap {
    /// What it is, in words.
    pub const fn text(self) -> &'static str {
        match self {
            Gap::UnknownBootstrap => "an invokedynamic with an unknown bootstrap method",
            Gap::ArrayOfUnknownClass => "a new array of an unknown class",
            Gap::ProvidersOfUnknownService => "providers of an unknown service",
            Gap::LookupInUnknownClass => "a lookup in an unknown class",
            Gap::ElementsOfUnknownClass => "the elements of an unknown class",
            Gap::InstanceOfUnknownClass => "a new instance of an unknown class",
            Gap::CallOfUnknownMethod => "a call of an unknown method",
            Gap::AccessToUnknownField => "an access to an unknown field",
            Gap::ProxyOfUnknownInterface => "a proxy of an unknown interface",
            Gap::TooManyNames => "a lookup of more names than can be followed",
            Gap::TooManyClasses => "a lookup in more classes than can be followed",
            Gap::NameOfMissingClass => "a class loaded by the name of a missing one",
            Gap::ComputedClassName => "a class loaded by a computed name",
            Gap::ComputedName => "a lookup of a computed name",
        }
    }
}
