//! Library models, attached to the methods of a program.

use unsnarl_classfile::JavaText;

use crate::display::dotted;
use crate::ids::{ClassId, MethodId};
use crate::models::{Models, Resolved};
use crate::program::Program;

impl Program {
    /// What the models say of a method: its own entry, or that of the nearest supertype. Methods with a body need none, but may have one.
    pub fn model<'m>(&self, models: &'m Models, method: MethodId) -> Option<Resolved<'m>> {
        let data = self.method(method);
        self.model_for(models, data.class, method)
    }

    /// As [`model`](Self::model), for receivers of a subclass, whose own models and those between come first.
    pub fn model_for<'m>(&self, models: &'m Models, receiver: ClassId, method: MethodId) -> Option<Resolved<'m>> {
        let key = self.key(self.method(method).key);
        let name = self.text(key.name).to_string();
        let descriptor = self.text(key.descriptor).to_string();
        models.lookup_inherited(&dotted(self.class_name(receiver)), &name, &descriptor, |class| {
            self.supertype_names(class)
        })
    }

    /// Names of the direct supertypes of a class, the superclass first.
    fn supertype_names(&self, dotted_name: &str) -> Vec<String> {
        let Some(class) = self.find_class(dotted_name.replace('.', "/").as_bytes()) else { return Vec::new() };
        let class = self.class(class);
        let above = class.super_class.iter().chain(class.interfaces.iter());
        above.map(|class| JavaText(self.class_name(*class)).to_string().replace('/', ".")).collect()
    }
}
