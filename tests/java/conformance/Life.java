package conformance;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Conway's game on a torus of booleans and on an unbounded set of records; a one-dimensional automaton; Langton's ant. */
public class Life {
    record Cell(int x, int y) {
    }

    static boolean[][] step(boolean[][] g) {
        int h = g.length;
        int w = g[0].length;
        boolean[][] n = new boolean[h][w];
        for (int y = 0; y < h; y++) {
            for (int x = 0; x < w; x++) {
                int around = 0;
                for (int dy = -1; dy <= 1; dy++) {
                    for (int dx = -1; dx <= 1; dx++) {
                        if ((dx | dy) != 0 && g[(y + dy + h) % h][(x + dx + w) % w]) {
                            around++;
                        }
                    }
                }
                n[y][x] = around == 3 || g[y][x] && around == 2;
            }
        }
        return n;
    }

    static Set<Cell> step(Set<Cell> live) {
        Map<Cell, Integer> around = new HashMap<>();
        for (Cell c : live) {
            for (int dy = -1; dy <= 1; dy++) {
                for (int dx = -1; dx <= 1; dx++) {
                    if (dx != 0 || dy != 0) {
                        around.merge(new Cell(c.x + dx, c.y + dy), 1, Integer::sum);
                    }
                }
            }
        }
        Set<Cell> next = new HashSet<>();
        around.forEach((c, n) -> {
            if (n == 3 || n == 2 && live.contains(c)) {
                next.add(c);
            }
        });
        return next;
    }

    static void show(boolean[][] g) {
        for (boolean[] row : g) {
            StringBuilder b = new StringBuilder();
            for (boolean c : row) {
                b.append(c ? '#' : '.');
            }
            System.out.println(b);
        }
        System.out.println();
    }

    public static void main(String[] args) {
        boolean[][] g = new boolean[8][10];
        Set<Cell> set = new HashSet<>();
        for (int[] c : new int[][] {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}, {6, 5}, {7, 5}, {8, 5}}) {
            g[c[1]][c[0]] = true;
        }
        show(g);
        for (int i = 1; i <= 12; i++) {
            g = step(g);
            if (i % 4 == 0) {
                show(g);
            }
        }
        for (int[] c : new int[][] {{1, 0}, {2, 0}, {0, 1}, {1, 1}, {1, 2}}) {
            set.add(new Cell(c[0], c[1]));
        }
        StringBuilder sizes = new StringBuilder();
        for (int i = 0; i < 25; i++) {
            sizes.append(set.size()).append(' ');
            set = step(set);
        }
        System.out.println(sizes + "" + set.stream().mapToInt(Cell::x).sum() + " " + set.stream().mapToInt(Cell::y).max());
        int rule = 110;
        long row = 1;
        for (int i = 0; i < 16; i++) {
            StringBuilder b = new StringBuilder();
            long next = 0;
            for (int k = 31; k >= 0; k--) {
                b.append((row >> k & 1) == 1 ? '*' : ' ');
                int around = (int) (k == 0 ? row << 1 & 7 : row >> k - 1 & 7);
                next |= (long) (rule >> around & 1) << k;
            }
            System.out.println(b.toString().stripTrailing());
            row = next;
        }
        boolean[][] plane = new boolean[40][40];
        int x = 20;
        int y = 20;
        int dir = 0;
        for (int i = 0; i < 2000; i++) {
            dir = dir + (plane[y][x] ? 3 : 1) & 3;
            plane[y][x] ^= true;
            x += dir == 1 ? 1 : dir == 3 ? -1 : 0;
            y += dir == 0 ? -1 : dir == 2 ? 1 : 0;
        }
        int count = 0;
        for (boolean[] r : plane) {
            for (boolean c : r) {
                count += c ? 1 : 0;
            }
        }
        System.out.println(count + " " + x + " " + y + " " + dir);
    }
}
