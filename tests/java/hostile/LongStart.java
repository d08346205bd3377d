package hostile;

import java.util.ArrayList;
import java.util.List;

/** Much is made before there is a second thread: what stops the program there stops it before its first choice. */
public class LongStart {
    private static int seen;

    public static void main(String[] args) {
        List<int[]> made = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            made.add(new int[] {i});
        }
        new Thread(() -> seen = made.size()).start(); // ~ race #1
        seen = 1; // ~ race #1
    }
}
