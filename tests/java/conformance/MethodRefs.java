package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** Method references to static, bound, unbound, super, constructor, array constructor, varargs, boxing and generic methods. */
public class MethodRefs {
    static class Base {
        String hello(String s) {
            return "base " + s;
        }
    }

    static class Derived extends Base {
        @Override
        String hello(String s) {
            return "derived " + s;
        }

        Function<String, String> up() {
            return super::hello;
        }

        Function<String, String> own() {
            return this::hello;
        }

        private int priv(int x) {
            return x + 1;
        }
    }

    static class Point {
        final int x;
        final int y;

        Point() {
            this(-1, -1);
        }

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        Point(String s) {
            this(s.length(), 0);
        }

        class In {
            @Override
            public String toString() {
                return "in " + x;
            }
        }

        Supplier<In> maker() {
            return In::new;
        }

        @Override
        public String toString() {
            return x + "," + y;
        }
    }

    static int sum(int... all) {
        return Arrays.stream(all).sum();
    }

    static long widen(long x) {
        return x * 2;
    }

    static <T> T identity(T t) {
        return t;
    }

    static int calls;

    static List<Integer> list() {
        calls++;
        return new ArrayList<>(List.of(1, 2));
    }

    interface ThreeInts {
        int apply(int a, int b, int c);
    }

    interface TriFunction {
        String apply(String a, int b, int c);
    }

    public static void main(String[] args) {
        Derived d = new Derived();
        System.out.println(d.up().apply("x") + ", " + d.own().apply("y"));
        BiFunction<Base, String, String> unbound = Base::hello;
        System.out.println(unbound.apply(d, "z") + ", " + unbound.apply(new Base(), "z"));
        Supplier<Point> none = Point::new;
        BiFunction<Integer, Integer, Point> two = Point::new;
        Function<String, Point> text = Point::new;
        System.out.println(none.get() + " " + two.apply(3, 4) + " " + text.apply("abc") + " " + two.apply(8, 9).maker().get());
        IntFunction<int[]> ints = int[]::new;
        IntFunction<String[][]> strings = String[][]::new;
        System.out.println(ints.apply(3).length + " " + strings.apply(2).getClass().getSimpleName());
        try {
            ints.apply(-1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        ThreeInts three = MethodRefs::sum;
        System.out.println(three.apply(1, 2, 3));
        Function<Integer, Long> boxed = MethodRefs::widen;
        System.out.println(boxed.apply(21));
        ToIntFunction<String> length = String::length;
        System.out.println(length.applyAsInt("four"));
        TriFunction sub = String::substring;
        System.out.println(sub.apply("substring", 3, 6));
        Consumer<Integer> add = list()::add;
        add.accept(3);
        add.accept(4);
        System.out.println(calls);
        BinaryOperator<Integer> max = Math::max;
        System.out.println(max.apply(3, 9));
        UnaryOperator<String> id = MethodRefs::identity;
        System.out.println(id.apply("same"));
        Function<Integer, Integer> priv = d::priv;
        System.out.println(priv.apply(41));
        Function<Object, String> str = Object::toString;
        System.out.println(str.apply(new Point(1, 1)) + str.apply(5));
        Function<int[], Object> cloner = int[]::clone;
        System.out.println(((int[]) cloner.apply(new int[] {1, 2})).length);
        String bound = null;
        try {
            Supplier<Integer> s = bound::length;
            System.out.println(s.get());
        } catch (NullPointerException e) {
            System.out.println("receiver checked when made");
        }
        Supplier<Integer> late = "early"::length;
        System.out.println(late.get());
        Consumer<String> printer = System.out::println;
        printer.andThen(printer).accept("printed twice");
        Runnable ignoring = MethodRefs::list;
        ignoring.run();
        System.out.println(calls);
        Function<String, Integer> parse = Integer::parseInt;
        System.out.println(parse.andThen(Integer::toBinaryString).apply("10"));
        Supplier<List<String>> maker = ArrayList::new;
        List<String> made = maker.get();
        made.add("x");
        System.out.println(made);
    }
}
