package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/// Classes, constructors, methods and fields that constants name.
class Reflection {
    static class Plain {
        static {
            here(); // on init
        }

        Object field = new Object(); // makes initial

        public Plain() {
            here(); // on main
        }

        public Object take(Object given) {
            here(); // on main
            see(given); // sees x
            return field;
        }

        public void take(int number) {
            here(); // on nothing
        }

        public static Object make() {
            here(); // on main
            return new Object(); // makes made
        }

        public void untouched() {
            here(); // on nothing
        }
    }

    static class Either {
        Either() {
            here(); // on main
        }
    }

    static class Or {
        Or() {
            here(); // on main
        }
    }

    static class Arguments {
        final Object held;

        Arguments(Object held) {
            this.held = held;
        }

        Arguments(String name, Object held) {
            here(); // on nothing
            this.held = held;
        }
    }

    static class Derived extends Plain {
        @Override
        public Object take(Object given) {
            here(); // on main
            return given;
        }
    }

    static class Unused {
        Unused() {
            here(); // on nothing
        }
    }

    public static void main(String[] args) throws Exception {
        Object x = new Object(); // makes x
        Class<?> plain = Class.forName("pointsto.Reflection$Plain");
        see(plain); // sees class Plain
        Object instance = plain.newInstance(); // makes p
        see(instance); // sees p
        see(plain.getDeclaredConstructor().newInstance()); // makes q; sees q
        Class<?> either = Class.forName(args.length > 0 ? "pointsto.Reflection$Either" : "pointsto.Reflection$Or");
        see(either); // sees class Either, class Or
        see(either.newInstance()); // makes e; sees e, e

        Method take = plain.getMethod("take", Object.class);
        see(take.invoke(instance, x)); // sees initial
        Method make = Plain.class.getMethod("make");
        see(make.invoke(null)); // sees made
        Object derived = new Derived(); // makes derived
        see(Plain.class.getMethod("take", Object.class).invoke(derived, x)); // sees x

        Constructor<?> constructor = Arguments.class.getDeclaredConstructor(Object.class);
        Arguments arguments = (Arguments) constructor.newInstance(x); // makes arguments
        see(arguments); // sees arguments
        see(arguments.held); // sees x

        Field field = Plain.class.getDeclaredField("field");
        see(field.get(instance)); // sees initial
        Plain other = new Plain(); // makes other
        field.set(other, new Object()); // makes set
        see(other.field); // sees initial, set
        see(((Plain) instance).field); // sees initial
        see(instance.getClass().newInstance()); // makes again; sees again
    }
}
