package conformance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Functional interfaces: compose, andThen, negate, identity, unary and binary operators, currying. */
public class FunctionChains {
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

    static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> f) {
        return a -> b -> f.apply(a, b);
    }

    static <T> Supplier<T> memo(Supplier<T> s) {
        Object[] kept = new Object[1];
        boolean[] done = new boolean[1];
        return () -> {
            if (!done[0]) {
                kept[0] = s.get();
                done[0] = true;
            }
            @SuppressWarnings("unchecked") T t = (T) kept[0];
            return t;
        };
    }

    public static void main(String[] args) throws Exception {
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> dbl = x -> x * 2;
        show(inc.andThen(dbl).apply(5), inc.compose(dbl).apply(5), Function.<Integer>identity().andThen(inc).apply(1));
        BiFunction<String, Integer, String> rep = String::repeat;
        show(rep.andThen(String::length).apply("ab", 3), curry(rep).apply("xy").apply(2));
        Predicate<String> empty = String::isEmpty;
        show(empty.negate().test(""), empty.or(s -> s.length() > 3).test("long"), empty.and(s -> true).test(""), Predicate.not(empty).test("a"), Predicate.isEqual(null).test(null), Predicate.isEqual("a").test("b"));
        BiPredicate<Integer, Integer> less = (a, b) -> a < b;
        show(less.negate().test(1, 2), less.and((a, b) -> a > 0).test(1, 2), less.or(Integer::equals).test(2, 2));
        IntPredicate even = i -> (i & 1) == 0;
        show(even.negate().test(3), even.or(i -> i == 3).test(3), ((LongPredicate) l -> l > 5).and(l -> l < 9).test(7), ((DoublePredicate) Double::isNaN).negate().test(0));
        IntUnaryOperator sq = i -> i * i;
        show(sq.andThen(i -> -i).applyAsInt(4), sq.compose(i -> i + 1).applyAsInt(4), IntUnaryOperator.identity().applyAsInt(9), LongUnaryOperator.identity().andThen(l -> l << 33).applyAsLong(1), DoubleUnaryOperator.identity().compose(Math::sqrt).applyAsDouble(2));
        show(BinaryOperator.minBy(Comparator.<Integer>reverseOrder()).apply(1, 2), BinaryOperator.maxBy(Comparator.comparing(String::length)).apply("aa", "bb"));
        StringBuilder log = new StringBuilder();
        Consumer<String> c = log::append;
        c.andThen(s -> log.append(s.length())).accept("one");
        BiConsumer<String, Integer> bc = (s, i) -> log.append(s).append(i);
        bc.andThen((s, i) -> log.append('!')).accept("k", 7);
        IntConsumer ic = log::append;
        ic.andThen(i -> log.append('/').append(i)).accept(3);
        ((ObjIntConsumer<StringBuilder>) StringBuilder::append).accept(log, 99);
        show(log);
        fails(() -> inc.andThen(null));
        fails(() -> c.andThen(null));
        int[] calls = {0};
        Supplier<Integer> m = memo(() -> ++calls[0] * 10);
        show(m.get(), m.get(), calls);
        ToIntFunction<String> len = String::length;
        ToDoubleBiFunction<Integer, Integer> div = (a, b) -> (double) a / b;
        IntBinaryOperator gcd = new IntBinaryOperator() {
            @Override
            public int applyAsInt(int a, int b) {
                return b == 0 ? a : applyAsInt(b, a % b);
            }
        };
        IntFunction<int[]> array = int[]::new;
        show(len.applyAsInt("four"), div.applyAsDouble(1, 8), gcd.applyAsInt(84, 36), array.apply(3), ((IntToLongFunction) i -> i * 3000000000L).applyAsLong(2), ((DoubleToIntFunction) d -> (int) d).applyAsInt(-2.9));
        UnaryOperator<UnaryOperator<String>> twice = f -> x -> f.apply(f.apply(x));
        show(twice.apply(x -> x + "'").apply("v"), twice.apply(twice.apply(x -> "<" + x + ">")).apply("t"));
        Map<Character, IntBinaryOperator> ops = new TreeMap<>(Map.of('+', Integer::sum, '*', (a, b) -> a * b, 'm', Math::max, '-', Math::subtractExact));
        ops.forEach((k, op) -> show(k, op.applyAsInt(7, 3)));
        BooleanSupplier b = () -> calls[0] > 0;
        show(b.getAsBoolean(), ((LongSupplier) () -> 1L << 40).getAsLong(), ((ToLongFunction<String>) Long::parseLong).applyAsLong("-5"));
    }
}
