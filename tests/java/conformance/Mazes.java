package conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** A maze carved by seeded depth-first search, solved breadth-first and by a wall follower; flood fill; knight's tour. */
public class Mazes {
    enum Dir {
        N(0, -1), E(1, 0), S(0, 1), W(-1, 0);

        final int dx;
        final int dy;

        Dir(int dx, int dy) {
            this.dx = dx;
            this.dy = dy;
        }

        Dir turn(int by) {
            return values()[(ordinal() + by + 4) % 4];
        }
    }

    record At(int x, int y) {
        At go(Dir d, int n) {
            return new At(x + d.dx * n, y + d.dy * n);
        }
    }

    static char[][] carve(int w, int h, long seed) {
        char[][] g = new char[h * 2 + 1][w * 2 + 1];
        for (char[] row : g) {
            Arrays.fill(row, '#');
        }
        Random r = new Random(seed);
        Deque<At> stack = new ArrayDeque<>(List.of(new At(1, 1)));
        g[1][1] = ' ';
        while (!stack.isEmpty()) {
            At a = stack.peek();
            List<Dir> dirs = new ArrayList<>(List.of(Dir.values()));
            Collections.shuffle(dirs, r);
            boolean moved = false;
            for (Dir d : dirs) {
                At b = a.go(d, 2);
                if (b.y() > 0 && b.y() < g.length && b.x() > 0 && b.x() < g[0].length && g[b.y()][b.x()] == '#') {
                    At mid = a.go(d, 1);
                    g[mid.y()][mid.x()] = ' ';
                    g[b.y()][b.x()] = ' ';
                    stack.push(b);
                    moved = true;
                    break;
                }
            }
            if (!moved) {
                stack.pop();
            }
        }
        return g;
    }

    static int solve(char[][] g, At from, At to) {
        java.util.Map<At, At> via = new java.util.HashMap<>();
        Deque<At> q = new ArrayDeque<>(List.of(from));
        via.put(from, from);
        while (!q.isEmpty() && !via.containsKey(to)) {
            At a = q.remove();
            for (Dir d : Dir.values()) {
                At b = a.go(d, 1);
                if (g[b.y()][b.x()] != '#' && via.putIfAbsent(b, a) == null) {
                    q.add(b);
                }
            }
        }
        int n = 0;
        for (At a = to; !a.equals(from); a = via.get(a)) {
            g[a.y()][a.x()] = '.';
            n++;
        }
        return n;
    }

    static int follow(char[][] g, At from, At to) {
        Dir d = Dir.E;
        int n = 0;
        for (At a = from; !a.equals(to); n++) {
            d = d.turn(1);
            while (g[a.go(d, 1).y()][a.go(d, 1).x()] == '#') {
                d = d.turn(-1);
            }
            a = a.go(d, 1);
        }
        return n;
    }

    static int fill(int[][] img, int x, int y, int from, int to) {
        if (y < 0 || x < 0 || y >= img.length || x >= img[y].length || img[y][x] != from) {
            return 0;
        }
        img[y][x] = to;
        return 1 + fill(img, x + 1, y, from, to) + fill(img, x - 1, y, from, to) + fill(img, x, y + 1, from, to) + fill(img, x, y - 1,
            from, to);
    }

    static final int[] KX = {1, 2, 2, 1, -1, -2, -2, -1};
    static final int[] KY = {-2, -1, 1, 2, 2, 1, -1, -2};

    static int exits(int[][] b, int x, int y) {
        int n = 0;
        for (int k = 0; k < 8; k++) {
            int u = x + KX[k];
            int v = y + KY[k];
            n += u >= 0 && v >= 0 && u < b.length && v < b.length && b[v][u] == 0 ? 1 : 0;
        }
        return n;
    }

    public static void main(String[] args) {
        char[][] g = carve(12, 6, 31);
        At end = new At(23, 11);
        System.out.println(follow(g, new At(1, 1), end) + " " + solve(g, new At(1, 1), end));
        for (char[] row : g) {
            System.out.println(new String(row));
        }
        int[][] img = new int[8][9];
        for (int y = 0; y < 8; y++) {
            for (int x = 0; x < 9; x++) {
                img[y][x] = x * y % 5 % 2;
            }
        }
        System.out.println(fill(img, 0, 0, 0, 7) + " " + fill(img, 1, 1, 1, 8) + " " + fill(img, 0, 0, 0, 9) + " "
            + Arrays.toString(img[3]));
        int[][] board = new int[6][6];
        int x = 0;
        int y = 0;
        board[0][0] = 1;
        int step = 1;
        while (true) {
            int best = 9;
            int pick = -1;
            for (int k = 0; k < 8; k++) {
                int u = x + KX[k];
                int v = y + KY[k];
                if (u >= 0 && v >= 0 && u < 6 && v < 6 && board[v][u] == 0 && exits(board, u, v) < best) {
                    best = exits(board, u, v);
                    pick = k;
                }
            }
            if (pick < 0) {
                break;
            }
            x += KX[pick];
            y += KY[pick];
            board[y][x] = ++step;
        }
        System.out.println(step + " " + Arrays.deepToString(board));
    }
}
