package concurrent;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** What groups know of their threads, and what is asked about threads. */
public class ThreadGroups {
    private static final CountDownLatch GATE = new CountDownLatch(1);

    private static void waitAtGate() {
        try {
            GATE.await();
        } catch (InterruptedException e) {
            System.out.print("");
        }
    }

    private static Thread started(ThreadGroup group, String name) {
        Thread thread = new Thread(group, ThreadGroups::waitAtGate, name);
        thread.start();
        return thread;
    }

    private static String names(ThreadGroup group, int room, boolean recurse) {
        Thread[] all = new Thread[room];
        int count = group.enumerate(all, recurse);
        StringBuilder text = new StringBuilder().append(count);
        for (Thread thread : Arrays.copyOf(all, count)) {
            text.append(' ').append(thread.getName());
        }
        return text.toString();
    }

    /** What a group prints, without the numbers of threads. */
    private static String listed(ThreadGroup group) {
        PrintStream out = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true));
        group.list();
        System.setOut(out);
        return bytes.toString().replaceAll("#[0-9]+,", "");
    }

    private static void groups() throws InterruptedException {
        ThreadGroup outer = new ThreadGroup("outer");
        ThreadGroup inner = new ThreadGroup(outer, "inner");
        Thread a = started(outer, "a");
        Thread b = started(inner, "b");
        Thread c = started(outer, "c");
        Thread unstarted = new Thread(outer, ThreadGroups::waitAtGate, "unstarted");
        System.out.println(outer.activeCount() + " " + inner.activeCount() + " " + outer.activeGroupCount());
        System.out.println(names(outer, 9, false) + ", " + names(inner, 9, true) + ", " + names(outer, 2, false));
        System.out.println(outer.enumerate(new Thread[9]) + " " + outer.enumerate(new Thread[1]));
        System.out.print(listed(inner));
        inner.interrupt();
        b.join();
        System.out.println(outer.activeCount() + " " + inner.activeCount() + " " + unstarted.getState());
        outer.interrupt();
        a.join();
        c.join();
        System.out.println(outer.activeCount() + " " + names(outer, 9, true));
        Thread[] own = new Thread[4];
        System.out.println(Thread.activeCount() + " " + Thread.enumerate(own) + " " + own[0].getName());
    }

    private static void blockers() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Object blocker = "a blocker";
        Thread parked = new Thread(() -> LockSupport.park(blocker));
        Thread locking = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        parked.start();
        locking.start();
        while (parked.getState() != Thread.State.WAITING || locking.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        String of = LockSupport.getBlocker(locking).getClass().getSuperclass().getSimpleName();
        System.out.println(LockSupport.getBlocker(parked) + ", " + of);
        LockSupport.unpark(parked);
        lock.unlock();
        parked.join();
        locking.join();
        System.out.println(LockSupport.getBlocker(parked) + " " + LockSupport.getBlocker(Thread.currentThread()));
    }

    public static void main(String[] args) throws InterruptedException {
        groups();
        blockers();
        System.runFinalization();
    }
}
