package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Inner, local and anonymous classes: captured variables, this of outer levels, shadowing, inheritance of inner
 * classes.
 */
public class Captures {
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

    int x = 1;
    static String log = "";

    class Inner {
        int x = 2;

        class Deep {
            int x = 3;

            String all() {
                return x + "" + this.x + Inner.this.x + Captures.this.x;
            }

            void change() {
                Captures.this.x *= 10;
                Inner.this.x++;
            }
        }
    }

    class Sub extends Inner {
        String sup() {
            return super.x + "/" + x + "/" + Captures.this.x;
        }
    }

    static class Alien extends Captures.Inner {
        Alien(Captures c) {
            c.super();
        }
    }

    abstract static class Shape {
        final String seen = name();

        abstract String name();
    }

    Supplier<String> counter(int start) {
        int[] n = {start};
        return new Supplier<>() {
            int own = 100;

            @Override
            public String get() {
                return n[0]++ + ":" + own++ + ":" + x++;
            }
        };
    }

    public static void main(String[] args) throws Exception {
        Captures c = new Captures();
        Captures.Inner i = c.new Inner();
        Captures.Inner.Deep d = i.new Deep();
        d.change();
        show(d.all(), i.x, c.x, c.new Sub().sup(), new Alien(c).x, new Alien(c).new Deep().all());
        Supplier<String> s = c.counter(5);
        show(s.get(), s.get(), c.counter(0).get(), c.x);
        fails(() -> ((Captures) null).new Inner());
        String captured = "captured";
        Shape anonymous = new Shape() {
            final String constant = "constant";

            @Override
            String name() {
                return captured + " " + constant;
            }
        };
        show(anonymous.seen, anonymous.name(), anonymous.getClass().isAnonymousClass(), anonymous.getClass().getName(), anonymous.getClass().getSimpleName().isEmpty());
        List<Supplier<Integer>> suppliers = new ArrayList<>();
        for (int k = 0; k < 3; k++) {
            int copy = k;
            suppliers.add(() -> copy * copy);
            class Local implements Supplier<Integer> {
                final int twice = copy * 2;

                @Override
                public Integer get() {
                    return twice + (suppliers.size() > 4 ? 1 : 0);
                }
            }
            suppliers.add(new Local());
        }
        show(suppliers.stream().map(Supplier::get).toList());
        Function<Integer, Function<Integer, Function<Integer, Integer>>> nested = a -> b -> e -> a * b + e;
        show(nested.apply(2).apply(3).apply(4));
        Object o = new Object() {
            int hidden = 9;

            int twice() {
                return hidden * 2;
            }

            @Override
            public String toString() {
                return "hidden " + twice();
            }
        };
        show(o);
        var typed = new Object() {
            int v = 3;
        };
        typed.v += 4;
        show(typed.v, Inner.Deep.class.getDeclaringClass().getSimpleName(), Inner.class.isMemberClass(), new int[0].getClass().getSimpleName());
        Runnable r = new Runnable() {
            int depth = 0;

            @Override
            public void run() {
                if (++depth < 4) {
                    run();
                }
                log += depth;
            }
        };
        r.run();
        show(log);
    }
}
