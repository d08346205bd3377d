package lockonchangingfield;

import java.util.ArrayList;
import java.util.List;

/** The field is written once for each object, before its threads start; objects of earlier rounds still have theirs. */
public class SetOnce {
    static class Link {
        private List<String> sent;

        void open() {
            sent = new ArrayList<>();
        }

        void send(String text) {
            synchronized (sent) {
                sent.add(text);
            }
        }

        void serve() {
            open();
            new Thread(() -> send("one")).start();
            new Thread(() -> send("two")).start();
        }
    }

    private static Link link;

    static void run() {
        for (int round = 0; round < 3; round++) {
            link = new Link();
            link.serve();
        }
    }

    public static void main(String[] args) {
        run();
    }
}
