package atomicitypaper;

/** Defect: primary and replica are asked one after the other, and seem to differ if both change in between. */
final class ReplicaCheck {
    static final class Cluster {
        private String primary = "v1";
        private String replica = "v1";

        synchronized String primary() {
            return primary;
        }

        synchronized String replica() {
            return replica;
        }

        synchronized void commit(String version) {
            primary = version;
            replica = version;
        }
    }

    private int checks;

    synchronized boolean agree(Cluster cluster) {
        checks++;
        String first = cluster.primary(); // ~ atomicity-violation #1
        return first.equals(cluster.replica()); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Cluster cluster = new Cluster();
        ReplicaCheck monitor = new ReplicaCheck();
        boolean[] agree = {true};
        Thread watch = new Thread(() -> agree[0] = monitor.agree(cluster));
        watch.start();
        cluster.commit("v2");
        watch.join();
        if (!agree[0]) {
            throw new AssertionError("a split that never was");
        }
    }
}
