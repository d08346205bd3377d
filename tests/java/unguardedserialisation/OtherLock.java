package unguardedserialisation;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/** The fields are changed under a lock of their own, and serialised under that of the object. */
public class OtherLock implements Serializable {
    private final int[] lock = new int[1];
    private long low;
    private long high;

    public void move(long by) {
        synchronized (lock) {
            low += by; // ~ unguarded-serialisation #1
            high += by; // ~ unguarded-serialisation #1
        }
    }

    private synchronized void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject(); // ~ unguarded-serialisation #1
    }
}
