package lockordercycle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A copy of one synchronized list under the lock of another: two threads do it the other way round. */
public class CopiedCrosswise {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    List<String> append(CopiedCrosswise other) {
        synchronized (lines) {
            List<String> all = new ArrayList<>(other.lines); // ~ lock-order-cycle #1
            all.addAll(0, lines);
            return all;
        }
    }

    public static void main(String[] args) {
        CopiedCrosswise[] buffers = new CopiedCrosswise[2];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = new CopiedCrosswise();
        }
        CopiedCrosswise one = buffers[0];
        CopiedCrosswise other = buffers[1];
        new Thread(() -> System.out.println(one.append(other))).start();
        new Thread(() -> System.out.println(other.append(one))).start();
    }
}
