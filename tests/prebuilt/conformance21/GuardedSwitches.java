import java.util.List;

/** Guards: in which order they are asked, how often, and what of an exception in one. */
public class GuardedSwitches {
    private static int asked;

    static boolean ask(boolean answer) {
        asked++;
        return answer;
    }

    static String size(Object object) {
        return switch (object) {
            case Integer i when ask(i > 100) -> "large " + i;
            case Integer i when ask(i > 10) && ask(i % 2 == 0) -> "even " + i;
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "small " + i;
            case Long l when l == 0L -> "zero";
            case Long l -> "long " + l;
            case String s when s.length() > 3 && s.charAt(0) == 'a' -> "long a " + s;
            case String s when s.isBlank() -> "blank";
            case CharSequence s -> "text " + s;
            case int[] ints when ints.length == 0 -> "no ints";
            case int[] ints -> "ints " + ints[0];
            case Object[] objects -> "objects " + objects.length;
            case List<?> list when list.contains(3) -> "has three";
            case List<?> list -> "list " + list.size();
            default -> object.getClass().getSimpleName();
        };
    }

    static int weight(Object object) {
        int weight = 0;
        switch (object) {
            case Integer i when i > 5:
                weight += 100;
                break;
            case Integer i:
                weight += i;
                break;
            case String s when s.length() / (s.length() - 2) > 1:
                weight += 7;
                break;
            default:
                weight = -1;
        }
        return weight;
    }

    public static void main(String[] args) {
        Object[] objects = {
            500, 12, 13, -4, 3, 0L, 9L, "abcd", "  ", "", "xyz", new StringBuilder("built"), new int[0], new int[] {4},
            new String[2], List.of(1, 3), List.of(), 'c', 2.5f, new int[1][1],
        };
        for (Object object : objects) {
            int before = asked;
            System.out.println(size(object) + " after " + (asked - before));
        }
        System.out.println(weight(9) + " " + weight(4) + " " + weight("abc") + " " + weight("a") + " " + weight('x'));
        try {
            weight("ab");
        } catch (ArithmeticException e) {
            System.out.println("in the guard: " + e.getMessage());
        }
        try {
            size(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
