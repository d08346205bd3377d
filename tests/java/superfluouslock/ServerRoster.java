package superfluouslock;

/** Defect: the threads are listed in an array of the call; the group has a lock of its own, interrupt needs none. */
final class ServerRoster {
    private final ThreadGroup servers = new ThreadGroup("servers");
    private final Object lock = new Object();

    void serve() {
        new Thread(servers, () -> System.out.println("served")).start();
    }

    int removeThreads() {
        synchronized (lock) { // ~ superfluous-lock #1
            Thread[] running = new Thread[4];
            int number = servers.enumerate(running);
            for (int i = 0; i < number; i++) {
                running[i].interrupt();
            }
            return number;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ServerRoster roster = new ServerRoster();
        roster.serve();
        Thread manager = new Thread(roster::removeThreads);
        manager.start();
        System.out.println(roster.removeThreads() >= 0);
        manager.join();
    }
}
