//! Documents held against a JSON Schema.

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

/// A schema, ready to be asked.
pub(crate) struct Schema {
    schemas: Schemas,
    root: SchemaIndex,
}

impl Schema {
    pub(crate) fn new(text: &str) -> Schema {
        let mut schemas = Schemas::new();
        let mut compiler = Compiler::new();
        compiler.enable_format_assertions();
        let schema = serde_json::from_str(text).expect("JSON");
        compiler.add_resource("schema.json", schema).expect("a resource");
        let root = compiler.compile("schema.json", &mut schemas).expect("a JSON Schema");
        Schema { schemas, root }
    }

    /// What is wrong with a document.
    pub(crate) fn check(&self, document: &Value) -> Result<(), String> {
        self.schemas.validate(document, self.root).map_err(|error| format!("{error:#}"))
    }
}
