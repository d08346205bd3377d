/** Exceptions of patterns themselves: an accessor that throws, a deconstruction in a loop, a match that nothing is left for. */
public class LateMatchErrors {
    record Fragile(int value) {
        public int value() {
            if (value < 0) {
                throw new IllegalStateException("negative " + value);
            }
            return value;
        }
    }

    record Wrapper(Fragile inner) {}

    record Counted(Object a, Object b) {
        static int reads;

        public Object a() {
            reads++;
            return a;
        }
    }

    static String match(Object object) {
        try {
            return switch (object) {
                case Wrapper(Fragile(int value)) when value > 5 -> "big " + value;
                case Wrapper(Fragile(int value)) -> "value " + value;
                case Fragile(var value) -> "bare " + value;
                default -> "none";
            };
        } catch (MatchException e) {
            return "MatchException of " + e.getCause();
        } catch (IllegalStateException e) {
            return "itself " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        System.out.println(match(new Wrapper(new Fragile(9))));
        System.out.println(match(new Wrapper(new Fragile(1))));
        System.out.println(match(new Wrapper(new Fragile(-1))));
        System.out.println(match(new Fragile(-2)));
        System.out.println(match(new Wrapper(null)));
        try {
            if ((Object) new Fragile(-3) instanceof Fragile(int v)) {
                System.out.println(v);
            }
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " / " + e.getCause().getMessage());
        }
        Object counted = new Counted("x", 1);
        String found = switch (counted) {
            case Counted(String a, String b) -> "strings";
            case Counted(Integer a, Integer b) -> "ints";
            case Counted(String a, Integer b) -> a + b;
            default -> "none";
        };
        System.out.println(found + " " + (Counted.reads > 0));
        int sum = 0;
        Object[] mixed = {new Fragile(1), "x", new Wrapper(new Fragile(10)), null, new Fragile(100)};
        for (Object object : mixed) {
            if (object instanceof Fragile(int v) && v < 50 || object instanceof Wrapper(Fragile(int w)) && w == 10) {
                sum++;
            }
        }
        System.out.println(sum);
    }
}
