package concurrent;

/** What a thread says of itself before, while and after it runs. */
public class ThreadStates {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getState()),
            "worker");
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.getPriority() + " " + t.isDaemon() + " " + t.isInterrupted());
        t.setPriority(7);
        t.start();
        t.join();
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.getPriority());
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("only once");
        }
        Thread sub = new Thread("sub") {
            @Override
            public void run() {
                System.out.println(getName() + " " + getThreadGroup().getName() + " " + (currentThread() == this));
            }
        };
        sub.start();
        sub.join(1000);
        sub.join(10, 5);
        System.out.println(sub.getThreadGroup() == null);
        System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getThreadGroup().getName());
        Thread unnamed = new Thread(() -> { });
        System.out.println(unnamed.getName().startsWith("Thread-"));
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
