package openworld;

import java.util.List;
import net.jcip.annotations.ThreadSafe;

/** The same with the lock. */
@ThreadSafe
public class GivenListFixed {
    List<String> names;

    public synchronized void add(String name) {
        names.add(name);
    }

    public synchronized int size() {
        return names.size();
    }
}
