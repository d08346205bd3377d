package notatomic;

import com.acme.Atomic;
import java.util.concurrent.atomic.AtomicInteger;

/** To add once what is to be added is one action. */
public class LoopFixed {
    private final AtomicInteger number = new AtomicInteger();

    @Atomic
    void add(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum++;
        }
        number.addAndGet(sum);
    }

    public static void main(String[] args) {
        LoopFixed shared = new LoopFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.add(3);
            }).start();
        }
    }
}
