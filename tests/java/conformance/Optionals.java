package conformance;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Optional and its primitive forms, chained, empty and full, and java.util.Objects. */
public class Optionals {
    static String say(String s) {
        System.out.print("(" + s + ")");
        return s;
    }

    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    public static void main(String[] args) {
        Optional<String> full = Optional.of("full");
        Optional<String> none = Optional.empty();
        for (Optional<String> o : List.of(full, none)) {
            System.out.println(o + " " + o.isPresent() + o.isEmpty() + " " + o.orElse("else") + " " + o.orElseGet(() -> say("got")) + " "
                + o.map(String::length) + " " + o.filter(s -> s.startsWith("f")) + " " + o.filter(String::isEmpty) + " "
                + o.flatMap(s -> Optional.of(s + s)) + " " + o.or(() -> Optional.of("or")) + " " + o.stream().count() + " " + o.hashCode());
            o.ifPresent(s -> System.out.println("present " + s));
            o.ifPresentOrElse(s -> System.out.println("yes " + s), () -> System.out.println("no"));
            try {
                System.out.println(o.orElseThrow(() -> new IllegalStateException("own")));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(full.orElse(say("eager")) + " " + full.equals(Optional.of("full")) + " "
            + none.equals(Optional.ofNullable(null)));
        System.out.println(full.map(s -> (String) null) + " " + (Optional.empty() == (Object) none));
        try {
            full.flatMap(s -> null);
        } catch (NullPointerException e) {
            System.out.println("flatMap gave null");
        }
        try {
            none.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Stream.of("1", "x", "3", "").map(Optionals::parse).flatMap(Optional::stream).toList());
        System.out.println(parse("12").flatMap(a -> parse("30").map(b -> a + b)) + " " + parse("12").flatMap(a -> parse("").map(b -> a
            + b)));
        OptionalInt i = OptionalInt.of(5);
        OptionalLong l = OptionalLong.empty();
        OptionalDouble d = OptionalDouble.of(-0.0);
        System.out.println(i + " " + l + " " + d + " " + i.getAsInt() + " " + l.orElse(7) + " " + d.equals(OptionalDouble.of(0.0)) + " "
            + i.stream().sum());
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.hash(1, "a", null) + " "
            + Objects.hashCode(null) + " "
            + Objects.toString(null, "default") + " " + Objects.toString(null) + " " + Objects.requireNonNullElse(null, 5) + " "
                + Objects.isNull(d) + " "
            + Objects.compare("a", "b", String::compareTo) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}));
        try {
            Objects.requireNonNull(null, () -> "from supplier");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
