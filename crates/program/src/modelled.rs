//! Library models, attached to the methods of a program.

use unsnarl_classfile::JavaText;

use crate::display::dotted;
use crate::ids::{ClassId, KeyId, MethodId};
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
        self.model_of_missing(models, receiver, self.method(method).key)
    }

    /// What the models say of a method that resolution does not find, as its class or a supertype is missing: the entry of
    /// the class that the call names, or that of the nearest supertype. Of a missing class no supertypes are known.
    pub fn model_of_missing<'m>(&self, models: &'m Models, owner: ClassId, key: KeyId) -> Option<Resolved<'m>> {
        let key = self.key(key);
        let name = self.text(key.name).to_string();
        let descriptor = self.text(key.descriptor).to_string();
        models
            .lookup_inherited(&dotted(self.class_name(owner)), &name, &descriptor, |class| self.supertype_names(class))
    }

    /// Names of the direct supertypes of a class, the superclass first.
    fn supertype_names(&self, dotted_name: &str) -> Vec<String> {
        let Some(class) = self.find_class(dotted_name.replace('.', "/").as_bytes()) else { return Vec::new() };
        let class = self.class(class);
        let above = class.super_class.iter().chain(class.interfaces.iter());
        above.map(|class| JavaText(self.class_name(*class)).to_string().replace('/', ".")).collect()
    }
}
