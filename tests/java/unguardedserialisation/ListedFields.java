package unguardedserialisation;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.ObjectStreamField;

/** The class lists the fields that are serialised: none that changes. */
public class ListedFields implements Serializable {
    private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("name", String.class)};
    private final String name = "counter";
    private int count;

    public synchronized int next() {
        return ++count;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
    }

    @Override
    public String toString() {
        return name;
    }
}
