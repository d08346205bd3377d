package lostwakeup;

/** The notifier is started by a thread that has the monitor already and keeps it until it waits: no signal can come first. */
public class StartedUnderLock {
    private int answer;

    void work() {
        synchronized (this) {
            answer = 42;
            notifyAll();
        }
    }

    int ask() throws InterruptedException {
        synchronized (this) {
            new Thread(this::work).start();
            wait();
            return answer;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(new StartedUnderLock().ask());
    }
}
