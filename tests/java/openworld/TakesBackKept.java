package openworld;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Races: the buffer that is taken stays in the list, so that another may get it, too. */
public final class TakesBackKept {
    private final List<ByteBuffer> free = new ArrayList<>();

    public ByteBuffer take() {
        ByteBuffer last = null;
        synchronized (free) {
            if (!free.isEmpty()) {
                last = free.get(free.size() - 1);
            }
        }
        return last == null ? ByteBuffer.allocate(512) : last.clear(); // ~ data-race #1
    }

    public void give(ByteBuffer buffer) {
        synchronized (free) {
            free.add(buffer);
        }
    }
}
