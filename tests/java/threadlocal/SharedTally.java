package threadlocal;

import com.facebook.infer.annotation.ThreadConfined;

/** Defect: the tally that one thread makes is left where the other one finds it. */
public class SharedTally {
    @ThreadConfined("any")
    static class Tally {
        private int hits; // infer: unguarded

        void hit() {
            hits++; // ~ data-race #1 ~ wrong-annotation #2
        }
    }

    private static volatile Tally last = new Tally(); // infer: volatile

    static void count() {
        last = new Tally();
        last.hit();
    }

    public static void main(String[] args) {
        new Thread(SharedTally::count).start();
        new Thread(SharedTally::count).start();
    }
}
