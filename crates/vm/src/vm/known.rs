//! Classes of the JDK that the VM needs to know, and the positions of some of their fields.

use crate::class::ClassId;
use crate::classes::{Classes, LinkFault};
use crate::memory::Memory;

/// Classes that the VM needs to know.
#[derive(Debug)]
pub(crate) struct Known {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub thread: ClassId,
    pub string_value: u32,
    pub string_coder: u32,
    /// The word of a `Class` that holds the number of the class.
    pub class_number: u32,
    pub class_loader: u32,
    pub class_module: u32,
    pub thread_eetop: u32,
    pub thread_interrupted: u32,
}

impl Known {
    /// Loads them.
    pub fn load(classes: &mut Classes, memory: &mut Memory) -> Result<Known, String> {
        let failed = |fault: LinkFault| format!("the JDK cannot be used: {fault:?}");
        let mut load = |name: &[u8]| classes.load(memory, name).map_err(failed);
        let object = load(b"java/lang/Object")?;
        let class = load(b"java/lang/Class")?;
        let string = load(b"java/lang/String")?;
        let throwable = load(b"java/lang/Throwable")?;
        let thread = load(b"java/lang/Thread")?;
        let slot = |class: ClassId, name: &[u8]| {
            let field = classes.field_named(class, name);
            field.map(|field| classes.field(field).slot).ok_or_else(|| {
                format!(
                    "the JDK cannot be used: {} has no field {}",
                    classes.show(class),
                    String::from_utf8_lossy(name)
                )
            })
        };
        Ok(Known {
            object,
            class,
            string,
            throwable,
            thread,
            string_value: slot(string, b"value")?,
            string_coder: slot(string, b"coder")?,
            class_number: classes.get(class).words - 1,
            class_loader: slot(class, b"classLoader")?,
            class_module: slot(class, b"module")?,
            thread_eetop: slot(thread, b"eetop")?,
            thread_interrupted: slot(thread, b"interrupted")?,
        })
    }
}
