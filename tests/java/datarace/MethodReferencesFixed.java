package datarace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** As MethodReferences, with a list, a text and a counter that may be shared. */
public class MethodReferencesFixed {
    static final List<Integer> SQUARES = Collections.synchronizedList(new ArrayList<>());
    static final StringBuffer LOG = new StringBuffer("log");
    static final AtomicInteger HITS = new AtomicInteger();

    static final class Visitor extends Thread {
        @Override
        public void run() {
            HITS.incrementAndGet();
        }
    }

    public static void main(String[] args) {
        List<Thread> visitors = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            visitors.add(new Visitor());
        }
        visitors.forEach(Thread::start);

        IntStream.range(0, 100).parallel().map(i -> i * i).boxed().forEach(SQUARES::add);

        new Thread(LOG::reverse).start();
        LOG.append(HITS.get());
    }
}
