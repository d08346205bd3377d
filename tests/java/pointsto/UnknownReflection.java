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
    }
}
