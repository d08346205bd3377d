package unguardedserialisation;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The collection is thread-safe, and so is its serialisation; the lock is for something else. */
public class SafeCollection implements Serializable {
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    public synchronized void addTwo(String line) {
        lines.add(line);
        lines.add(line);
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
    }
}
