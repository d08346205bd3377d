package atomicityviolation;

/** No defect: the plan takes the new load only if nobody has changed it meanwhile, else the balancer tries again. */
final class DetectsChange {
    static final class Plan {
        private int load;
        private int version;

        synchronized int[] loadAndVersion() {
            return new int[] {load, version};
        }

        synchronized boolean change(int expected, int newLoad) {
            if (version != expected) {
                return false;
            }
            load = newLoad;
            version++;
            return true;
        }

        synchronized void add() {
            load++;
            version++;
        }
    }

    private final Plan plan;
    private int rounds;

    DetectsChange(Plan plan) {
        this.plan = plan;
    }

    synchronized void add(int more) {
        boolean done = false;
        while (!done) {
            rounds++;
            int[] seen = plan.loadAndVersion();
            done = plan.change(seen[1], seen[0] + more);
        }
    }

    synchronized int rounds() {
        return rounds;
    }

    public static void main(String[] args) throws InterruptedException {
        Plan plan = new Plan();
        DetectsChange balancer = new DetectsChange(plan);
        Thread other = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                plan.add();
            }
        });
        other.start();
        for (int i = 0; i < 500; i++) {
            balancer.add(2);
        }
        other.join();
        System.out.println(plan.loadAndVersion()[0] + " " + (balancer.rounds() >= 500));
    }
}
