package conformance;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Cellular automata: rule 30 and 110, Langton's ant, sandpiles, and a world of life on a torus, by bits. */
public class LifeHash {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        for (int rule : new int[] {30, 90, 110, 184}) {
            long row = 1L << 31;
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < 20; i++) {
                long next = 0;
                for (int k = 0; k < 64; k++) {
                    int near = (int) (Long.rotateRight(row, k + 63) & 7);
                    next |= (long) (rule >> near & 1) << k;
                }
                row = next;
                b.append(Long.bitCount(row)).append(' ');
            }
            show(rule, Long.toHexString(row), b);
        }
        Set<List<Integer>> black = new HashSet<>();
        int x = 0;
        int y = 0;
        int d = 0;
        for (int i = 0; i < 500; i++) {
            List<Integer> at = List.of(x, y);
            d = (d + (black.remove(at) ? 3 : black.add(at) ? 1 : 0)) & 3;
            x += d == 1 ? 1 : d == 3 ? -1 : 0;
            y += d == 0 ? 1 : d == 2 ? -1 : 0;
        }
        show(black.size(), x, y, d);
        int[][] sand = new int[7][7];
        sand[3][3] = 60;
        int topples = 0;
        for (boolean moved = true; moved;) {
            moved = false;
            for (int r = 0; r < 7; r++) {
                for (int c = 0; c < 7; c++) {
                    if (sand[r][c] >= 4) {
                        moved = true;
                        topples++;
                        sand[r][c] -= 4;
                        for (int[] s : new int[][] {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
                            if (r + s[0] >= 0 && r + s[0] < 7 && c + s[1] >= 0 && c + s[1] < 7) {
                                sand[r + s[0]][c + s[1]]++;
                            }
                        }
                    }
                }
            }
        }
        show(topples, sand);
    }
}
