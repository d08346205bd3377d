package atomicityviolation;

import java.util.NoSuchElementException;
import java.util.Vector;

/** Defect: the vector is known to others, who can empty it between the test and the access. */
final class SharedVector {
    private final Vector<String> names;
    private int shown;

    SharedVector(Vector<String> names) {
        this.names = names;
    }

    synchronized String newest() {
        shown++;
        if (names.isEmpty()) { // ~ atomicity-violation #1
            return "nobody";
        }
        return names.lastElement(); // ~ atomicity-violation #1
    }

    synchronized int shown() {
        return shown;
    }

    public static void main(String[] args) throws InterruptedException {
        Vector<String> names = new Vector<>();
        SharedVector board = new SharedVector(names);
        Thread guests = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                names.add("guest " + i);
                names.clear();
            }
        });
        guests.start();
        int failed = 0;
        for (int i = 0; i < 500; i++) {
            try {
                board.newest();
            } catch (NoSuchElementException gone) {
                failed++;
            }
        }
        guests.join();
        System.out.println(board.shown() + " " + failed);
    }
}
