package concurrent;

import java.util.concurrent.CountDownLatch;

/** What other threads are in. */
class StackDumps {
    static final CountDownLatch ENTERED = new CountDownLatch(1);
    static final CountDownLatch DONE = new CountDownLatch(1);

    static void outer() {
        inner();
    }

    static void inner() {
        ENTERED.countDown();
        boolean waits = true;
        while (waits) {
            try {
                DONE.await();
                waits = false;
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }
    }

    static void show(StackTraceElement[] trace) {
        for (StackTraceElement element : trace) {
            if (element.getClassName().equals("concurrent.StackDumps")) {
                System.out.println(element.getMethodName() + " " + element.getFileName());
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(StackDumps::outer);
        System.out.println(thread.getStackTrace().length);
        thread.start();
        ENTERED.await();
        show(thread.getStackTrace());
        System.out.println(Thread.getAllStackTraces().containsKey(thread));
        show(Thread.getAllStackTraces().get(thread));
        DONE.countDown();
        thread.join();
        System.out.println(thread.getStackTrace().length + " " + Thread.getAllStackTraces().containsKey(thread));
        show(Thread.currentThread().getStackTrace());
    }
}
