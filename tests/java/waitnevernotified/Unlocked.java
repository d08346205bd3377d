package waitnevernotified;

import java.util.ArrayDeque;
import java.util.Queue;

/** Nobody notifies the queue, but the wait on it does not come so far: without its monitor it throws. */
public class Unlocked {
    private final Object lock = new Object();
    private final Queue<String> letters = new ArrayDeque<>();

    void post(String letter) {
        synchronized (lock) {
            letters.add(letter);
            lock.notifyAll();
        }
    }

    String read() throws InterruptedException {
        synchronized (lock) {
            while (letters.isEmpty()) {
                letters.wait();
            }
            return letters.remove();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Unlocked box = new Unlocked();
        new Thread(() -> box.post("dear")).start();
        System.out.println(box.read());
    }
}
