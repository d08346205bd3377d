package superfluouslock;

/** Fine: what the group lists is added to a sum that two threads share. */
final class ServerRosterFixed {
    private final ThreadGroup servers = new ThreadGroup("servers");
    private final Object lock = new Object();
    private int removed;

    void serve() {
        new Thread(servers, () -> System.out.println("served")).start();
    }

    int removeThreads() {
        synchronized (lock) {
            Thread[] running = new Thread[4];
            int number = servers.enumerate(running);
            for (int i = 0; i < number; i++) {
                running[i].interrupt();
            }
            removed += number;
            return removed;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ServerRosterFixed roster = new ServerRosterFixed();
        roster.serve();
        Thread manager = new Thread(roster::removeThreads);
        manager.start();
        System.out.println(roster.removeThreads() >= 0);
        manager.join();
    }
}
