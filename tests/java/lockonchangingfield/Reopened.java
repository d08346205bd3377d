package lockonchangingfield;

import java.util.ArrayList;
import java.util.List;

/** The same, but one object is opened again while the threads of the last round still send. */
public class Reopened {
    static class Link {
        private List<String> sent;

        void open() {
            sent = new ArrayList<>(); // ~ lock-on-changing-field #1
        }

        void send(String text) {
            synchronized (sent) { // ~ lock-on-changing-field #1
                sent.add(text);
            }
        }

        void serve() {
            open();
            new Thread(() -> send("one")).start();
            new Thread(() -> send("two")).start();
        }
    }

    private static final Link LINK = new Link();

    static void run() {
        for (int round = 0; round < 3; round++) {
            LINK.serve();
        }
    }

    public static void main(String[] args) {
        run();
    }
}
