package openworld;

import java.util.List;
import net.jcip.annotations.ThreadSafe;

/** Races: whatever list the field holds, some methods change it without the lock. */
@ThreadSafe
public class GivenList {
    List<String> names;

    public void add(String name) {
        names.add(name); // ~ data-race #1
    }

    public synchronized int size() {
        return names.size(); // ~ data-race #1
    }
}
