package atomicitypaper;

/** Defect: an idle cabin is given a target; the engineer can take it out of service after it was asked. */
final class ElevatorDispatch {
    enum Mode { IDLE, SERVICE }

    static final class Cabin {
        private Mode mode = Mode.IDLE;
        private int target = -1;

        synchronized Mode mode() {
            return mode;
        }

        synchronized void send(int floor) {
            target = floor;
        }

        synchronized boolean takeOut() {
            if (target >= 0) {
                return false;
            }
            mode = Mode.SERVICE;
            return true;
        }

        synchronized void inspect() {
            if (mode == Mode.SERVICE && target >= 0) {
                throw new AssertionError("the cabin moves to " + target + " with the engineer below");
            }
        }
    }

    static final class Dispatcher extends Thread {
        private final Cabin cabin;
        private int calls;

        Dispatcher(Cabin cabin) {
            this.cabin = cabin;
        }

        private synchronized boolean call(int floor) {
            calls++;
            boolean idle = cabin.mode() == Mode.IDLE; // ~ atomicity-violation #1
            if (idle)
                cabin.send(floor); // ~ atomicity-violation #1
            return idle;
        }

        @Override
        public void run() {
            call(3);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cabin cabin = new Cabin();
        Dispatcher dispatcher = new Dispatcher(cabin);
        dispatcher.start();
        cabin.takeOut();
        dispatcher.join();
        cabin.inspect();
    }
}
