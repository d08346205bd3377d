package conformance;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;

/**
 * Interfaces: default conflicts, diamonds, private and static methods, super calls, functional ones with Object's
 * methods.
 */
public class InterfaceKinds {
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

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    interface A {
        default String who() {
            return "A" + helper();
        }

        private String helper() {
            return "(" + secret() + ")";
        }

        private static String secret() {
            return "a";
        }

        static String make() {
            return "A.make";
        }
    }

    interface B extends A {
        @Override
        default String who() {
            return "B" + A.super.who();
        }
    }

    interface C extends A {}

    interface D extends A {
        @Override
        String who();
    }

    static class Diamond implements B, C {}

    static class Chooser implements B, D {
        @Override
        public String who() {
            return "chosen " + B.super.who();
        }
    }

    static class Parent {
        public String who() {
            return "class wins";
        }
    }

    static class Child extends Parent implements B {}

    interface Named {
        String NAME = "constant";

        @Override
        String toString();

        @Override
        boolean equals(Object o);

        int only(int x);

        default Named twice() {
            return x -> only(only(x));
        }
    }

    interface Recursive extends Function<Integer, Integer> {
        static Recursive of(BiFunction<Recursive, Integer, Integer> f) {
            return new Recursive() {
                @Override
                public Integer apply(Integer i) {
                    return f.apply(this, i);
                }
            };
        }
    }

    enum Plus implements IntBinaryOperator, A {
        SUM {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        PRODUCT {
            @Override
            public int applyAsInt(int a, int b) {
                return a * b;
            }

            @Override
            public String who() {
                return name() + ordinal();
            }
        };

        abstract static class Nested {}
    }

    public static void main(String[] args) throws Exception {
        show(new Diamond().who(), new Chooser().who(), new Child().who(), A.make(), new C() {}.who(), new D() {
            @Override
            public String who() {
                return "anonymous";
            }
        }.who());
        Named n = x -> x + 3;
        show(n.twice().twice().only(0), Named.NAME);
        show(Recursive.of((self, i) -> i < 2 ? 1 : i * self.apply(i - 1)).apply(10), Recursive.of((self, i) -> i < 2 ? i : self.apply(i - 1) + self.apply(i - 2)).andThen(x -> -x).apply(15));
        for (Plus p : Plus.values()) {
            show(p, p.applyAsInt(6, 7), p.getClass() == Plus.class, p.getDeclaringClass().getSimpleName(), Plus.valueOf(p.name()) == p);
        }
        show(Plus.SUM.who(), Plus.PRODUCT.who(), Plus.SUM.compareTo(Plus.PRODUCT));
        fails(() -> Plus.valueOf("MINUS"));
        fails(() -> Enum.valueOf(Plus.class, null));
        Runnable r = () -> {};
        show(((Object) r) instanceof Runnable, r.getClass().isSynthetic(), r.getClass().isHidden());
        Callable<String> cast = (Callable<String> & A) () -> "intersection";
        show(cast.call(), ((A) cast).who());
    }
}
