package conformance;

import java.util.ArrayList;
import java.util.List;

/** N queens two ways, by arrays and by bits, with the number of solutions and the first boards. */
public class Queens {
    final int n;
    final int[] at;
    final List<int[]> found = new ArrayList<>();

    Queens(int n) {
        this.n = n;
        at = new int[n];
    }

    boolean safe(int row) {
        for (int i = 0; i < row; i++) {
            if (at[i] == at[row] || Math.abs(at[i] - at[row]) == row - i) {
                return false;
            }
        }
        return true;
    }

    void place(int row) {
        if (row == n) {
            found.add(at.clone());
            return;
        }
        for (int c = 0; c < n; c++) {
            at[row] = c;
            if (safe(row)) {
                place(row + 1);
            }
        }
    }

    static int bits(int all, int cols, int left, int right) {
        if (cols == all) {
            return 1;
        }
        int count = 0;
        int free = all & ~(cols | left | right);
        while (free != 0) {
            int bit = free & -free;
            free ^= bit;
            count += bits(all, cols | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 7; n++) {
            Queens q = new Queens(n);
            q.place(0);
            System.out.println(n + " " + q.found.size() + " " + bits((1 << n) - 1, 0, 0, 0));
            if (!q.found.isEmpty() && n > 3) {
                for (int r : q.found.get(0)) {
                    System.out.println(".".repeat(r) + "Q" + ".".repeat(n - r - 1));
                }
            }
        }
        System.out.println(bits(255, 0, 0, 0));
    }
}
