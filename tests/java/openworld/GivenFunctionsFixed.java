package openworld;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Whatever the functions of callers throw, permits and locks are given back; a function of the class does not throw. */
public class GivenFunctionsFixed {
    private final Semaphore desks = new Semaphore(3);
    private final ReentrantLock lock = new ReentrantLock();
    private final Function<String, String> translate;
    private final UnaryOperator<String> quote = text -> "'" + text + "'";
    private final List<Consumer<String>> readers = new ArrayList<>();
    private String last = "";

    public GivenFunctionsFixed(Function<String, String> translate) {
        this.translate = translate;
    }

    public String translated(String text) {
        desks.acquireUninterruptibly();
        try {
            return translate.apply(text);
        } finally {
            desks.release();
        }
    }

    public <T> T offered(Supplier<T> work) {
        if (!desks.tryAcquire()) {
            return null;
        }
        T result;
        try {
            result = work.get();
        } catch (RuntimeException | Error failed) {
            desks.release();
            throw failed;
        }
        desks.release();
        return result;
    }

    public void tell(String news) {
        List<Consumer<String>> copy;
        lock.lock();
        copy = new ArrayList<>(readers);
        last = quote.apply(news);
        lock.unlock();
        for (Consumer<String> reader : copy) {
            reader.accept(news);
        }
    }

    public void subscribe(Consumer<String> reader) {
        lock.lock();
        readers.add(reader);
        lock.unlock();
    }
}
