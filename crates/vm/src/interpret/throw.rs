//! Exceptions (JVMS 2.10) and the initialisation of classes (JVMS 5.5).
//!
//! An exception that the VM throws is created by a synthetic method of five operations that calls the real constructor;
//! classes are initialised by a synthetic method, too. So the interpreter never calls itself.

use super::Next;
use crate::class::{ClassId, InitState, Shape, statics};
use crate::code::{Catches, synthetic};
use crate::jdk_uses::Hazard;
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::thread::{Status, ThreadId, reference};
use crate::vm::{Stop, Vm};

impl Vm {
    /// Throws an exception in a thread: continues at its handler, or in the code that creates it.
    pub(super) fn raise(&mut self, id: ThreadId, raise: Raise) -> Result<(), Stop> {
        let mut raise = raise;
        loop {
            raise = match raise {
                Raise::Thrown(exception) => return self.unwind(id, exception),
                Raise::Unsupported(what) => return Err(Stop::Unsupported(self.unsupported(id, what))),
                Raise::New(class, message) => match self.begin_throw(id, class, message) {
                    Ok(()) => return Ok(()),
                    // If the exception cannot be created, this is not tried again.
                    Err(Raise::New(other, _)) => {
                        let what = format!("an exception while {class} was made: {other}");
                        Raise::Unsupported(what)
                    }
                    Err(other) => other,
                },
            }
        }
    }

    fn begin_throw(&mut self, id: ThreadId, class: &'static str, message: Option<String>) -> Raised<()> {
        match class {
            "java/lang/StackOverflowError" => {
                self.thread_mut(id).is_overflowing = true;
                self.saw_hazard(Hazard::StackOverflow);
            }
            "java/lang/OutOfMemoryError" => {
                self.memory.use_reserve();
                self.saw_hazard(Hazard::OutOfMemory);
            }
            "java/lang/NoClassDefFoundError"
            | "java/lang/ClassFormatError"
            | "java/lang/ClassCircularityError"
            | "java/lang/VerifyError"
            | "java/lang/IllegalAccessError"
            | "java/lang/UnsupportedClassVersionError"
            | "java/lang/NoSuchFieldError"
            | "java/lang/NoSuchMethodError"
            | "java/lang/AbstractMethodError"
            | "java/lang/IncompatibleClassChangeError" => self.saw_hazard(Hazard::Linkage),
            _ => (),
        }
        let class = self.load(class)?;
        if let Some(frame) = self.thread(id).frames.last().copied() {
            self.saw_raise(frame.method, frame.at, class);
        }
        let method = synthetic::throwing(self, class, message.is_some())?;
        let message = match message {
            Some(text) => self.new_string(&text)?,
            None => Ref::NULL,
        };
        let base = self.thread(id).frames.last().map_or(0, |frame| frame.top);
        self.push_operands(id, &[reference(message)]);
        if let Some(frame) = self.thread_mut(id).frames.last_mut() {
            frame.top = base;
        }
        self.push_frame(id, method, base, Ref::NULL, false)
    }

    /// Goes to the innermost handler of an exception.
    fn unwind(&mut self, id: ThreadId, exception: Ref) -> Result<(), Stop> {
        let class = self.memory.class_of(exception);
        self.thread_mut(id).is_overflowing = false;
        while let Some(frame) = self.thread(id).frames.last().copied() {
            self.saw_leave(frame.method, frame.at, class);
            if let Some((target, locals)) = self.handler(frame.method, frame.at, class) {
                if let Some(frame) = self.thread_mut(id).frames.last_mut() {
                    frame.at = target;
                    frame.top = frame.base + locals;
                }
                self.push_operands(id, &[reference(exception)]);
                return Ok(());
            }
            if !frame.lock.is_null() {
                // If the code of a frame has already exited its monitor, the JVM would throw instead; code of javac
                // never does this.
                let _ = self.leave_monitor(id, frame.lock);
            }
            self.pop_frame(id);
        }
        self.end_thread(id, exception);
        Err(Stop::Ended)
    }

    /// The handler for an exception in a method, and the number of locals of the method.
    fn handler(&mut self, method: crate::class::MethodId, at: u32, exception: ClassId) -> Option<(u32, u32)> {
        let code = self.classes.code(method).ok().flatten()?;
        for handler in code.handlers.iter().filter(|handler| handler.start <= at && at < handler.end) {
            if let Catches::Unresolved(constant) = handler.catches.get() {
                let class = self.resolve_class(self.classes.method(method).class, constant);
                handler.catches.set(class.map_or(Catches::Nothing, Catches::Class));
            }
            let catches = match handler.catches.get() {
                Catches::All => true,
                Catches::Class(class) => self.classes.get(exception).is_subclass_of(class),
                Catches::Unresolved(_) | Catches::Nothing => false,
            };
            if catches {
                return Some((handler.target, u32::from(code.max_locals)));
            }
        }
        None
    }

    pub(crate) fn end_thread(&mut self, id: ThreadId, uncaught: Ref) {
        // Nobody takes a permit that is left.
        self.control(id, |control| (control.status, control.has_permit) = (Status::Ended, false));
        while !self.thread(id).frames.is_empty() {
            self.pop_frame(id);
        }
        self.thread_mut(id).uncaught = uncaught;
        self.thread_has_ended(id);
    }

    #[inline]
    pub(crate) fn is_initialized(&self, id: ThreadId, class: ClassId) -> bool {
        match self.init_state(class) {
            InitState::Done => true,
            InitState::Running(thread) => thread == id,
            InitState::Not | InitState::Failed => false,
        }
    }

    pub(crate) fn init_state(&self, class: ClassId) -> InitState {
        InitState::of_word(self.memory.static_word(self.classes.get(class).statics + statics::STATE))
    }

    pub(super) fn set_init_state(&mut self, class: ClassId, state: InitState) {
        let address = self.classes.get(class).statics + statics::STATE;
        self.memory.set_static_word(address, state.word());
    }

    /// Begins to initialise a class: the thread runs its initialisation, and then repeats its present operation.
    pub(crate) fn initialize(&mut self, id: ThreadId, class: ClassId) -> Raised<Next> {
        match self.init_state(class) {
            InitState::Done => return Ok(Next::Advance),
            InitState::Running(thread) if thread == id => return Ok(Next::Advance),
            InitState::Running(_) => return Ok(Next::Stop(Stop::Visible)),
            InitState::Failed => {
                let message = format!("Could not initialize class {}", self.classes.show(class));
                return Err(Raise::new("java/lang/NoClassDefFoundError", message));
            }
            InitState::Not => (),
        }
        if !matches!(self.classes.get(class).shape, Shape::Object) {
            self.set_init_state(class, InitState::Done);
            return Ok(Next::Advance);
        }
        self.classes.link(&mut self.memory, class)?;
        if self.locks_its_class_object(class) {
            // A static synchronized method is a scheduling point only if the object whose monitor it enters is there.
            self.mirror(class)?;
        }
        let method = synthetic::initialization(self, class)?;
        let base = self.thread(id).frames.last().map_or(0, |frame| frame.top);
        self.push_frame(id, method, base, Ref::NULL, true)?;
        if self.classes.get(class).module.is_some() {
            self.thread_mut(id).initializing += 1;
        }
        self.set_init_state(class, InitState::Running(id));
        Ok(Next::Reload)
    }

    /// Whether a class has a static synchronized method.
    fn locks_its_class_object(&self, class: ClassId) -> bool {
        let methods = &self.classes.get(class).methods;
        methods
            .iter()
            .map(|method| self.classes.method(*method).access)
            .any(|access| access.is_static() && access.is_synchronized())
    }

    /// The initialisation of a class ended with the exception on the stack: wraps it unless it is an `Error`.
    pub(super) fn initialization_failed(&mut self, id: ThreadId, class: ClassId) -> Raised<Next> {
        self.set_init_state(class, InitState::Failed);
        let thread = self.thread(id);
        let exception =
            thread.frames.last().map_or(Ref::NULL, |frame| crate::thread::as_ref(thread.slots[frame.top as usize - 1]));
        let error = self.load("java/lang/Error")?;
        if self.classes.get(self.memory.class_of(exception)).is_subclass_of(error) {
            return Err(Raise::Thrown(exception));
        }
        let wrapper = self.load("java/lang/ExceptionInInitializerError")?;
        let method = synthetic::wrapping(self, wrapper)?;
        self.invoke(id, method)
    }

    /// The name that `Class.getName` gives: `java.lang.String`, `[I`.
    pub(crate) fn java_name(&self, class: ClassId) -> String {
        let name = self.classes.symbols.show(self.classes.get(class).name).replace('/', ".");
        if self.classes.get(class).nest_host.is_some() { name.replace("+0x", "/0x") } else { name }
    }

    pub(super) fn bad_cast(&self, object: Ref, to: ClassId) -> Raise {
        let from = self.memory.class_of(object);
        let (a, b) = (self.java_name(from), self.java_name(to));
        let home = |class: ClassId| {
            let of = self.classes.get(class);
            match of.module {
                Some(module) => {
                    let loader = if of.loader == crate::class::Loader::Boot { "bootstrap" } else { "platform" };
                    format!("module {} of loader '{loader}'", self.classes.symbols.show(module))
                }
                None => String::from("unnamed module of loader 'app'"),
            }
        };
        let (home_a, home_b) = (home(from), home(to));
        let homes = if home_a == home_b {
            format!("{a} and {b} are in {home_a}")
        } else {
            format!("{a} is in {home_a}; {b} is in {home_b}")
        };
        Raise::new("java/lang/ClassCastException", format!("class {a} cannot be cast to class {b} ({homes})"))
    }
}
