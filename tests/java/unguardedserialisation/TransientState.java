package unguardedserialisation;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** What is changed under the lock is not serialised by default, but written under the lock. */
public class TransientState implements Serializable {
    private final String name;
    private transient List<String> lines = new ArrayList<>();

    public TransientState(String name) {
        this.name = name;
    }

    public synchronized void add(String line) {
        lines.add(name + line);
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        synchronized (this) {
            out.writeInt(lines.size());
        }
    }
}
