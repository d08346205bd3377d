package locknotreleased;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/** Output that reports no failure, and a wait that no interrupt ends: no exception leaves with the lock. */
public class Printing {
    private final ReentrantLock lock = new ReentrantLock();
    private final Semaphore paper = new Semaphore(8);
    private int pages;

    void print(String line) {
        lock.lock();
        paper.acquireUninterruptibly();
        System.out.println(line);
        pages++;
        lock.unlock();
    }

    public static void main(String[] args) {
        Printing printer = new Printing();
        new Thread(() -> printer.print("one")).start();
        new Thread(() -> printer.print("two")).start();
    }
}
