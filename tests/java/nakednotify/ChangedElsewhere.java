package nakednotify;

import java.util.ArrayList;
import java.util.List;

/** The change is made by the caller, by a called method, or by the thread that starts the notifier. */
public class ChangedElsewhere {
    private final List<String> lines = new ArrayList<>();
    private boolean closed;
    private int pending;

    synchronized void await() throws InterruptedException {
        while (lines.isEmpty() && !closed) {
            wait();
        }
    }

    private void wake() {
        synchronized (this) {
            notifyAll();
        }
    }

    void add(String line) {
        synchronized (this) {
            append(line);
            wake();
        }
    }

    private void append(String line) {
        lines.add(line);
    }

    void close() {
        synchronized (this) {
            closed = true;
        }
        new Thread(() -> {
            synchronized (this) {
                notifyAll();
            }
        }).start();
    }

    /** A nudge for a thread that looks now and then anyway. */
    synchronized void poll() throws InterruptedException {
        while (pending == 0) {
            wait(1000);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ChangedElsewhere file = new ChangedElsewhere();
        new Thread(() -> file.add("text")).start();
        new Thread(file::close).start();
        file.await();
        file.pending = 1;
        file.poll();
    }
}
