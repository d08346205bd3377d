package conformance;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Order of initialisation: statics, instance blocks, constructors calling overridden methods, constants, interfaces.
 */
public class InitialOrders {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static String log = "";

    static int note(String s) {
        log += s + " ";
        return s.length();
    }

    interface Init {
        int I = note("Init.I");

        default void m() {}
    }

    interface Quiet {
        int Q = note("Quiet.Q");
    }

    static class Base implements Init, Quiet {
        static int s = note("Base.s");
        int a = note("Base.a");

        static {
            note("Base.static");
        }

        {
            note("Base.block");
        }

        Base() {
            note("Base()");
            hook();
        }

        void hook() {
            note("Base.hook");
        }
    }

    static class Derived extends Base {
        static final int CONSTANT = 42;
        static final Integer BOXED = note("Derived.BOXED");
        int field = 7;
        final int fin = 9;
        String text = "set";

        {
            note("Derived.block");
        }

        Derived() {
            this(note("argument"));
            note("Derived()");
        }

        Derived(int n) {
            super();
            note("Derived(" + n + ")");
        }

        @Override
        void hook() {
            note("hook:" + field + "," + fin + "," + text);
        }
    }

    static class Cyclic {
        static int x = Other.y + 1;

        static class Other {
            static int y = x + 10;
        }
    }

    enum E {
        A, B;

        static final Map<String, E> NAMES = new TreeMap<>();

        static {
            note("E.static");
            for (E e : values()) {
                NAMES.put(e.name(), e);
            }
        }

        E() {
            note("E()");
        }
    }

    static class Bad {
        static int v = 1 / (log.length() - log.length());
    }

    public static void main(String[] args) throws Exception {
        show(Derived.CONSTANT, log);
        Derived[] array = new Derived[2];
        show(array.length, Derived.class.getSimpleName(), log);
        new Derived();
        show(log);
        log = "";
        new Derived();
        show(log);
        log = "";
        show(Quiet.Q, log);
        show(Cyclic.x, Cyclic.Other.y);
        log = "";
        show(E.NAMES, log);
        fails(() -> show(Bad.v));
        refuses(() -> show(Bad.v));
        log = "";
        int i = 1;
        int[] a = new int[3];
        a[i] = i = note("ab");
        a[note("x")] += note("four") + (i++ + ++i);
        show(a, i, log);
    }
}
