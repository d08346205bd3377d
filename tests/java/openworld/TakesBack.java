package openworld;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** No race: a buffer has one user from when it is taken until it is given back. */
public final class TakesBack {
    private final List<ByteBuffer> free = new ArrayList<>();

    public ByteBuffer take() {
        synchronized (free) {
            if (!free.isEmpty()) {
                return free.remove(free.size() - 1).clear();
            }
        }
        return ByteBuffer.allocate(512);
    }

    public void give(ByteBuffer buffer) {
        if (buffer.capacity() != 512) {
            throw new IllegalArgumentException();
        }
        synchronized (free) {
            free.add(buffer);
        }
    }
}
