package conformance;

/** A sudoku solved by bit masks and backtracking, choosing the cell with the fewest candidates. */
public class Sudoku {
    final int[] cells = new int[81];
    final int[] rows = new int[9];
    final int[] cols = new int[9];
    final int[] boxes = new int[9];
    int tries;

    static int box(int at) {
        return at / 27 * 3 + at % 9 / 3;
    }

    void put(int at, int d) {
        int bit = 1 << d;
        cells[at] = d;
        rows[at / 9] ^= bit;
        cols[at % 9] ^= bit;
        boxes[box(at)] ^= bit;
    }

    void clear(int at) {
        put(at, cells[at]);
        cells[at] = 0;
    }

    int free(int at) {
        return ~(rows[at / 9] | cols[at % 9] | boxes[box(at)]) & 0x3fe;
    }

    boolean solve() {
        int best = -1;
        int fewest = 10;
        for (int at = 0; at < 81; at++) {
            if (cells[at] == 0) {
                int n = Integer.bitCount(free(at));
                if (n < fewest) {
                    fewest = n;
                    best = at;
                }
            }
        }
        if (best < 0) {
            return true;
        }
        for (int mask = free(best); mask != 0; mask &= mask - 1) {
            tries++;
            put(best, Integer.numberOfTrailingZeros(mask));
            if (solve()) {
                return true;
            }
            clear(best);
        }
        return false;
    }

    public static void main(String[] args) {
        String[] puzzles = {"530070000600195000098000060800060003400803001700020006060000280000419005000080079",
            "000000907000420180000705026100904000050000040000507009920108000034059000507000000",
            "110000000000000000000000000000000000000000000000000000000000000000000000000000000"};
        for (String p : puzzles) {
            Sudoku s = new Sudoku();
            for (int i = 0; i < 81; i++) {
                if (p.charAt(i) != '0') {
                    s.put(i, p.charAt(i) - '0');
                }
            }
            if (p.startsWith("11")) {
                System.out.println("clash " + Integer.toBinaryString(s.rows[0]));
                continue;
            }
            System.out.println(s.solve() + " after " + s.tries);
            for (int r = 0; r < 9; r++) {
                StringBuilder b = new StringBuilder();
                for (int c = 0; c < 9; c++) {
                    b.append(s.cells[r * 9 + c]).append(c % 3 == 2 ? " " : "");
                }
                System.out.println(b);
            }
        }
    }
}
