//! Calls of library methods: which there are, and the objects that they make. What they do is up to the plug-ins.

use unsnarl_library::{Given, MethodModel};
use unsnarl_program::ir::{Definition, FieldRef, Op, StatementId, ValueId};
use unsnarl_program::{IdVec, Origin as ClassOrigin, Type};

use super::Solver;
use super::calls::{CallSiteId, Onward};
use super::graph::Node;
use crate::analysis::{EdgeKind, InstanceId, LibraryCall, LibraryCallId};
use crate::context::Contexts;
use crate::heap::{AllocationSite, Maker, ObjectId};
use crate::library::ModelId;
use crate::plugins;
use crate::policy::WORTH_DISTINGUISHING;

/// The object that a method returns if its model does not say what.
pub(crate) const DEFAULT_RESULT: u16 = u16::MAX;

/// The maximum number of receivers of one call for which the objects made of them are distinguished.
const MAX_RECEIVERS: u32 = 16;
/// The same where the code of threads is shared.
const MAX_SHARED_RECEIVERS: u32 = 2;
/// An iterator of a view of a container is distinguished; what is made of the iterator is not.
const MAX_MADE_OF: usize = 2;

impl<'a> Solver<'a> {
    /// A call reaches a library method.
    pub(super) fn call_library(&mut self, call: CallSiteId, model: ModelId, receiver: Option<ObjectId>) -> Onward {
        let model = self.model_given(call, model).unwrap_or(model);
        let site = &self.calls[call];
        let method = self.library.get(model);
        if site.kind != EdgeKind::Call {
            // The library calls itself: an instance of its own bounds the nesting, and runs on the right thread.
            return match method.method.filter(|_| !method.is_inert) {
                Some(method) => self.enter(call, method, receiver),
                None => Onward::Nowhere,
            };
        }
        let makes_of_receiver = method.makes_of_receiver && self.policy.is_selective;
        let distinguished =
            receiver.filter(|receiver| makes_of_receiver && self.is_distinguished(call, model, *receiver));
        let key = (call, model, distinguished);
        let id = match self.library_call_ids.get(&key) {
            Some(known) => *known,
            None => {
                let id = self.library_calls.next_id();
                self.library_call_ids.insert(key, id);
                self.new_library_call(id, call, model, distinguished, receiver.is_some());
                id
            }
        };
        let this = self.library_calls[id].this;
        if let Some((receiver, this)) = receiver.zip(this) {
            self.add_object(this, receiver);
        }
        match this {
            _ if makes_of_receiver => Onward::Distinguished,
            Some(this) => Onward::To(this),
            None => Onward::Nowhere,
        }
    }

    /// The model that holds instead, because of a constant that is passed.
    fn model_given(&mut self, call: CallSiteId, model: ModelId) -> Option<ModelId> {
        let resolved = self.library.get(model).model.as_ref().filter(|model| !model.method.given.is_empty())?;
        let site = &self.calls[call];
        let body = self.program.body(self.instances[site.caller].method)?.ok()?;
        let Op::Invoke { arguments, .. } = body.statement(site.statement?).op else { return None };
        let constant = |value: &ValueId| match body.value(body.uncast(*value)).definition {
            Definition::Statement(statement) => match body.statement(statement).op {
                Op::GetStatic(field) => Some(field),
                _ => None,
            },
            _ => None,
        };
        let is_it = |given: &Given, field: FieldRef| {
            *self.program.text(self.program.key(field.key).name).to_string() == *given.field
                && *self.program.show(field.owner).to_string() == *given.class
        };
        let passed: Vec<FieldRef> = body.operands(arguments).iter().filter_map(constant).collect();
        let given = resolved.method.given.iter().find(|given| passed.iter().any(|field| is_it(given, *field)))?;
        self.library.named(model, &given.method)
    }

    /// Whether a call that makes something of its receiver is a library call of its own for this receiver: the first
    /// few are.
    fn is_distinguished(&mut self, call: CallSiteId, model: ModelId, receiver: ObjectId) -> bool {
        if self.library_call_ids.contains_key(&(call, model, Some(receiver))) {
            return true;
        }
        let limit = if self.policy.splits_threads { MAX_RECEIVERS } else { MAX_SHARED_RECEIVERS };
        let count = self.receiver_counts.entry(call).or_default();
        *count += 1;
        *count <= limit
    }

    fn new_library_call(
        &mut self,
        id: LibraryCallId,
        call: CallSiteId,
        model: ModelId,
        receiver: Option<ObjectId>,
        is_on_object: bool,
    ) {
        let method = self.library.get(model).method;
        let has_receiver = method.map_or(is_on_object, |method| !self.program.method(method).access.is_static());
        let this = has_receiver.then(|| self.new_node());
        let site = &self.calls[call];
        let (caller, statement, result, result_type) = (site.caller, site.statement, site.result, site.result_type);
        let arguments: Box<[Option<Node>]> = site.arguments.iter().skip(usize::from(has_receiver)).copied().collect();
        self.library_calls.push(LibraryCall {
            caller,
            statement,
            model,
            receiver,
            this,
            arguments,
            result,
            result_type,
        });
        plugins::on_library_call(self, id);
    }

    /// What the models say of what a library call calls.
    pub(crate) fn model_of(&self, id: LibraryCallId) -> Option<&'a MethodModel> {
        let method = self.library.get(self.library_calls[id].model);
        method.model.as_ref().map(|model| model.method)
    }

    pub(crate) fn maker(&self, call: LibraryCallId) -> Maker {
        let call = &self.library_calls[call];
        let method = self.instances[call.caller].method;
        call.statement.map_or(Maker::Method(method), |statement| Maker::Call(method, statement))
    }

    /// A new object that a library call makes.
    pub(crate) fn made(&mut self, call: LibraryCallId, number: u16, ty: Type, of: Option<ObjectId>) -> ObjectId {
        let maker = self.maker(call);
        let LibraryCall { caller, receiver, .. } = self.library_calls[call];
        let context = self.instances[caller].context;
        let of = of.or(receiver).filter(|of| self.policy.is_selective && self.may_make_of(maker, *of));
        let class = ty.as_class().unwrap_or(self.program.well_known().object);
        let is_of_program = self.program.class(class).origin == ClassOrigin::Application;
        let is_worth =
            |solver: &mut Self| WORTH_DISTINGUISHING.iter().any(|fact| solver.library.class_is(class, *fact));
        if number == DEFAULT_RESULT && !is_of_program && !is_worth(self) {
            // Nothing is known of it but its type.
            return self.merged(ty);
        }
        // It is distinguished by what it is made of; the context of the caller adds nothing.
        let context = if of.is_some() { Contexts::ROOT } else { context };
        self.object(AllocationSite::Library(maker, number, of), ty, context)
    }

    /// Whether to distinguish what is made of an object: not if the same call made that object, or if it was itself
    /// made of an object that was made of another.
    fn may_make_of(&self, maker: Maker, of: ObjectId) -> bool {
        let made_of = |object: ObjectId| match self.heap.object(object).site {
            AllocationSite::Library(by, _, of) => Some((by, of)),
            _ => None,
        };
        let mut next = Some(of);
        for _ in 0..MAX_MADE_OF {
            match next.and_then(made_of) {
                None => return true,
                Some((by, _)) if by == maker => return false,
                Some((_, of)) => next = of,
            }
        }
        next.is_none()
    }

    /// A call by the library, on an object.
    pub(crate) fn call_on(
        &mut self,
        caller: InstanceId,
        statement: Option<StatementId>,
        model: ModelId,
        object: ObjectId,
    ) -> LibraryCallId {
        let this = self.new_node();
        self.add_object(this, object);
        self.library_calls.push(LibraryCall {
            caller,
            statement,
            model,
            receiver: Some(object),
            this: Some(this),
            arguments: Box::default(),
            result: None,
            result_type: Type::VOID,
        })
    }

    #[inline]
    pub(crate) fn library_call(&self, call: LibraryCallId) -> &LibraryCall {
        &self.library_calls[call]
    }

    pub(crate) fn library_calls(&self) -> &IdVec<LibraryCallId, LibraryCall> {
        &self.library_calls
    }

    /// Sets the node of the result of a call that does not use its result.
    pub(crate) fn set_result(&mut self, call: LibraryCallId, node: Node) {
        self.library_calls[call].result = Some(node);
    }
}
