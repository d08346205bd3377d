package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/**
 * Caches of boxed values, identity and equality of boxes, unboxing of null, overloads chosen by boxing and varargs.
 */
public class BoxCaches {
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

    static String pick(long x) {
        return "long";
    }

    static String pick(Integer x) {
        return "Integer";
    }

    static String pick(Object x) {
        return "Object";
    }

    static String pick(int... x) {
        return "ints";
    }

    static String many(Object... xs) {
        return xs == null ? "null" : xs.length + Arrays.toString(xs);
    }

    static String many(String s, Object... xs) {
        return s + many(xs);
    }

    static <T> String generic(T... ts) {
        return ts.getClass().getComponentType().getSimpleName() + ts.length;
    }

    public static void main(String[] args) throws Exception {
        for (int i : new int[] {-129, -128, 0, 127, 128}) {
            show(i, Integer.valueOf(i) == Integer.valueOf(i), Long.valueOf(i) == Long.valueOf(i), Short.valueOf((short) i) == Short.valueOf((short) i), Integer.valueOf(i).equals(Integer.valueOf(i)));
        }
        show(Character.valueOf((char) 127) == Character.valueOf((char) 127), Boolean.valueOf("TRUE") == Boolean.TRUE, Byte.valueOf((byte) 1) == Byte.valueOf((byte) 1));
        Object one = 1;
        Object oneL = 1L;
        show(one.equals(oneL), oneL.equals(1), new HashSet<Object>(Arrays.asList(1, 1L, (short) 1, '\u0001', 1.0, 1f)).size(), Long.hashCode(1L << 32), Double.hashCode(1.5), Boolean.hashCode(true), Float.hashCode(-0f));
        byte by = 1;
        char ch = 'c';
        Integer boxed = 5;
        show(pick(by), pick(ch), pick(1), pick(boxed), pick(1.0), pick(), pick(1, 2), pick((Object) boxed), pick(Long.valueOf(1)), pick(Short.valueOf((short) 1)));
        show(many(), many((Object[]) null), many((Object) null), many(1, 2), many(new int[0]).charAt(0), many(new Object[] {"a", "b"}), many((Object) new Object[0]).length() > 3, generic(1, 2), generic("a"), generic(), BoxCaches.<Object>generic("a", 1), generic(1, "a").length() > 3);
        Integer none = null;
        fails(() -> show(none + 1));
        fails(() -> show(Boolean.TRUE ? none : 0));
        fails(() -> {
            for (int i : Arrays.asList(1, null)) {
                show(i);
            }
        });
        fails(() -> show((Integer) oneL));
        fails(() -> show((long) one));
        List<Integer> list = new ArrayList<>(List.of(5, 6, 7, 1));
        list.remove(1);
        list.remove(Integer.valueOf(1));
        show(list);
        Integer n = 127;
        Integer m = n++;
        n--;
        show(n == m, ++n == 128, n.compareTo(m), n, m);
        long total = 0;
        for (Integer i = 0; i < 300; i += 100) {
            total += i;
        }
        show(total, Integer.decode("-0x1F"), Integer.decode("#f"), Integer.decode("010"), Long.parseLong("-zz", 36), Integer.parseInt("+7"), Integer.toString(-255, 16), Integer.parseInt("x12y", 1, 3, 10), Integer.valueOf("77", 8), Byte.toUnsignedInt((byte) -1), Short.toUnsignedLong((short) -1));
        for (String s : new String[] {"", "-", "2147483648", "1 ", "0x1", "\u0663"}) {
            fails(() -> show(Integer.parseInt(s)));
        }
        fails(() -> Integer.parseInt(null));
        fails(() -> Integer.parseInt("1", 99));
        fails(() -> Byte.parseByte("128"));
        fails(() -> Integer.parseUnsignedInt("-1"));
    }
}
