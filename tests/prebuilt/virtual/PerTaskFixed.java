import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** The adder is made for it; the count of what was submitted is read when the executor has been closed. */
public class PerTaskFixed {
    private final LongAdder sum = new LongAdder();
    private int last;

    void add(int number) {
        sum.add(number);
    }

    public static void main(String[] args) {
        PerTaskFixed total = new PerTaskFixed();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 1000; i++) {
                int number = i;
                threads.execute(() -> total.add(number));
            }
            threads.execute(() -> total.last = 1000);
        }
        System.out.println(total.sum.sum() + total.last);
    }
}
