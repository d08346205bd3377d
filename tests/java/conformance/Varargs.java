package conformance;

/** Variable arity: none, one, many, arrays and null passed on, primitives, generic varargs, overloads beside fixed arity. */
public class Varargs {
    static String count(Object... all) {
        return all == null ? "null" : all.length + all.getClass().getSimpleName();
    }

    static int sum(int... all) {
        int s = 0;
        for (int i : all) {
            s += i;
        }
        return s;
    }

    static String pick(int a) {
        return "one";
    }

    static String pick(int a, int... more) {
        return "more" + more.length;
    }

    static String pick(long a, long b) {
        return "longs";
    }

    static String mix(String s, long... l) {
        return s + l.length;
    }

    @SafeVarargs
    static <T> T last(T... all) {
        return all[all.length - 1];
    }

    @SafeVarargs
    static <T> String type(T... all) {
        return all.getClass().getSimpleName();
    }

    static double avg(double first, double... rest) {
        double s = first;
        for (double d : rest) {
            s += d;
        }
        return s / (rest.length + 1);
    }

    final String joined;

    Varargs(String... parts) {
        String s = "";
        for (String p : parts) {
            s += "<" + p + ">";
        }
        joined = s;
    }

    static void modify(int... a) {
        a[0] = 77;
    }

    public static void main(String[] args) {
        System.out.println(count() + " " + count(1) + " " + count(1, "a", null) + " " + count((Object) null) + " "
            + count((Object[]) null));
        System.out.println(count(new Object[] {1, 2}) + " " + count((Object) new Object[] {1, 2}) + " " + count(new int[] {1, 2, 3})
            + " " + count((Object[]) new String[] {"a", "b"}));
        System.out.println(sum() + " " + sum(5) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}) + " " + sum('a', (byte) 1));
        System.out.println(pick(1) + " " + pick(1, 2) + " " + pick(1, 2, 3) + " " + pick(1, new int[0]));
        System.out.println(mix("a") + mix("b", 1) + mix("c", 1, 2L, 'x'));
        System.out.println(last(1, 2, 3) + " " + last("x") + " " + last(1, "two", 3.0));
        System.out.println(type(1, 2) + " " + type("a") + " " + Varargs.<Object>type("a"));
        System.out.println(avg(1) + " " + avg(1, 2, 3, 4));
        System.out.println(new Varargs().joined + new Varargs("a").joined + new Varargs("a", null, "c").joined);
        int[] shared = {1};
        modify(shared);
        System.out.println(shared[0]);
        try {
            System.out.println(sum((int[]) null));
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
    }
}
