package conformance;

import java.util.HashMap;
import java.util.Map;

/** Perfect play in noughts and crosses by alpha-beta, the number of positions, and the game of Nim. */
public class TicTacToe {
    static final int[] LINES = {0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100};
    static int visited;

    static boolean won(int side) {
        for (int l : LINES) {
            if ((side & l) == l) {
                return true;
            }
        }
        return false;
    }

    static int value(int me, int you, int alpha, int beta) {
        visited++;
        if (won(you)) {
            return -10 + Integer.bitCount(me | you);
        }
        int free = ~(me | you) & 511;
        if (free == 0) {
            return 0;
        }
        for (; free != 0 && alpha < beta; free &= free - 1) {
            alpha = Math.max(alpha, -value(you, me | free & -free, -beta, -alpha));
        }
        return alpha;
    }

    static void count(int me, int you, Map<Integer, String> seen) {
        int key = me << 9 | you;
        if (seen.containsKey(key)) {
            return;
        }
        seen.put(key, won(you) ? "won" : (me | you) == 511 ? "draw" : "open");
        if (!won(you)) {
            for (int free = ~(me | you) & 511; free != 0; free &= free - 1) {
                count(you, me | free & -free, seen);
            }
        }
    }

    public static void main(String[] args) {
        int x = 0b000010000;
        int o = 0;
        StringBuilder moves = new StringBuilder("4");
        boolean oTurn = true;
        while (!won(x) && !won(o) && (x | o) != 511) {
            int me = oTurn ? o : x;
            int you = oTurn ? x : o;
            int best = -100;
            int pick = 0;
            for (int free = ~(x | o) & 511; free != 0; free &= free - 1) {
                int v = -value(you, me | free & -free, -100, 100);
                if (v > best) {
                    best = v;
                    pick = free & -free;
                }
            }
            moves.append(' ').append(Integer.numberOfTrailingZeros(pick)).append('(').append(best).append(')');
            if (oTurn) {
                o |= pick;
            } else {
                x |= pick;
            }
            oTurn = !oTurn;
        }
        System.out.println(moves + " " + won(x) + won(o) + " " + visited);
        for (int r = 0; r < 3; r++) {
            StringBuilder b = new StringBuilder();
            for (int c = 0; c < 3; c++) {
                int bit = 1 << r * 3 + c;
                b.append((x & bit) != 0 ? 'X' : (o & bit) != 0 ? 'O' : '.');
            }
            System.out.println(b);
        }
        Map<Integer, String> seen = new HashMap<>();
        count(0, 0, seen);
        Map<String, Integer> kinds = new java.util.TreeMap<>();
        seen.values().forEach(k -> kinds.merge(k, 1, Integer::sum));
        System.out.println(seen.size() + " " + kinds);
        int[] piles = {3, 4, 5};
        StringBuilder nim = new StringBuilder();
        for (int sum = piles[0] ^ piles[1] ^ piles[2]; sum != 0; sum = piles[0] ^ piles[1] ^ piles[2]) {
            for (int i = 0; i < 3; i++) {
                if ((piles[i] ^ sum) < piles[i]) {
                    nim.append(i).append(':').append(piles[i] - (piles[i] ^ sum)).append(' ');
                    piles[i] ^= sum;
                    break;
                }
            }
            for (int i = 0; i < 3; i++) {
                if (piles[i] > 0) {
                    piles[i]--;
                    break;
                }
            }
        }
        System.out.println(nim + java.util.Arrays.toString(piles));
    }
}
