package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.function.Function;

/// Names that come through parameters, fields and concatenation.
class ReflectedNames {
    static class ByParameter {
        ByParameter() {
            here(); // on main
        }
    }

    static class ByOther {
        ByOther() {
            here(); // on main
        }
    }

    static class ByField {
        ByField() {
            here(); // on main
        }
    }

    static class ByParts {
        ByParts() {
            here(); // on main
        }
    }

    static class Unnamed {
        Unnamed() {
            here(); // on nothing
        }
    }

    static class Target {
        final Object field = new Object(); // makes field

        public void first() {
            here(); // on main
        }

        public void second() {
            here(); // on main
        }

        public void third() {
            here(); // on nothing
        }
    }

    static final String PACKAGE = String.valueOf("pointsto").isEmpty() ? "nowhere" : "pointsto";
    static final String FIELD;
    static final String PREFIX;

    static {
        FIELD = "pointsto.ReflectedNames$ByField";
        PREFIX = "pointsto.ReflectedNames$";
    }

    final String name;

    ReflectedNames() {
        name = "field";
    }

    static Object make(String name) throws Exception {
        return Class.forName(name).newInstance(); // makes p
    }

    static Object indirectly(String name) throws Exception {
        return make(name);
    }

    static void invoke(Object target, String name) throws Exception {
        Method method = target.getClass().getMethod(name);
        method.invoke(target);
    }

    static void forEver(int n, String name) throws Exception {
        if (n > 0) {
            forEver(n - 1, name);
        }
        see(Class.forName(name)); // sees class Target
    }

    static Class<?> load(String name) {
        try {
            return Class.forName(name); // gap a class loaded by a computed name
        } catch (ClassNotFoundException missing) {
            return null;
        }
    }

    public static void main(String[] args) throws Exception {
        see(make("pointsto.ReflectedNames$ByParameter")); // sees p, ~p
        see(indirectly("pointsto.ReflectedNames$ByOther")); // sees p, ~p
        see(Class.forName(FIELD).newInstance()); // makes f; sees f
        see(Class.forName(PREFIX + "ByParts").newInstance()); // makes c; sees c
        Target target = new Target();
        invoke(target, "first");
        invoke(target, "second");
        Field field = Target.class.getDeclaredField(new ReflectedNames().name);
        see(field.get(target)); // sees field
        forEver(3, "pointsto.ReflectedNames$Target");
        Function<String, Class<?>> loader = ReflectedNames::load;
        see(loader.apply("pointsto.ReflectedNames$Target")); // sees any Class
        see(Class.forName(PACKAGE + ".ReflectedNames$Unnamed")); // sees any Class; gap a class loaded by a computed name
    }
}
