import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Each task has a thread of its own; all of them add to one sum. */
public class PerTask {
    private long sum;

    void add(int number) {
        sum += number; // ~ data-race #1
    }

    public static void main(String[] args) {
        PerTask total = new PerTask();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 1000; i++) {
                int number = i;
                threads.submit(() -> total.add(number));
            }
        }
        System.out.println(total.sum);
    }
}
