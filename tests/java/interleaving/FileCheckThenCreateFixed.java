package interleaving;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** As FileCheckThenCreate, with `createNewFile`, which looks and makes at once. */
public class FileCheckThenCreateFixed implements Runnable {
    static final File LOCK = new File("app.lock");
    static final AtomicInteger INSIDE = new AtomicInteger();

    @Override
    public void run() {
        try {
            if (LOCK.createNewFile()) {
                assert INSIDE.incrementAndGet() == 1;
                INSIDE.decrementAndGet();
                LOCK.delete();
            }
        } catch (IOException problem) {
            throw new AssertionError(problem);
        }
    }

    public static void main(String[] arguments) {
        new Thread(new FileCheckThenCreateFixed()).start();
        new FileCheckThenCreateFixed().run();
    }
}
