package locknotreleased;

import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/** If the disk is full, the exception goes to the caller, and the lock stays. */
public class FailedOutput {
    private final ReentrantLock lock = new ReentrantLock();

    void append(FileOutputStream file, int letter) throws IOException {
        lock.lock(); // ~ lock-not-released #1
        file.write(letter); // ~ lock-not-released #1
        lock.unlock();
    }

    public static void main(String[] args) throws IOException {
        FailedOutput log = new FailedOutput();
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
