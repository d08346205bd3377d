package atomicitypaper;

/** Defect: the gate is pushed as long as it is open, but a push can come when the wind has closed it already. */
final class PushTheGate {
    static final class Gate {
        private int gap = 2;
        private boolean damaged;

        synchronized boolean open() {
            return gap > 0;
        }

        synchronized void push() {
            gap--;
            if (gap < 0) {
                damaged = true;
            }
        }

        synchronized void slam() {
            gap = 0;
        }

        synchronized boolean damaged() {
            return damaged;
        }
    }

    private final Gate gate;
    private final Object farmer = new Object();

    PushTheGate(Gate gate) {
        this.gate = gate;
    }

    void close() {
        synchronized (farmer) {
            while (gate.open()) { // ~ atomicity-violation #1
                gate.push(); // ~ atomicity-violation #1
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        PushTheGate farm = new PushTheGate(gate);
        Thread wind = new Thread(gate::slam);
        wind.start();
        farm.close();
        wind.join();
        if (gate.damaged()) {
            throw new AssertionError("pushed through a closed gate");
        }
    }
}
