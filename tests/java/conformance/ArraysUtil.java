package conformance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** java.util.Arrays: sorts of every type and size, search, fill, equals, compare, mismatch, hash codes, deep forms, setAll. */
public class ArraysUtil {
    static int[] random(int n, int bound, long seed) {
        return new Random(seed).ints(n, -bound, bound).toArray();
    }

    static String state(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return "unsorted at " + i;
            }
        }
        return a.length + " " + Arrays.hashCode(a);
    }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 5, 40, 50, 300, 700}) {
            int[] a = random(n, 1000, n);
            Arrays.sort(a);
            System.out.println(state(a));
            int[] few = random(n, 3, n);
            Arrays.sort(few);
            System.out.println(state(few));
        }
        int[] saw = new int[600];
        Arrays.setAll(saw, i -> i % 100 * (i % 200 < 100 ? 1 : -1));
        Arrays.sort(saw);
        System.out.println(state(saw));
        int[] part = {9, 8, 7, 6, 5, 4, 3};
        Arrays.sort(part, 2, 5);
        System.out.println(Arrays.toString(part));
        double[] d = {3.5, Double.NaN, -0.0, 0.0, -1, Double.NEGATIVE_INFINITY, 1e300, -0.0, 0.0};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d) + " " + Arrays.binarySearch(d, -0.0) + " " + Arrays.binarySearch(d, Double.NaN));
        byte[] b = {5, -128, 127, 0, -1};
        Arrays.sort(b);
        char[] c = "sorting chars".toCharArray();
        Arrays.sort(c);
        long[] l = {1L << 40, -5, 3};
        Arrays.sort(l);
        float[] f = {2f, -0f, 0f, Float.NaN, -3f};
        Arrays.sort(f);
        short[] s = {300, -300, 5};
        Arrays.sort(s);
        System.out.println(Arrays.toString(b) + new String(c) + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(s));
        String[] words = "the quick brown fox jumps over a lazy dog".split(" ");
        Arrays.sort(words);
        System.out.println(Arrays.toString(words) + Arrays.binarySearch(words, "fox") + Arrays.binarySearch(words, "gnu"));
        Arrays.sort(words, Comparator.comparing(String::length));
        System.out.println(Arrays.toString(words));
        Integer[] boxed = new Random(5).ints(100, 0, 100).boxed().toArray(Integer[]::new);
        Arrays.sort(boxed, (x, y) -> Integer.compare(y / 10, x / 10));
        System.out.println(Arrays.toString(boxed));
        try {
            Arrays.sort(new Object[] {1, "a"});
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        int[] filled = new int[6];
        Arrays.fill(filled, 7);
        Arrays.fill(filled, 1, 3, -1);
        System.out.println(Arrays.toString(filled) + Arrays.hashCode(filled));
        System.out.println(Arrays.equals(new int[] {1, 2}, new int[] {1, 2}) + " " + Arrays.equals(new double[] {Double.NaN},
            new double[] {Double.NaN})
            + " " + Arrays.equals(new double[] {0.0}, new double[] {-0.0}) + " " + Arrays.equals(new Object[] {"a", null},
                new Object[] {"a", null})
            + " " + Arrays.equals((int[]) null, null) + " " + Arrays.equals(new int[] {1, 2, 3}, 1, 3, new int[] {2, 3}, 0, 2));
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 2, 3}) + " " + Arrays.compare(new int[] {5}, new int[] {1, 9})
            + " "
            + Arrays.compareUnsigned(new int[] {-1}, new int[] {1}) + " " + Arrays.mismatch(new long[] {1, 2, 3}, new long[] {1, 2, 4})
                + " "
            + Arrays.mismatch(new byte[20], new byte[20]) + " " + Arrays.mismatch(new char[] {'a'}, new char[0]));
        byte[] x = new byte[100];
        byte[] y = new byte[100];
        y[77] = 1;
        System.out.println(Arrays.mismatch(x, y) + " " + Arrays.equals(x, y) + " " + Arrays.compare(x, y));
        Object[] deep = {1, new int[] {2, 3}, new String[][] {{"a"}, null}, new double[0], null};
        Object[] same = {1, new int[] {2, 3}, new String[][] {{"a"}, null}, new double[0], null};
        System.out.println(Arrays.deepToString(deep) + Arrays.deepEquals(deep, same) + Arrays.equals(deep, same)
            + Arrays.deepHashCode(deep));
        Object[] self = new Object[2];
        self[0] = self;
        System.out.println(Arrays.deepToString(self) + Arrays.toString((int[]) null) + Arrays.toString(new boolean[2]));
        long[] set = new long[5];
        Arrays.setAll(set, i -> 1L << i * 10);
        System.out.println(Arrays.toString(set) + Arrays.stream(set).sum() + " " + Arrays.stream(words, 2, 5).toList());
        List<int[]> notInts = Arrays.asList(new int[] {1, 2, 3});
        System.out.println(notInts.size() + " " + Arrays.asList(1, 2, 3).size());
        System.out.println(Arrays.hashCode(new boolean[] {true, false}) + " " + Arrays.hashCode(new double[] {1.5}) + " "
            + Arrays.hashCode(new Object[] {null, "a"}) + " " + Arrays.hashCode(new byte[] {1, 2}) + " " + Arrays.hashCode((long[]) null));
    }
}
