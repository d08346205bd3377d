package openworld;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Functions that callers pass may throw; then a permit is lost, or a lock stays locked. */
public class GivenFunctions {
    private final Semaphore desks = new Semaphore(3);
    private final ReentrantLock lock = new ReentrantLock();
    private final Function<String, String> translate;
    private final List<Consumer<String>> readers = new ArrayList<>();

    public GivenFunctions(Function<String, String> translate) {
        this.translate = translate;
    }

    public String translated(String text) {
        desks.acquireUninterruptibly(); // ~ lock-not-released #1
        String result = translate.apply(text); // ~ lock-not-released #1
        desks.release(); // ~ lock-not-released #1
        return result;
    }

    public <T> T offered(Supplier<T> work) {
        if (!desks.tryAcquire()) { // ~ lock-not-released #2
            return null;
        }
        T result = work.get(); // ~ lock-not-released #2
        desks.release(); // ~ lock-not-released #2
        return result;
    }

    public void tell(String news) {
        lock.lock(); // ~ lock-not-released #3
        for (Consumer<String> reader : readers) {
            reader.accept(news); // ~ lock-not-released #3
        }
        lock.unlock(); // ~ lock-not-released #3
    }

    public void subscribe(Consumer<String> reader) {
        lock.lock();
        readers.add(reader);
        lock.unlock();
    }
}
