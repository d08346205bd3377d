package atomicityviolation;

/** No defect: the gate is itself a lock, made of wait and notify; to enter it and to leave it are two calls, and must be. */
final class GateAsLock {
    static final class Gate {
        private boolean taken;

        synchronized void enter() throws InterruptedException {
            while (taken) {
                wait();
            }
            taken = true;
        }

        synchronized void leave() {
            taken = false;
            notifyAll();
        }
    }

    private final Gate gate;
    private int visits;

    GateAsLock(Gate gate) {
        this.gate = gate;
    }

    synchronized void visit() throws InterruptedException {
        gate.enter();
        try {
            visits++;
        } finally {
            gate.leave();
        }
    }

    synchronized int visits() {
        return visits;
    }

    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        GateAsLock cave = new GateAsLock(gate);
        Thread guide = new Thread(() -> {
            try {
                for (int i = 0; i < 100; i++) {
                    gate.enter();
                    gate.leave();
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
        guide.start();
        for (int i = 0; i < 100; i++) {
            cave.visit();
        }
        guide.join();
        System.out.println(cave.visits());
    }
}
