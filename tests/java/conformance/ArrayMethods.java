package conformance;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Arrays: searching, comparing, mismatch, prefixes, parallel forms, deep equality, ranges and what they refuse. */
public class ArrayMethods {
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
        int[] a = {5, 3, 9, 1, 7};
        int[] s = a.clone();
        Arrays.sort(s);
        show(s, Arrays.binarySearch(s, 7), Arrays.binarySearch(s, 4), Arrays.binarySearch(s, 1, 3, 9), Arrays.compare(a, s), Arrays.compare(new int[] {1}, new int[] {1, 0}), Arrays.mismatch(a, s), Arrays.mismatch(a, a.clone()), Arrays.equals(a, 0, 2, new int[] {5, 3}, 0, 2), Arrays.hashCode(a), Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}));
        Arrays.parallelPrefix(a, Integer::sum);
        show(a, Arrays.stream(a, 1, 3).sum(), Arrays.copyOf(a, 7), Arrays.copyOfRange(a, 3, 8), Arrays.asList(1, 2).getClass().getSimpleName());
        Arrays.fill(a, 1, 3, -1);
        Arrays.setAll(s, i -> i * i);
        show(a, s);
        fails(() -> Arrays.fill(a, 3, 9, 0));
        fails(() -> Arrays.sort(a, 3, 1));
        fails(() -> Arrays.copyOfRange(a, 4, 2));
        fails(() -> Arrays.copyOfRange(a, 9, 12));
        fails(() -> Arrays.copyOf(a, -1));
        fails(() -> Arrays.asList(1, 2).add(3));
        fails(() -> Arrays.sort(new Object[] {1, "a"}));
        Object[][] deep = {{1, new int[] {2}}, {null, "x"}};
        show(Arrays.deepEquals(deep, new Object[][] {{1, new int[] {2}}, {null, "x"}}), Arrays.equals(deep, deep.clone()), Arrays.deepHashCode(deep), Arrays.deepToString(deep), Arrays.toString((int[]) null), Arrays.deepToString(new Object[] {new double[] {0.5}, new char[] {'c'}}));
        Object[] self = new Object[1];
        self[0] = self;
        show(Arrays.deepToString(self).length());
        double[] d = {Double.NaN, -0.0, 0.0, -1, Double.NEGATIVE_INFINITY};
        Arrays.sort(d);
        String[] w = {"b", "A", "c", "B"};
        Arrays.sort(w, 1, 4, String.CASE_INSENSITIVE_ORDER);
        Integer[] boxed = IntStream.range(0, 60).map(i -> i * 37 % 60).boxed().toArray(Integer[]::new);
        Arrays.sort(boxed, Comparator.comparingInt(i -> i % 7));
        show(d, w, boxed);
        List<Integer> view = Arrays.asList(boxed);
        Collections.rotate(view, 5);
        Collections.swap(view, 0, 59);
        show(boxed[0], boxed[59], Collections.max(view), Collections.frequency(view, 3), Collections.indexOfSubList(view, view.subList(7, 9)), Collections.disjoint(view, List.of(99)), Arrays.equals(new float[] {Float.NaN}, new float[] {Float.NaN}), Arrays.equals(w, w, Comparator.reverseOrder()));
    }
}
