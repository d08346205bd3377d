package conformance;

import java.util.Arrays;

/** System.arraycopy: overlaps both ways, every element type, bad bounds, type mismatches, and a store check that fails half way. */
public class ArrayCopies {
    static void attempt(Object src, int from, Object dst, int to, int n) {
        try {
            System.arraycopy(src, from, dst, to, n);
            System.out.println("copied");
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds: " + e.getMessage());
        } catch (ArrayStoreException e) {
            System.out.println("store: " + e.getMessage());
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(a, 0, a, 2, 5);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 3, a, 1, 5);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 0, a, 0, 8);
        System.out.println(Arrays.toString(a));
        byte[] b = {1, 2, 3};
        char[] c = {'a', 'b', 'c'};
        long[] l = {1, 2, 3};
        double[] d = {1, 2, 3};
        boolean[] z = {true, false, true};
        short[] s = {1, 2, 3};
        float[] f = {1, 2, 3};
        for (Object o : new Object[] {b, c, l, d, z, s, f}) {
            attempt(o, 0, o, 1, 2);
            attempt(o, 2, o, 1, 2);
        }
        System.out.println(Arrays.toString(b) + Arrays.toString(c) + Arrays.toString(l) + Arrays.toString(d) + Arrays.toString(z)
            + Arrays.toString(s) + Arrays.toString(f));
        attempt(a, -1, a, 0, 1);
        attempt(a, 0, a, -1, 1);
        attempt(a, 0, a, 0, -1);
        attempt(a, 7, a, 0, 2);
        attempt(a, 0, a, 7, 2);
        attempt(a, 8, a, 8, 0);
        attempt(a, 9, a, 0, 0);
        attempt(a, Integer.MAX_VALUE, a, 0, Integer.MAX_VALUE);
        attempt(a, 0, l, 0, 1);
        attempt(a, 0, new Integer[8], 0, 1);
        attempt("string", 0, a, 0, 1);
        attempt(a, 0, "string", 0, 1);
        attempt(null, 0, a, 0, 1);
        attempt(a, 0, null, 0, 1);
        attempt(l, 0, a, 0, 0);
        Object[] mixed = {"a", "b", 3, "d"};
        String[] strings = new String[4];
        attempt(mixed, 0, strings, 0, 4);
        System.out.println(Arrays.toString(strings));
        attempt(new String[] {"x", "y"}, 0, mixed, 2, 2);
        System.out.println(Arrays.toString(mixed));
        attempt(new Object[2], 0, strings, 1, 2);
        System.out.println(Arrays.toString(strings));
        int[][] rows = {{1}, {2}, {3}};
        System.arraycopy(rows, 0, rows, 1, 2);
        System.out.println(Arrays.deepToString(rows) + (rows[0] == rows[1]));
        attempt(rows, 0, new long[3][], 0, 1);
        System.out.println(Arrays.toString(Arrays.copyOf(a, 10)) + Arrays.toString(Arrays.copyOfRange(a, 6, 9))
            + Arrays.toString(Arrays.copyOf(strings, 2)) + Arrays.toString(a.clone()));
        try {
            Arrays.copyOfRange(a, 5, 4);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.copyOf(new Object[] {1, "a"}, 2, Integer[].class);
        } catch (ArrayStoreException e) {
            System.out.println("copyOf refuses");
        }
    }
}
