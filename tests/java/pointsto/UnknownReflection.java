package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.lang.reflect.Method;

/// What reflection cannot be followed is counted, and what follows it is still analysed.
class UnknownReflection {
    static class Hidden {
        Hidden() {
            here(); // on -main
        }
    }

    /// The program chooses among all methods, which is not followed: it may be any, but hardly each.
    static class Chosen {
        public void wanted() {
            here(); // on -main
        }

        public void setSize() {
            here(); // on -main
        }

        public void other() {
            here(); // on nothing
        }
    }

    static void load(String name) throws Exception {
        see(Class.forName(name)); // sees class Hidden, any Class; gap a class loaded by a computed name
    }

    static String changing = "wanted";

    public static void main(String[] args) throws Exception {
        Class<?> computed = Class.forName(args[0]); // gap a class loaded by a computed name
        see(computed); // sees any Class
        Object made = computed.newInstance(); // gap a new instance of an unknown class
        see(made); // sees any Object
        Class.forName("pointsto.Nowhere"); // gap a class loaded by the name of a missing one
        Method named = Hidden.class.getMethod(args[1]); // gap a lookup of a computed name
        see(named.invoke(null)); // sees any Object; gap a call of an unknown method
        computed.getField("x"); // gap a lookup in an unknown class
        Class<?> known = Class.forName(args.length > 1 ? args[0] : "pointsto.UnknownReflection$Hidden"); // gap a class loaded by a computed name
        see(known); // sees any Class, class Hidden
        here(); // on main

        Object chosen = new Chosen();
        for (Method method : Chosen.class.getMethods()) {
            if (method.getName().equals("wanted")) {
                method.invoke(chosen); // gap a call of an unknown method
            }
        }
        Method setter = Chosen.class.getMethod("set" + args[2]); // gap a lookup of a computed name
        setter.invoke(chosen); // gap a call of an unknown method
        Method any = Chosen.class.getMethod(changing); // gap a lookup of a computed name
        any.invoke(chosen); // gap a call of an unknown method
        load("pointsto.UnknownReflection$Hidden");
        load(args[0]);
    }
}
