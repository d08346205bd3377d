package notatomic;

import com.acme.Atomic;
import java.util.concurrent.atomic.AtomicInteger;

/** A loop of atomic actions: others see each round. */
public class Loop {
    private final AtomicInteger number = new AtomicInteger();

    @Atomic
    void add(int times) {
        for (int i = 0; i < times; i++) {
            number.incrementAndGet(); // ~ not-atomic #1
        }
    }

    public static void main(String[] args) {
        Loop shared = new Loop();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.add(3);
            }).start();
        }
    }
}
