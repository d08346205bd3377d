package datarace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Two wrappers make one list safe, each with a lock of its own. */
public final class TwoWrappers {
    private final List<String> names = new ArrayList<>();
    private final List<String> forReaders = Collections.synchronizedList(names);
    private final List<String> forWriters = Collections.synchronizedList(names);

    void write() {
        forWriters.add("new"); // ~ data-race #1
    }

    void read() {
        System.out.println(forReaders.size()); // ~ data-race #1
    }

    public static void main(String[] args) {
        TwoWrappers both = new TwoWrappers();
        new Thread(both::write).start();
        both.read();
    }
}
