package conformance;

import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** Objects, Optional and its primitive kinds, checks of indexes, comparators with nulls, and what they refuse. */
public class ObjectMethodsMore {
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

    public static void main(String[] args) throws Exception {
        show(Objects.equals(null, null), Objects.deepEquals(new int[] {1}, new int[] {1}), Objects.hash(1, null, "a"), Objects.hashCode(null), Objects.toString(null, "d"), Objects.requireNonNullElse(null, 5), Objects.requireNonNullElseGet(null, () -> 6), Objects.compare("a", "b", Comparator.naturalOrder()), Objects.isNull(null), Objects.hash());
        fails(() -> Objects.requireNonNull(null));
        fails(() -> Objects.requireNonNull(null, "message"));
        fails(() -> Objects.requireNonNull(null, () -> "supplied"));
        fails(() -> Objects.requireNonNullElse(null, null));
        fails(() -> Objects.checkIndex(5, 5));
        fails(() -> Objects.checkFromToIndex(3, 2, 9));
        fails(() -> Objects.checkFromIndexSize(3, 7, 9));
        show(Objects.checkIndex(0L, 1L), Objects.checkFromIndexSize(1, 2, 3));
        Optional<String> o = Optional.of("v");
        Optional<String> none = Optional.empty();
        show(o.map(String::length), o.filter(String::isEmpty), o.flatMap(v -> Optional.of(v + v)), none.or(() -> o), none.stream().count(), o.equals(Optional.of("v")), none.isEmpty(), o.map(v -> null), none, o.hashCode() == "v".hashCode());
        o.ifPresentOrElse(v -> show("present", v), () -> show("absent"));
        none.ifPresentOrElse(v -> show("present", v), () -> show("absent"));
        fails(none::get);
        fails(none::orElseThrow);
        fails(() -> none.orElseThrow(IllegalStateException::new));
        fails(() -> Optional.of(null));
        fails(() -> o.flatMap(v -> null));
        show(OptionalInt.of(3), OptionalDouble.empty(), OptionalLong.of(1L << 40).getAsLong(), OptionalInt.empty().orElse(4), OptionalInt.of(3).stream().sum(), OptionalDouble.of(0.0).equals(OptionalDouble.of(-0.0)));
        fails(() -> OptionalInt.empty().getAsInt());
        List<String> l = Arrays.asList("b", null, "a", "ccc");
        l.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        show(l);
        l.sort(Comparator.nullsLast(Comparator.comparing(String::length).reversed()));
        show(l, Comparator.<Integer>naturalOrder().reversed() == Comparator.<Integer>reverseOrder(), Map.Entry.<Integer, String>comparingByKey().compare(Map.entry(1, "a"), Map.entry(2, "b")));
        fails(() -> Map.entry(null, 1));
        fails(() -> Map.of(1, 2, 1, 3));
        fails(() -> Set.of(1, 1));
        fails(() -> List.of(1, null));
        fails(() -> List.of(1).contains(null));
        fails(() -> List.copyOf(l));
        show(new AbstractMap.SimpleEntry<>("k", 1), new AbstractMap.SimpleImmutableEntry<>("k", null).hashCode(), Map.entry("k", 1).equals(new AbstractMap.SimpleEntry<>("k", 1)), Collections.unmodifiableMap(new TreeMap<>(Map.of(1, 2))), Collections.singletonMap("x", null), Collections.emptySortedSet(), List.of(1, 2).hashCode() == Arrays.asList(1, 2).hashCode());
    }
}
