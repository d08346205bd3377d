package conformance;

/** Default, static and private interface methods, diamonds, the class-wins rule, super calls to interfaces, and Object's methods. */
public class Interfaces {
    interface A {
        default String hi() {
            return "A.hi " + priv() + " " + sp();
        }

        private String priv() {
            return "A.priv";
        }

        private static String sp() {
            return "A.sp";
        }

        static String make() {
            return "A.make";
        }
    }

    interface B extends A {
        @Override
        default String hi() {
            return "B.hi/" + A.super.hi();
        }
    }

    interface C extends A {
    }

    interface D extends A {
        @Override
        default String hi() {
            return "D.hi";
        }

        private String priv() {
            return "D.priv";
        }

        default String own() {
            return priv();
        }
    }

    static class BC implements B, C {
    }

    static class CB implements C, B {
    }

    static class BD implements B, D {
        @Override
        public String hi() {
            return B.super.hi() + "+" + D.super.hi();
        }
    }

    static class Base {
        public String hi() {
            return "Base.hi";
        }
    }

    static class Wins extends Base implements A, B {
    }

    abstract static class Abs implements B {
        @Override
        public abstract String hi();
    }

    static class Con extends Abs {
        @Override
        public String hi() {
            return "Con.hi";
        }
    }

    interface Sized {
        int size();

        default boolean isEmpty() {
            return size() == 0;
        }

        @Override
        String toString();

        @Override
        boolean equals(Object o);
    }

    static class Box implements Sized {
        final int n;

        Box(int n) {
            this.n = n;
        }

        @Override
        public int size() {
            return n;
        }

        @Override
        public String toString() {
            return "Box" + n;
        }
    }

    interface Generic<T> {
        T get();

        default T twice() {
            get();
            return get();
        }
    }

    static class Counter implements Generic<Integer> {
        int n;

        @Override
        public Integer get() {
            return ++n;
        }
    }

    public static void main(String[] args) {
        A[] all = {new A() { }, new BC(), new CB(), new BD(), new Wins(), new Con(), new C() { }, new D() { }};
        for (A a : all) {
            System.out.println(a.hi() + " " + (a instanceof B) + (a instanceof C) + (a instanceof D));
        }
        System.out.println(A.make() + " " + new BD().own());
        Sized s = new Box(0);
        System.out.println(s + " " + s.isEmpty() + " " + new Box(3).isEmpty() + " " + s.equals(s) + " " + s.equals(new Box(0)));
        Generic<Integer> g = new Counter();
        int two = g.twice();
        System.out.println(two + " " + g.get());
        Object o = new Wins();
        System.out.println(((B) o).hi() + " " + ((Base) o).hi());
        try {
            ((Sized) o).size();
        } catch (ClassCastException e) {
            System.out.println("not sized");
        }
    }
}
