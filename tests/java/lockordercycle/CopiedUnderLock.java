package lockordercycle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A copy of a synchronized list takes the lock of that list, which the thread holds. */
public class CopiedUnderLock {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    List<String> drain() {
        synchronized (lines) {
            List<String> drained = new ArrayList<>(lines);
            lines.clear();
            return drained;
        }
    }

    public static void main(String[] args) {
        CopiedUnderLock[] buffers = new CopiedUnderLock[2];
        for (int i = 0; i < buffers.length; i++) {
            CopiedUnderLock buffer = new CopiedUnderLock();
            buffers[i] = buffer;
            new Thread(() -> buffer.lines.add("line")).start();
            new Thread(() -> System.out.println(buffer.drain())).start();
            new Thread(() -> System.out.println(buffer.drain())).start();
        }
    }
}
