package waitnotinloop;

/** Timed waits: one is a sleep that can be cut short, the other looks afterwards what came of it. */
public class SleepOnMonitor {
    private boolean stopped;
    private boolean ready;

    synchronized void tick() throws InterruptedException {
        for (int i = 0; i < 3 && !Thread.currentThread().isInterrupted(); i++) {
            System.out.println("tick");
            wait(100);
        }
    }

    synchronized boolean awaitReady() throws InterruptedException {
        if (!ready) {
            wait(1000);
        }
        return ready ? true : stopped;
    }

    synchronized void stop() {
        stopped = true;
        ready = true;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        SleepOnMonitor clock = new SleepOnMonitor();
        new Thread(() -> {
            try {
                clock.tick();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        new Thread(clock::stop).start();
        System.out.println(clock.awaitReady());
    }
}
