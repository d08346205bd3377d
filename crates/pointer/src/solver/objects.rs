//! The abstract objects of the solver, and the nodes that stand for what their fields hold.

use unsnarl_program::ir::{Definition, Op};
use unsnarl_program::{ClassId, FieldId, Origin, Program, Type};

use super::Solver;
use super::graph::Node;
use crate::context::{Context, ContextId, Contexts, Element};
use crate::heap::{AllocationSite, Object, ObjectId, Slot};
use crate::origin::OriginId;
use crate::plugins;
use crate::plugins::lambdas::MARKED_FUNCTION;

/// So many fields are followed from what unknown callers have.
const MAX_UNKNOWN_DEPTH: usize = 3;

impl Solver<'_> {
    /// The node of a field of an object, if there is one.
    pub(crate) fn known_field(&self, object: ObjectId, slot: Slot) -> Option<Node> {
        self.fields.get(&(self.holder(object, slot), slot)).copied()
    }

    /// The nodes of all fields of objects. In no particular order.
    pub(crate) fn field_nodes(&self) -> impl Iterator<Item = (ObjectId, Slot, Node)> + '_ {
        self.fields.iter().map(|((object, slot), node)| (*object, *slot, *node))
    }

    /// The nodes of all static fields. In no particular order.
    pub(crate) fn static_nodes(&self) -> impl Iterator<Item = (FieldId, Node)> + '_ {
        self.statics.iter().map(|(field, node)| (*field, *node))
    }

    /// The object whose node stands for the field. If nothing is distinguished, all class objects share the fields of
    /// one: only what they denote differs.
    pub(crate) fn holder(&self, object: ObjectId, slot: Slot) -> ObjectId {
        let is_shared = !self.policy.distinguishes_threads && slot.as_field().is_some();
        match self.heap.object(object).site {
            AllocationSite::ClassOf(_) if is_shared => self.any_class.unwrap_or(object),
            _ => object,
        }
    }

    pub(crate) fn field_node(&mut self, object: ObjectId, slot: Slot) -> Node {
        let object = self.holder(object, slot);
        if let Some(known) = self.fields.get(&(object, slot)) {
            return *known;
        }
        let node = self.new_node();
        self.fields.insert((object, slot), node);
        node
    }

    pub(crate) fn static_node(&mut self, field: FieldId) -> Node {
        if let Some(known) = self.statics.get(&field) {
            return *known;
        }
        let node = self.new_node();
        self.statics.insert(field, node);
        node
    }

    pub(super) fn intern(&mut self, object: Object) -> ObjectId {
        let known = self.heap.len();
        let id = self.heap.intern(object);
        if id.index() == known {
            let (ty, is_exact) = match object.site {
                // It passes every cast.
                AllocationSite::Statement(.., MARKED_FUNCTION) => {
                    (Type::class(self.program.well_known().object), false)
                }
                AllocationSite::Statement(..) | AllocationSite::ClassOf(_) => (object.ty, true),
                _ => (object.ty, false),
            };
            self.graph.filters.add_object(ty, is_exact);
        }
        id
    }

    /// The object of a site in a context; merged by type where objects of the type are not distinguished.
    pub(crate) fn object(&mut self, site: AllocationSite, ty: Type, context: ContextId) -> ObjectId {
        let is_merged =
            ty.as_class().is_some_and(|class| self.policy.is_merged(self.program, &mut self.library, class));
        if is_merged || matches!(site, AllocationSite::Merged(_) | AllocationSite::ClassOf(_)) {
            let site = if matches!(site, AllocationSite::ClassOf(_)) { site } else { AllocationSite::Merged(ty) };
            return self.intern(Object { site, ty, context: Contexts::ROOT });
        }
        // An object without references needs no context beyond its thread. A function object holds what it captured.
        let is_function =
            |class| matches!(site, AllocationSite::Statement(..)) && self.program.class(class).access.is_interface();
        let holds_nothing = ty.as_class().is_some_and(|class| !is_function(class) && self.library.holds_nothing(class));
        let context = match holds_nothing {
            true => {
                let origin = self.contexts.get(context).origin;
                self.contexts.intern(Context { origin, element: Element::Any })
            }
            false => self.contexts.of_allocation(&self.heap, context, site),
        };
        self.intern(Object { site, ty, context })
    }

    pub(crate) fn class_object(&mut self, ty: Type) -> ObjectId {
        let class = Type::class(self.program.well_known().class);
        let known = self.heap.len();
        let object = self.object(AllocationSite::ClassOf(ty), class, Contexts::ROOT);
        if object.index() == known {
            self.any_class.get_or_insert(object);
            plugins::on_class_object(self, object, ty);
        }
        object
    }

    pub(crate) fn merged(&mut self, ty: Type) -> ObjectId {
        self.object(AllocationSite::Merged(ty), ty, Contexts::ROOT)
    }

    /// A receiver or argument of an entry point: an object of the type that exists before the program starts.
    pub(crate) fn given(&mut self, ty: Type) -> ObjectId {
        self.object(AllocationSite::Given(ty), ty, Contexts::ROOT)
    }

    /// An argument that callers of an origin pass to a library, each its own.
    pub(crate) fn passed(&mut self, ty: Type, origin: OriginId) -> ObjectId {
        let context = self.contexts.intern(Context { origin, element: Element::Any });
        self.object(AllocationSite::Passed(ty), ty, context)
    }

    /// Lets the fields that are read, and that no visible code assigns, hold unknown objects: those of what unknown
    /// callers have, and static ones. Two reads of one field get the same. Returns whether there are new ones.
    pub(crate) fn fill_unassigned(&mut self) -> bool {
        let program = self.program;
        let own = |field: FieldId| {
            let ty = program.descriptor(program.field(field).key).map(|descriptor| descriptor.result);
            let is_own = program.class(program.field(field).class).origin == Origin::Application;
            ty.filter(|ty| is_own && ty.is_reference()).map(|ty| constructed(program, field).unwrap_or(ty))
        };
        let is_empty = |node: Node| self.points_to(node).is_empty();
        let of_field = |(object, slot, node): (ObjectId, Slot, Node)| {
            let depth = self.depth_of_unknown(object).filter(|depth| *depth < MAX_UNKNOWN_DEPTH);
            let ty = match slot.as_field() {
                Some(field) => own(field),
                None if slot == Slot::ELEMENT => {
                    self.heap.object(object).ty.element().filter(|element| element.is_reference())
                }
                None => None,
            };
            let ty = ty.filter(|_| depth.is_some() && is_empty(node))?;
            Some((Some(object), slot, ty, node))
        };
        let of_static = |(field, node): (FieldId, Node)| {
            let ty = own(field).filter(|_| is_empty(node))?;
            Some((None, Slot::field(field), ty, node))
        };
        let fields = self.field_nodes().filter_map(of_field);
        let mut empty: Vec<(Option<ObjectId>, Slot, Type, Node)> =
            fields.chain(self.static_nodes().filter_map(of_static)).collect();
        empty.sort_unstable_by_key(|(object, slot, ..)| (*object, *slot));
        for (holder, slot, ty, node) in &empty {
            let object = match ty.as_class() {
                Some(class) if self.opened.contains(&class) => self.given(*ty),
                _ => {
                    let context = holder.map_or(Contexts::ROOT, |holder| self.heap.object(holder).context);
                    self.object(AllocationSite::Held(*holder, *slot), *ty, context)
                }
            };
            self.add_object(*node, object);
        }
        !empty.is_empty()
    }

    /// How many fields lead from what unknown callers have to an object; `None` if the program made it.
    fn depth_of_unknown(&self, object: ObjectId) -> Option<usize> {
        let (mut object, mut depth) = (object, 0);
        loop {
            match self.heap.object(object).site {
                AllocationSite::Given(_) | AllocationSite::Passed(_) | AllocationSite::Held(None, _) => {
                    return Some(depth);
                }
                AllocationSite::Held(Some(holder), _) => (object, depth) = (holder, depth + 1),
                _ => return None,
            }
        }
    }

    /// The class whose methods an object has.
    pub(crate) fn class_of(&self, object: ObjectId) -> ClassId {
        self.heap.object(object).ty.as_class().unwrap_or(self.program.well_known().object)
    }
}

/// The class of what constructors put into a field, if it is one class.
fn constructed(program: &Program, field: FieldId) -> Option<Type> {
    let class = program.field(field).class;
    let mut made: Option<ClassId> = None;
    for method in program.methods_of(class).filter(|method| program.is_constructor(*method)) {
        let Some(Ok(body)) = program.body(method) else { continue };
        for statement in body.statements() {
            let Op::PutField { field: put, value, .. } = body.statement(statement).op else { continue };
            if put.resolved != Some(field) {
                continue;
            }
            let Definition::Statement(at) = body.value(body.uncast(value)).definition else { return None };
            let Op::New(of) = body.statement(at).op else { return None };
            if made.replace(of).is_some_and(|known| known != of) {
                return None;
            }
        }
    }
    made.map(Type::class)
}
