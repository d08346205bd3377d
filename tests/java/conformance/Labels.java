package conformance;

import java.util.Arrays;

/** Labelled loops, nested breaks and continues, blocks left by name, do-while and loops without bodies. */
public class Labels {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder();
        outer:
        for (int i = 0; i < 6; i++) {
            inner:
            for (int j = 0;; j++) {
                if (j == 4) {
                    continue outer;
                }
                if (i == 4) {
                    break outer;
                }
                int k = 0;
                do {
                    if (k == 2) {
                        continue inner;
                    }
                    if (i == 2 && j == 1) {
                        break inner;
                    }
                    k++;
                } while (k < 5);
                b.append(i).append(j).append('?');
            }
            b.append(i).append(';');
        }
        show(b);
        block: {
            if (b.length() > 0) {
                break block;
            }
            show("never");
        }
        int n = 27;
        int steps = 0;
        for (; n != 1; n = (n & 1) == 0 ? n / 2 : 3 * n + 1, steps++);
        show(steps);
        int x = 10;
        while (x --> 0) {
            if (x % 2 == 0) continue;
            if (x < 3) break;
            System.out.print(x + " ");
        }
        System.out.println(x);
        int count = 0;
        loop:
        while (true) {
            try {
                count++;
                if (count % 3 == 0) {
                    continue loop;
                }
                if (count > 7) {
                    break loop;
                }
            } finally {
                System.out.print("f" + count + " ");
            }
        }
        System.out.println(count);
        for (int i = 0, j = 10; i < j; i += 2, j--) {
            System.out.print(i + ":" + j + " ");
        }
        System.out.println();
        search:
        for (int[] row : new int[][] {{1, 2}, {3, 4}, {5}}) {
            for (int v : row) {
                switch (v) {
                    case 2:
                        continue search;
                    case 4:
                        break search;
                    default:
                        System.out.print(v + " ");
                }
            }
        }
        System.out.println();
        byte wrap = 120;
        int laps = 0;
        do {
            laps++;
        } while (++wrap > 0);
        show(laps, wrap);
    }
}
