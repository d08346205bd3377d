//! The built-in model files, one a Java package.

macro_rules! library {
    ($($package:literal,)*) => {
        /// The name and text of every built-in model file.
        pub(super) const LIBRARY: &[(&str, &str)] =
            &[$((concat!("library/", $package, ".toml"), include_str!(concat!("library/", $package, ".toml"))),)*];
    };
}

library! {
    "java.awt",
    "java.io",
    "java.lang",
    "java.lang.invoke",
    "java.lang.ref",
    "java.math",
    "java.net",
    "java.nio",
    "java.nio.channels",
    "java.nio.file",
    "java.text",
    "java.time",
    "java.time.format",
    "java.util",
    "java.util.concurrent",
    "java.util.concurrent.atomic",
    "java.util.concurrent.locks",
    "java.util.function",
    "java.util.logging",
    "java.util.regex",
    "java.util.stream",
    "javax.swing",
}
