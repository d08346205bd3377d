package blockingunderlock;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Locks that may be held meanwhile: nobody else wants them, or all who do are there for the same stream, or it does not take long. */
public class NobodyWaits {
    private final OutputStream log;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Object warmUp = new Object();
    private int written;

    NobodyWaits(OutputStream log) {
        this.log = log;
    }

    /** The lock is there to keep two writers apart. */
    void write(int line) throws IOException {
        synchronized (log) {
            log.write(line);
        }
    }

    /** Nobody else takes this lock, and no other thread is there yet. */
    void warmUp() throws InterruptedException {
        synchronized (warmUp) {
            Thread.sleep(10);
        }
    }

    /** There is always room, and the console is quick enough. */
    synchronized void remember(String line) throws InterruptedException {
        lines.put(line);
        written++;
        System.out.println(line);
    }

    public static void main(String[] args) throws Exception {
        NobodyWaits all = new NobodyWaits(new FileOutputStream("log"));
        all.warmUp();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    all.write(1);
                    all.remember("one");
                } catch (IOException | InterruptedException e) {
                    System.out.println(e.getMessage());
                }
            }).start();
        }
    }
}
