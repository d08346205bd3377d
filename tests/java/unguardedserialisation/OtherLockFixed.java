package unguardedserialisation;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/** The fields are changed and serialised under a lock of their own. */
public class OtherLockFixed implements Serializable {
    private final int[] lock = new int[1];
    private long low;
    private long high;

    public void move(long by) {
        synchronized (lock) {
            low += by;
            high += by;
        }
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        synchronized (lock) {
            out.defaultWriteObject();
        }
    }
}
