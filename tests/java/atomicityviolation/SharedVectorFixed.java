package atomicityviolation;

import java.util.Vector;

/** The vector is locked from the test to the access. */
final class SharedVectorFixed {
    private final Vector<String> names;
    private int shown;

    SharedVectorFixed(Vector<String> names) {
        this.names = names;
    }

    synchronized String newest() {
        shown++;
        synchronized (names) {
            if (names.isEmpty()) {
                return "nobody";
            }
            return names.lastElement();
        }
    }

    synchronized int shown() {
        return shown;
    }

    public static void main(String[] args) throws InterruptedException {
        Vector<String> names = new Vector<>();
        SharedVectorFixed board = new SharedVectorFixed(names);
        Thread guests = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                names.add("guest " + i);
                names.clear();
            }
        });
        guests.start();
        for (int i = 0; i < 500; i++) {
            board.newest();
        }
        guests.join();
        System.out.println(board.shown());
    }
}
