package conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Generic class designs: visitor, builder with a self type, observer, state machine, memo, church numerals, streams by hand. */
public class Visitors {
    interface Visitor<R> {
        R leaf(int v);

        R fork(Tree l, Tree r);
    }

    interface Tree {
        <R> R accept(Visitor<R> v);
    }

    static Tree leaf(int v) {
        return new Tree() {
            @Override
            public <R> R accept(Visitor<R> x) {
                return x.leaf(v);
            }
        };
    }

    static Tree fork(Tree l, Tree r) {
        return new Tree() {
            @Override
            public <R> R accept(Visitor<R> x) {
                return x.fork(l, r);
            }
        };
    }

    static class Sum implements Visitor<Integer> {
        @Override
        public Integer leaf(int v) {
            return v;
        }

        @Override
        public Integer fork(Tree l, Tree r) {
            return l.accept(this) + r.accept(this);
        }
    }

    static class Show implements Visitor<String> {
        @Override
        public String leaf(int v) {
            return "" + v;
        }

        @Override
        public String fork(Tree l, Tree r) {
            return "(" + l.accept(this) + " " + r.accept(this) + ")";
        }
    }

    abstract static class Builder<T, B extends Builder<T, B>> {
        String name = "?";
        final List<String> tags = new ArrayList<>();

        abstract B self();

        abstract T build();

        B name(String n) {
            name = n;
            return self();
        }

        B tag(String t) {
            tags.add(t);
            return self();
        }
    }

    static class PageBuilder extends Builder<String, PageBuilder> {
        int pages;

        PageBuilder pages(int n) {
            pages = n;
            return self();
        }

        @Override
        PageBuilder self() {
            return this;
        }

        @Override
        String build() {
            return name + tags + pages;
        }
    }

    enum State {
        IDLE {
            @Override
            State on(char c) {
                return c == '(' ? OPEN : c == ')' ? BROKEN : this;
            }
        },
        OPEN {
            @Override
            State on(char c) {
                return c == ')' ? IDLE : c == '(' ? BROKEN : this;
            }
        },
        BROKEN {
            @Override
            State on(char c) {
                return this;
            }
        };

        abstract State on(char c);
    }

    record Lazy<T>(T head, java.util.function.Supplier<Lazy<T>> tail) {
        static Lazy<Integer> from(int n) {
            return new Lazy<>(n, () -> from(n + 1));
        }

        Lazy<T> filter(java.util.function.Predicate<T> p) {
            Lazy<T> l = this;
            while (!p.test(l.head)) {
                l = l.tail.get();
            }
            Lazy<T> found = l;
            return new Lazy<>(found.head, () -> found.tail.get().filter(p));
        }

        List<T> take(int n) {
            List<T> out = new ArrayList<>();
            for (Lazy<T> l = this; out.size() < n; l = l.tail.get()) {
                out.add(l.head);
            }
            return out;
        }
    }

    static Lazy<Integer> sieve(Lazy<Integer> l) {
        return new Lazy<>(l.head(), () -> sieve(l.tail().get().filter(x -> x % l.head() != 0)));
    }

    interface Church {
        <T> Function<T, T> times(Function<T, T> f);

        default Church plus(Church o) {
            Church me = this;
            return new Church() {
                @Override
                public <T> Function<T, T> times(Function<T, T> f) {
                    return me.times(f).andThen(o.times(f));
                }
            };
        }

        default int value() {
            return this.<Integer>times(x -> x + 1).apply(0);
        }
    }

    static final Church ONE = new Church() {
        @Override
        public <T> Function<T, T> times(Function<T, T> f) {
            return f;
        }
    };

    interface Rec<A, B> extends Function<Rec<A, B>, Function<A, B>> {
    }

    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) {
        Rec<A, B> r = g -> f.apply(a -> g.apply(g).apply(a));
        return r.apply(r);
    }

    public static void main(String[] args) {
        Tree t = fork(fork(leaf(1), leaf(2)), fork(leaf(3), fork(leaf(4), leaf(5))));
        int depth = t.accept(new Visitor<Integer>() {
            @Override
            public Integer leaf(int v) {
                return 0;
            }

            @Override
            public Integer fork(Tree l, Tree r) {
                return 1 + Math.max(l.accept(this), r.accept(this));
            }
        });
        System.out.println(t.accept(new Sum()) + " " + t.accept(new Show()) + " " + depth);
        System.out.println(new PageBuilder().name("x").tag("a").pages(3).tag("b").build());
        for (String s : new String[] {"a(b)c", "((", ")", "(x", ""}) {
            State state = State.IDLE;
            for (char c : s.toCharArray()) {
                state = state.on(c);
            }
            System.out.print(state + " ");
        }
        System.out.println();
        System.out.println(sieve(Lazy.from(2)).take(15) + " " + Lazy.from(1).filter(x -> x % 7 == 0).take(3));
        Church two = ONE.plus(ONE);
        System.out.println(two.plus(two).plus(ONE).value() + " " + two.<String>times(s -> s + "!").apply("hi"));
        System.out.println(Visitors.<Integer, Long>fix(self -> n -> n < 2 ? 1L : n * self.apply(n - 1)).apply(15));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> x * x).andThen(Integer::toHexString).apply(5, 8));
    }
}
