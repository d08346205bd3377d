package interleaving;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** A lock file that is looked for and then made: both threads may believe that they hold it. */
public class FileCheckThenCreate implements Runnable {
    static final File LOCK = new File("app.lock");
    static final AtomicInteger INSIDE = new AtomicInteger();

    @Override
    public void run() {
        try {
            if (!LOCK.exists()) {
                new FileOutputStream(LOCK).close();
                assert INSIDE.incrementAndGet() == 1; // ~ assertion #1
                INSIDE.decrementAndGet();
                LOCK.delete();
            }
        } catch (IOException problem) {
            throw new AssertionError(problem);
        }
    }

    public static void main(String[] arguments) {
        new Thread(new FileCheckThenCreate()).start();
        new FileCheckThenCreate().run();
    }
}
