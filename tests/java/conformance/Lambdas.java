package conformance;

import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Lambdas of all shapes: captures of every type, nested, currying, in fields and static initializers, throwing, recursive. */
public class Lambdas {
    interface Wide {
        double apply(long a, int b, double c, float d, byte e, Object f);
    }

    interface Thrower<E extends Exception> {
        void run() throws E;
    }

    interface Named {
        String name();

        default Named twice() {
            return () -> name() + name();
        }
    }

    static final Supplier<String> CONSTANT = () -> "constant";
    static Function<Integer, Integer> factorial;

    static {
        factorial = n -> n < 2 ? 1 : n * factorial.apply(n - 1);
    }

    int field = 5;
    final Supplier<Integer> reader = () -> field * 2;

    Runnable bump(int by) {
        return () -> {
            field += by;
            this.field++;
        };
    }

    static <A, B, C> Function<A, C> then(Function<A, B> f, Function<B, C> g) {
        return a -> g.apply(f.apply(a));
    }

    static String attempt(Thrower<?> t) {
        try {
            t.run();
            return "ok";
        } catch (Exception e) {
            return e.getClass().getSimpleName() + " " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        boolean z = true;
        byte b = 1;
        char c = 'c';
        short s = 2;
        int i = 3;
        long l = 4;
        float f = 5.5f;
        double d = 6.5;
        String str = "s";
        int[] arr = {7};
        Supplier<String> all = () -> "" + z + b + c + s + i + l + f + d + str + arr[0];
        System.out.println(all.get());
        arr[0]++;
        System.out.println(all.get());
        Wide w = (p, q, r, t, u, v) -> p + q + r + t + u + v.hashCode() + l + d;
        System.out.println(w.apply(1L << 33, 2, 0.5, 0.25f, (byte) -1, "a"));
        System.out.println(CONSTANT.get() + " " + factorial.apply(10));
        Lambdas o = new Lambdas();
        Runnable r = o.bump(10);
        r.run();
        r.run();
        System.out.println(o.field + " " + o.reader.get());
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = x -> y -> q -> x * 100 + y * 10 + q;
        System.out.println(curried.apply(1).apply(2).apply(3));
        System.out.println(Lambdas.<Integer, Integer, String>then(x -> x + 1, x -> "<" + x + ">").apply(4));
        Named n = () -> "n" + str;
        System.out.println(n.twice().twice().name());
        IntBinaryOperator[] ops = {(x, y) -> x + y, (x, y) -> x - y, (x, y) -> x * y, Integer::max, Math::floorMod};
        for (IntBinaryOperator op : ops) {
            System.out.println(op.applyAsInt(-7, 3));
        }
        System.out.println(attempt(() -> { }) + ", " + attempt(() -> {
            throw new java.io.IOException("io");
        }) + ", " + attempt(() -> System.out.println(arr[5])));
        Runnable[] counters = new Runnable[3];
        int[] counts = new int[3];
        for (int k = 0; k < 3; k++) {
            int kk = k;
            counters[k] = () -> counts[kk] += kk + 1;
        }
        for (int k = 0; k < 9; k++) {
            counters[k % 3].run();
        }
        System.out.println(counts[0] + " " + counts[1] + " " + counts[2]);
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(x -> x.length() < 3).or(x -> x.equals("long!")).test("long!") + " " + empty.test(""));
        DoubleUnaryOperator half = x -> x / 2;
        System.out.println(half.andThen(x -> x + 1).compose(x -> x * 10).applyAsDouble(3));
        LongFunction<String> hex = Long::toHexString;
        System.out.println(hex.apply(-1L));
        BiFunction<Integer, Long, Object> mixed = (x, y) -> x > 0 ? (Object) y : x;
        System.out.println(mixed.apply(1, 9L) + " " + mixed.apply(-1, 9L));
        Object obj = (Runnable & java.util.RandomAccess) () -> System.out.println("marker ran");
        ((Runnable) obj).run();
        System.out.println(obj instanceof java.util.RandomAccess);
        Supplier<Supplier<String>> nested = () -> () -> str + arr.length;
        System.out.println(nested.get().get());
        Supplier<Runnable> local = () -> new Runnable() {
            @Override
            public void run() {
                System.out.println("anonymous in lambda " + i + l);
            }
        };
        local.get().run();
    }
}
