package unguardedserialisation;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The list is changed under a lock, and serialised without. */
public class Journal implements Serializable {
    private final List<String> lines = new ArrayList<>();

    public synchronized void add(String line) {
        lines.add(line); // ~ unguarded-serialisation #1
    }

    public synchronized int size() {
        return lines.size();
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject(); // ~ unguarded-serialisation #1
    }
}
