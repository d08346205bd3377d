//! What one method does to references, extracted from its SSA once and instantiated for every context.
//!
//! Variables are the values of reference type, numbered densely. The rest of the body (numbers, control flow) is left
//! out: the analysis is flow-insensitive beyond what SSA gives.

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_library::Models;
use unsnarl_program::ir::{
    Body, Constant, Definition, DynamicSite, FieldRef, Handle, MethodRef, Op, RecordMethod, StatementId, ValueId,
};
use unsnarl_program::{ClassId, FieldId, IdVec, KeyId, MethodId, Origin, Program, Symbol, Type};

use crate::heap::Slot;
use crate::thread_checks::ThreadChecks;

/// A variable of a template; instances number them from their base.
pub(crate) type Variable = u32;
/// In place of a variable: a number, or `null`.
pub(crate) const NO_VARIABLE: Variable = u32::MAX;

/// An object that a method has without making it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    String,
    Class(Type),
    /// Any other object of the type, all alike.
    Merged(Type),
}

/// What a call statement calls.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Callee {
    /// Chosen by the receiver's class.
    Virtual(MethodId),
    /// Exactly this method.
    Exact(MethodId),
    /// Not found: named by class and key.
    Missing(Type, unsnarl_program::KeyId),
}

/// A call statement.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) statement: StatementId,
    pub(crate) callee: Callee,
    /// The receiver first, if there is one; [`NO_VARIABLE`] for numbers.
    pub(crate) arguments: Box<[Variable]>,
    pub(crate) has_receiver: bool,
    pub(crate) result: Variable,
    pub(crate) result_type: Type,
}

/// A lambda expression or method reference.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) statement: StatementId,
    pub(crate) result: Variable,
    pub(crate) captured: Box<[Variable]>,
    pub(crate) ty: Type,
    /// Whether it implements interfaces that its type does not.
    pub(crate) is_marked: bool,
}

/// The code of a function object: what a call of it runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FunctionCode {
    pub(crate) method: Symbol,
    /// The erased type of the method.
    pub(crate) erased: KeyId,
    pub(crate) implementation: Handle,
    pub(crate) captured: usize,
}

/// The constraints of one method.
#[derive(Debug, Default)]
pub(crate) struct Template {
    /// For each value its variable, or [`NO_VARIABLE`].
    pub(crate) of_value: IdVec<ValueId, Variable>,
    /// How many variables there are.
    pub(crate) variables: u32,
    pub(crate) parameters: Box<[Variable]>,
    pub(crate) result: Variable,
    pub(crate) copies: Vec<(Variable, Variable, Option<Type>)>,
    pub(crate) allocations: Vec<(Variable, StatementId, Type)>,
    /// Inner arrays: how many dimensions are filled.
    pub(crate) nested_arrays: Vec<(Variable, StatementId, Type, u8)>,
    pub(crate) given: Vec<(Variable, Given)>,
    pub(crate) loads: Vec<(Variable, Slot, Variable)>,
    pub(crate) stores: Vec<(Variable, Slot, Variable)>,
    pub(crate) static_loads: Vec<(FieldId, Variable)>,
    pub(crate) static_stores: Vec<(FieldId, Variable)>,
    pub(crate) calls: Vec<Call>,
    pub(crate) functions: Vec<Function>,
    pub(crate) thrown: Vec<Variable>,
    pub(crate) caught: Vec<(Variable, Option<Type>)>,
    /// Classes that the method may initialise, with the first statement that may.
    pub(crate) initialises: Vec<(ClassId, StatementId)>,
    /// Dynamic sites whose bootstrap method is unknown.
    pub(crate) unknown_sites: Vec<StatementId>,
    /// What runs on one kind of thread only.
    pub(crate) checks: ThreadChecks,
}

impl Template {
    pub(crate) fn of(program: &Program, models: &Models, body: &Body) -> Template {
        let mut builder = Builder { program, body, template: Template::default() };
        builder.number_variables();
        for statement in body.statements() {
            builder.statement(statement);
        }
        builder.given_values();
        Template { checks: ThreadChecks::of(program, models, body), ..builder.template }
    }

    pub(crate) fn variable(&self, value: ValueId) -> Option<Variable> {
        self.of_value.get(value).copied().filter(|variable| *variable != NO_VARIABLE)
    }
}

struct Builder<'a> {
    program: &'a Program,
    body: &'a Body,
    template: Template,
}

impl Builder<'_> {
    fn number_variables(&mut self) {
        let body = self.body;
        let mut next = 0;
        let mut fresh = || {
            next += 1;
            next - 1
        };
        let is_reference = |value: ValueId| {
            let is_null = body.constant(value) == Some(Constant::Null);
            body.value(value).ty.is_reference() && !is_null
        };
        let of_value: IdVec<ValueId, Variable> =
            body.values().map(|value| if is_reference(value) { fresh() } else { NO_VARIABLE }).collect();
        let result = self.program.descriptor(self.program.method(body.method).key).map(|descriptor| descriptor.result);
        self.template.result = if result.is_some_and(|result| result.is_reference()) { fresh() } else { NO_VARIABLE };
        self.template.variables = next;
        self.template.parameters = body.parameters().map(|parameter| of_value[parameter]).collect();
        self.template.of_value = of_value;
    }

    fn variable(&self, value: ValueId) -> Variable {
        self.template.of_value[value]
    }

    fn result(&self, statement: StatementId) -> Variable {
        self.body.statement(statement).result.map_or(NO_VARIABLE, |value| self.variable(value))
    }

    fn copy(&mut self, from: Variable, to: Variable, filter: Option<Type>) {
        if from != NO_VARIABLE && to != NO_VARIABLE && from != to {
            self.template.copies.push((from, to, filter));
        }
    }

    fn given_values(&mut self) {
        let well_known = self.program.well_known();
        for value in self.body.values() {
            let Definition::Constant(constant) = self.body.value(value).definition else { continue };
            let given = match constant {
                Constant::String(_) => Given::String,
                Constant::Class(ty) => Given::Class(ty),
                Constant::MethodType(_) => Given::Merged(Type::class(well_known.method_type)),
                Constant::MethodHandle(..) => Given::Merged(Type::class(well_known.method_handle)),
                _ => continue,
            };
            let variable = self.variable(value);
            if variable != NO_VARIABLE {
                self.template.given.push((variable, given));
            }
        }
    }

    fn initialise(&mut self, class: ClassId, statement: StatementId) {
        if !self.template.initialises.iter().any(|(known, _)| *known == class) {
            self.template.initialises.push((class, statement));
        }
    }

    fn statement(&mut self, id: StatementId) {
        let (program, body) = (self.program, self.body);
        let result = self.result(id);
        match body.statement(id).op {
            Op::Phi(operands) => {
                for operand in body.operands(operands) {
                    self.copy(self.variable(*operand), result, None);
                }
            }
            Op::CheckCast(value, ty) => self.copy(self.variable(value), result, Some(ty)),
            Op::Caught => self.caught(id),
            Op::New(class) => {
                self.initialise(class, id);
                self.template.allocations.push((result, id, Type::class(class)));
            }
            Op::NewArray(ty, _) => self.template.allocations.push((result, id, ty)),
            Op::NewMultiArray(ty, lengths) => {
                let filled = body.operands(lengths).len().min(255) as u8;
                self.template.nested_arrays.push((result, id, ty, filled));
            }
            Op::ArrayLoad { array, .. } => self.load(array, Slot::ELEMENT, result),
            Op::ArrayStore { array, value, .. } => self.store(array, Slot::ELEMENT, value),
            Op::GetField { object, field } => {
                let slot = field.resolved.map_or(Slot::missing(field.key), Slot::field);
                self.load(object, slot, result);
                self.kept_by_library(field, result);
            }
            Op::PutField { object, field, value } => {
                let slot = field.resolved.map_or(Slot::missing(field.key), Slot::field);
                self.store(object, slot, value);
            }
            Op::GetStatic(field) => {
                self.kept_by_library(field, result);
                if let Some(field) = field.resolved {
                    self.initialise(program.field(field).class, id);
                    if result != NO_VARIABLE {
                        self.template.static_loads.push((field, result));
                    }
                }
            }
            Op::PutStatic(field, value) => {
                if let Some(field) = field.resolved {
                    self.initialise(program.field(field).class, id);
                    let value = self.variable(value);
                    if value != NO_VARIABLE {
                        self.template.static_stores.push((field, value));
                    }
                }
            }
            Op::Invoke { kind, method, arguments } => self.invoke(id, kind, method, body.operands(arguments)),
            Op::Dynamic { site, operands, .. } => self.dynamic(id, body.dynamic(site), body.operands(operands)),
            Op::Return(Some(value)) => self.copy(self.variable(value), self.template.result, None),
            Op::Throw(value) => {
                let value = self.variable(value);
                if value != NO_VARIABLE {
                    self.template.thrown.push(value);
                }
            }
            _ => {}
        }
    }

    fn caught(&mut self, statement: StatementId) {
        let (body, result) = (self.body, self.result(statement));
        let block = body.block_of(statement);
        let handlers = body.block(block).predecessors.iter().flat_map(|from| &body.block(*from).handlers);
        let mut types: Vec<Option<Type>> =
            handlers.filter(|handler| handler.target == block).map(|handler| handler.catches).collect();
        types.dedup();
        if types.contains(&None) {
            types = vec![None];
        }
        self.template.caught.extend(types.into_iter().map(|ty| (result, ty)));
    }

    fn invoke(&mut self, statement: StatementId, kind: InvokeKind, method: MethodRef, arguments: &[ValueId]) {
        let program = self.program;
        let callee = match (method.resolved, kind) {
            (None, _) => Callee::Missing(method.owner, method.key),
            (Some(target), InvokeKind::Static) => {
                self.initialise(program.method(target).class, statement);
                Callee::Exact(target)
            }
            (Some(target), InvokeKind::Special) => Callee::Exact(target),
            (Some(target), _) => Callee::Virtual(target),
        };
        let result = self.result(statement);
        let result_type = program.descriptor(method.key).map_or(Type::VOID, |descriptor| descriptor.result);
        let arguments = arguments.iter().map(|value| self.variable(*value)).collect();
        let has_receiver = kind != InvokeKind::Static;
        self.template.calls.push(Call { statement, callee, arguments, has_receiver, result, result_type });
    }

    fn dynamic(&mut self, statement: StatementId, site: &DynamicSite, operands: &[ValueId]) {
        let result = self.result(statement);
        match site {
            DynamicSite::Lambda(lambda) => {
                let captured = operands.iter().map(|value| self.variable(*value)).collect();
                let is_marker = |marker: &Type| !self.program.is_subtype(lambda.interface, *marker);
                let is_marked = lambda.markers.iter().any(is_marker);
                let ty = lambda.interface;
                self.template.functions.push(Function { statement, result, captured, ty, is_marked });
            }
            DynamicSite::Concat(_) => {
                self.give_string(result);
                for operand in operands {
                    if may_have_own_methods(self.program, self.body.value(*operand).ty) {
                        self.call_of_object(statement, RecordMethod::ToString, vec![self.variable(*operand)]);
                    }
                }
            }
            DynamicSite::Record { method, record, .. } => {
                self.give_string(result);
                self.call_on_components(statement, *method, *record, operands);
            }
            DynamicSite::EnumSwitch(_) => {
                let selector = operands.first().and_then(|selector| self.body.value(*selector).ty.as_class());
                selector.into_iter().for_each(|class| self.call_values(statement, class));
            }
            DynamicSite::TypeSwitch(_) => {}
            DynamicSite::Bootstrap { .. } => self.template.unknown_sites.push(statement),
        }
    }

    /// The constants of an enum class are found by a call of its method `values` (JLS 8.9.3).
    fn call_values(&mut self, statement: StatementId, class: ClassId) {
        let program = self.program;
        let is_values = |method: &MethodId| {
            let data = program.method(*method);
            let has_parameters = program.descriptor(data.key).is_some_and(|of| !of.parameters.is_empty());
            data.access.is_static() && !has_parameters && program.bytes(program.key(data.key).name) == b"values"
        };
        if let Some(values) = program.methods_of(class).find(is_values) {
            let (callee, result_type) = (Callee::Exact(values), Type::VOID);
            let (arguments, has_receiver, result) = (Box::default(), false, NO_VARIABLE);
            self.template.calls.push(Call { statement, callee, arguments, has_receiver, result, result_type });
        }
    }

    fn give_string(&mut self, result: Variable) {
        if result != NO_VARIABLE {
            self.template.given.push((result, Given::String));
        }
    }

    /// A field of a class whose code is not analysed holds something that the library stored.
    fn kept_by_library(&mut self, field: FieldRef, result: Variable) {
        let program = self.program;
        let is_own = |field: FieldId| program.has_bodies(program.field(field).class);
        if result != NO_VARIABLE
            && !field.resolved.is_some_and(is_own)
            && let Some(descriptor) = program.descriptor(field.key)
        {
            self.template.given.push((result, Given::Merged(descriptor.result)));
        }
    }

    /// A call of a method that every object has, which the language makes without a call instruction (JLS 15.18.1,
    /// 8.10.3).
    fn call_of_object(&mut self, statement: StatementId, method: RecordMethod, arguments: Vec<Variable>) {
        let program = self.program;
        let (name, descriptor) = method.overridden();
        let object = Type::class(program.well_known().object);
        let found = program.find_key(name, descriptor).and_then(|key| program.resolve_method(object, key));
        if let Some(method) = found.filter(|_| !arguments.contains(&NO_VARIABLE)) {
            let (callee, arguments) = (Callee::Virtual(method), arguments.into());
            let (result, result_type) = (NO_VARIABLE, Type::VOID);
            let call = Call { statement, callee, arguments, has_receiver: true, result, result_type };
            self.template.calls.push(call);
        }
    }

    /// The methods of a record call those of its components.
    fn call_on_components(
        &mut self,
        statement: StatementId,
        method: RecordMethod,
        record: ClassId,
        operands: &[ValueId],
    ) {
        let program = self.program;
        for field in program.fields_of(record) {
            let data = program.field(field);
            let ty = program.descriptor(data.key).map_or(Type::VOID, |descriptor| descriptor.result);
            if data.access.is_static() || !may_have_own_methods(program, ty) {
                continue;
            }
            let mut components = Vec::new();
            for operand in operands {
                let component = self.template.variables;
                self.template.variables += 1;
                self.load(*operand, Slot::field(field), component);
                components.push(component);
            }
            self.call_of_object(statement, method, components);
        }
    }

    fn load(&mut self, base: ValueId, slot: Slot, result: Variable) {
        let base = self.variable(base);
        if base != NO_VARIABLE && result != NO_VARIABLE {
            self.template.loads.push((base, slot, result));
        }
    }

    fn store(&mut self, base: ValueId, slot: Slot, value: ValueId) {
        let (base, value) = (self.variable(base), self.variable(value));
        if base != NO_VARIABLE && value != NO_VARIABLE {
            self.template.stores.push((base, slot, value));
        }
    }
}

/// Whether objects of the type may have methods of the program, or call them.
fn may_have_own_methods(program: &Program, ty: Type) -> bool {
    ty.as_class().is_some_and(|class| {
        let class = program.class(class);
        !(matches!(class.origin, Origin::Library | Origin::Runtime) && class.access.is_final())
    })
}

/// The code of the function object that a lambda statement makes.
pub(crate) fn function_code(program: &Program, method: MethodId, statement: StatementId) -> Option<FunctionCode> {
    let body = program.body(method)?.ok()?;
    let Op::Dynamic { site, operands, .. } = body.statement(statement).op else { return None };
    let DynamicSite::Lambda(lambda) = body.dynamic(site) else { return None };
    let captured = body.operands(operands).len();
    let (method, erased) = (lambda.method, lambda.erased);
    Some(FunctionCode { method, erased, implementation: lambda.implementation, captured })
}
