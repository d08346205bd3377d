package conformance;

import java.util.Arrays;
import java.util.function.Consumer;

/** Ten sorts by hand on several inputs; each must agree with Arrays.sort and its comparisons are counted. */
public class SortAlgorithms {
    static int swaps;

    static void swap(int[] a, int i, int j) {
        swaps++;
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static void bubble(int[] a) {
        for (int n = a.length; n > 1;) {
            int last = 0;
            for (int i = 1; i < n; i++) {
                if (a[i - 1] > a[i]) {
                    swap(a, i - 1, i);
                    last = i;
                }
            }
            n = last;
        }
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int v = a[i];
            int j = i;
            while (j > 0 && a[j - 1] > v) {
                a[j] = a[--j];
                swaps++;
            }
            a[j] = v;
        }
    }

    static void selection(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int m = i;
            for (int j = i + 1; j < a.length; j++) {
                m = a[j] < a[m] ? j : m;
            }
            swap(a, i, m);
        }
    }

    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) {
            return;
        }
        int p = a[lo + hi >>> 1];
        int i = lo;
        int j = hi;
        while (i <= j) {
            while (a[i] < p) {
                i++;
            }
            while (a[j] > p) {
                j--;
            }
            if (i <= j) {
                swap(a, i++, j--);
            }
        }
        quick(a, lo, j);
        quick(a, i, hi);
    }

    static void merge(int[] a) {
        if (a.length < 2) {
            return;
        }
        int[] l = Arrays.copyOfRange(a, 0, a.length / 2);
        int[] r = Arrays.copyOfRange(a, a.length / 2, a.length);
        merge(l);
        merge(r);
        for (int i = 0, j = 0, k = 0; k < a.length; k++) {
            a[k] = j == r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
            swaps++;
        }
    }

    static void heap(int[] a) {
        for (int n = a.length, i = n / 2; n > 1;) {
            if (i > 0) {
                i--;
            } else {
                swap(a, 0, --n);
            }
            for (int k = i, c; (c = 2 * k + 1) < n; k = c) {
                if (c + 1 < n && a[c + 1] > a[c]) {
                    c++;
                }
                if (a[k] >= a[c]) {
                    break;
                }
                swap(a, k, c);
            }
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                for (int j = i; j >= gap && a[j - gap] > a[j]; j -= gap) {
                    swap(a, j, j - gap);
                }
            }
        }
    }

    static void radix(int[] a) {
        int[] b = new int[a.length];
        for (int shift = 0; shift < 32; shift += 8) {
            int[] count = new int[257];
            for (int v : a) {
                count[((v ^ 0x80000000) >>> shift & 255) + 1]++;
            }
            for (int i = 0; i < 256; i++) {
                count[i + 1] += count[i];
            }
            for (int v : a) {
                b[count[(v ^ 0x80000000) >>> shift & 255]++] = v;
            }
            System.arraycopy(b, 0, a, 0, a.length);
        }
    }

    static void comb(int[] a) {
        boolean again = true;
        for (int gap = a.length; gap > 1 || again;) {
            gap = Math.max(1, (int) (gap / 1.3));
            again = false;
            for (int i = 0; i + gap < a.length; i++) {
                if (a[i] > a[i + gap]) {
                    swap(a, i, i + gap);
                    again = true;
                }
            }
        }
    }

    static void gnome(int[] a) {
        for (int i = 0; i < a.length;) {
            if (i == 0 || a[i - 1] <= a[i]) {
                i++;
            } else {
                swap(a, i, --i);
            }
        }
    }

    public static void main(String[] args) {
        int[][] inputs = new int[5][];
        inputs[0] = new int[] {};
        inputs[1] = new int[] {3, -1, 2};
        inputs[2] = new int[80];
        inputs[3] = new int[80];
        inputs[4] = new int[80];
        int seed = 1;
        for (int i = 0; i < 80; i++) {
            seed = seed * 1664525 + 1013904223;
            inputs[2][i] = seed;
            inputs[3][i] = 80 - i;
            inputs[4][i] = (seed >>> 20) % 7;
        }
        String[] names = {"bubble", "insertion", "selection", "quick", "merge", "heap", "shell", "radix", "comb", "gnome"};
        java.util.List<Consumer<int[]>> sorts = java.util.List.of(SortAlgorithms::bubble, SortAlgorithms::insertion,
            SortAlgorithms::selection, a -> quick(a, 0, a.length - 1),
            SortAlgorithms::merge, SortAlgorithms::heap, SortAlgorithms::shell, SortAlgorithms::radix, SortAlgorithms::comb,
                SortAlgorithms::gnome);
        for (int s = 0; s < names.length; s++) {
            StringBuilder b = new StringBuilder(names[s]);
            for (int[] in : inputs) {
                int[] mine = in.clone();
                int[] real = in.clone();
                swaps = 0;
                sorts.get(s).accept(mine);
                Arrays.sort(real);
                b.append(Arrays.equals(mine, real) ? " ok " : " WRONG ").append(swaps);
            }
            System.out.println(b);
        }
    }
}
