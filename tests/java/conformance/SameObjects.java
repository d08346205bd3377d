package conformance;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Which results of the library are the same object: what is compared by identity cannot be told from where it was made. */
public class SameObjects {
    interface Shape {
    }

    enum Corner implements Shape {
        ROUND {
            @Override
            int size() {
                return 1;
            }
        },
        SHARP;

        int size() {
            return 0;
        }
    }

    static Supplier<String> supplier() {
        return () -> "constant";
    }

    static String same(Object a, Object b) {
        if (a == b) {
            return "same";
        }
        return "different";
    }

    public static void main(String[] args) {
        System.out.println(same(List.of(), List.of()) + " " + same(Collections.emptyMap(), Collections.emptyMap()) + " "
            + same(Set.copyOf(Set.of(1)), Set.of(1)));
        List<Integer> list = List.of(1, 2, 3);
        Map<Integer, Integer> map = Map.of(1, 2);
        System.out.println(same(List.copyOf(list), list) + " " + same(Map.copyOf(map), map) + " " + same(Optional.empty(), Optional.ofNullable(null)));
        Comparator<String> natural = Comparator.naturalOrder();
        System.out.println(same(natural.reversed(), Collections.reverseOrder()) + " " + same(natural.reversed().reversed(), natural));
        System.out.println(same(supplier(), supplier()) + " " + same(Integer.valueOf(7), Integer.valueOf(7)) + " "
            + same("ab".substring(0), "ab") + " " + same("x".concat(""), "x"));
        Object shape = args.length > 0 ? Corner.SHARP : Corner.ROUND;
        System.out.println(same(shape.getClass(), Corner.class) + " " + same(((Corner) shape).getDeclaringClass(), Corner.class) + " "
            + same(shape.getClass().getSuperclass(), Corner.class) + " " + same(list.getClass(), List.of(4, 5, 6).getClass()) + " "
            + same(new Object[0].getClass(), Object[].class));
        System.out.println(((Corner) shape).size() + " " + Corner.valueOf("SHARP").size());
    }
}
