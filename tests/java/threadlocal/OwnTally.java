package threadlocal;

import com.facebook.infer.annotation.ThreadConfined;

/** Each thread makes a tally of its own, several times over. */
public class OwnTally {
    @ThreadConfined("any")
    static class Tally {
        private int hits; // infer: confined

        void hit() {
            hits++;
        }
    }

    static void count() {
        for (int i = 0; i < 3; i++) {
            Tally tally = new Tally();
            tally.hit();
            tally.hit();
        }
    }

    public static void main(String[] args) {
        new Thread(OwnTally::count).start();
        new Thread(OwnTally::count).start();
    }
}
