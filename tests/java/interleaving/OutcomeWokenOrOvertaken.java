package interleaving;

/** Who is woken has to enter the monitor again, and another thread may come first. */
// outcome: woken sees 0
// outcome: woken sees 1
public class OutcomeWokenOrOvertaken {
    private static final class Gate {
        private boolean open;
        private int passed;

        synchronized int await() throws InterruptedException {
            while (!open) {
                wait();
            }
            return passed;
        }

        synchronized void open() {
            open = true;
            notifyAll();
        }

        synchronized void pass() {
            passed++;
        }
    }

    private static final class Sleeper extends Thread {
        private final Gate gate;
        private int seen;

        Sleeper(Gate gate) {
            this.gate = gate;
        }

        @Override
        public void run() {
            try {
                seen = gate.await();
            } catch (InterruptedException e) {
                seen = -1;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        Sleeper sleeper = new Sleeper(gate);
        Thread passer = new Thread(gate::pass);
        sleeper.start();
        passer.start();
        gate.open();
        sleeper.join();
        passer.join();
        System.out.println("woken sees " + sleeper.seen);
    }
}
