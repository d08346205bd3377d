package locknotreleased;

import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/** The exception goes to the caller, and the lock is released. */
public class FailedOutputFixed {
    private final ReentrantLock lock = new ReentrantLock();

    void append(FileOutputStream file, int letter) throws IOException {
        lock.lock();
        try {
            file.write(letter);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws IOException {
        FailedOutputFixed log = new FailedOutputFixed();
        try (FileOutputStream file = new FileOutputStream("log")) {
            new Thread(() -> {
                try {
                    log.append(file, 'a');
                } catch (IOException e) {
                    System.out.println("failed");
                }
            }).start();
            log.append(file, 'b');
        }
    }
}
