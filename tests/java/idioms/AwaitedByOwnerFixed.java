package idioms;

import java.util.ArrayList;
import java.util.List;

/** No race: each object knows its thread, and waits for it. */
final class AwaitedByOwnerFixed {
    private final Thread thread = new Thread(this::compute);
    private int result;

    private void compute() {
        for (int i = 0; i < 1000; i++) {
            result += i;
        }
    }

    void await() throws InterruptedException {
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        List<AwaitedByOwnerFixed> parts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            AwaitedByOwnerFixed part = new AwaitedByOwnerFixed();
            part.thread.start();
            parts.add(part);
        }
        for (AwaitedByOwnerFixed part : parts) {
            part.await();
        }
        for (AwaitedByOwnerFixed part : parts) {
            System.out.println(part.result);
        }
    }
}
