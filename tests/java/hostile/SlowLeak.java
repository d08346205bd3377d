package hostile;

import java.util.ArrayList;
import java.util.List;

/** A thread keeps all that it makes until the heap is full. */
public class SlowLeak {
    public static void main(String[] args) throws InterruptedException {
        Thread leaking = new Thread(() -> {
            List<byte[]> kept = new ArrayList<>();
            while (true) {
                kept.add(new byte[10_000]); // ~ exception #1
            }
        });
        leaking.start();
        leaking.join();
    }
}
