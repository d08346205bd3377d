package conformance;

/** What starts a class's initialization and what does not: each kind of first use, interfaces, arrays, constants, failures. */
public class ClassInit {
    static int say(String s) {
        System.out.println("init " + s);
        return 1;
    }

    static class Field {
        static int f = say("Field");
    }

    static class Store {
        static int f;

        static {
            say("Store");
        }
    }

    static class Call {
        static {
            say("Call");
        }

        static void call() {
        }
    }

    static class New {
        static {
            say("New");
        }
    }

    static class Never {
        static final int CONST = 4;
        static final String TEXT = "never";
        static final Object OBJECT = say("Never");
    }

    interface Quiet {
        int F = say("Quiet");

        void m();
    }

    interface Loud {
        int F = say("Loud");

        default void d() {
        }
    }

    static class Impl implements Quiet, Loud {
        static {
            say("Impl");
        }

        @Override
        public void m() {
        }
    }

    static class Parent {
        static int inherited = say("Parent");
    }

    static class Child extends Parent {
        static {
            say("Child");
        }
    }

    static class Named {
        static {
            say("Named");
        }
    }

    enum Colour {
        RED, GREEN;

        static {
            say("Colour");
        }
    }

    static class Bad {
        static int f = say("Bad") / (Field.f - 1);

        static void call() {
        }
    }

    static class CycleA {
        static int a = CycleB.b + 1;
    }

    static class CycleB {
        static int b = CycleA.a + 10;
    }

    public static void main(String[] args) throws Exception {
        System.out.println("start");
        System.out.println(Field.f);
        Store.f = 3;
        Call.call();
        new New();
        System.out.println(Never.CONST + Never.TEXT);
        System.out.println(new Never[2].length + " " + Never.class.getSimpleName());
        Object o = "x";
        System.out.println(o instanceof Never);
        new Impl();
        System.out.println("Quiet next");
        System.out.println(Quiet.F);
        System.out.println("Child next");
        System.out.println(Child.inherited);
        new Child();
        Class<?> c = Class.forName("conformance.ClassInit$Named", false, ClassInit.class.getClassLoader());
        System.out.println("loaded " + c.getSimpleName());
        Class.forName("conformance.ClassInit$Named");
        Class.forName("conformance.ClassInit$Named");
        System.out.println(Colour.GREEN);
        for (int i = 0; i < 2; i++) {
            try {
                Bad.call();
            } catch (ExceptionInInitializerError e) {
                System.out.println("first " + e.getCause() + " " + e.getMessage());
            } catch (NoClassDefFoundError e) {
                System.out.println("then " + e.getMessage());
            }
        }
        System.out.println(CycleA.a + " " + CycleB.b);
        System.out.println(Never.OBJECT.equals(1));
    }
}
