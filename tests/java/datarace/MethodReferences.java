package datarace;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What the library calls by a method reference it calls as by a lambda: threads start, lists are changed. */
public class MethodReferences {
    static final List<Integer> SQUARES = new ArrayList<>();
    static final StringBuilder LOG = new StringBuilder("log");
    static int hits;

    static final class Visitor extends Thread {
        @Override
        public void run() {
            hits = hits + 1; // ~ data-race #1
        }
    }

    public static void main(String[] args) {
        List<Thread> visitors = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            visitors.add(new Visitor());
        }
        visitors.forEach(Thread::start);

        IntStream.range(0, 100).parallel().map(i -> i * i).boxed().forEach(SQUARES::add); // ~ data-race #2

        new Thread(LOG::reverse).start(); // ~ data-race #3
        LOG.append(hits); // ~ data-race #3 ~ data-race #1
    }
}
