package idioms;

import java.util.ArrayList;
import java.util.List;

/** Races: the results are printed before the threads that compute them are awaited. */
final class AwaitedByOwner {
    private final Thread thread = new Thread(this::compute);
    private int result;

    private void compute() {
        for (int i = 0; i < 1000; i++) {
            result += i; // ~ data-race #1
        }
    }

    void await() throws InterruptedException {
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        List<AwaitedByOwner> parts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            AwaitedByOwner part = new AwaitedByOwner();
            part.thread.start();
            parts.add(part);
        }
        for (AwaitedByOwner part : parts) {
            System.out.println(part.result); // ~ data-race #1
        }
        for (AwaitedByOwner part : parts) {
            part.await();
        }
    }
}
