package atomicitypaper;

/** Harmless: a request to stop is never taken back, so what was requested is still so when it is read. */
final class StopRequest {
    static final class Stop {
        private boolean requested;

        synchronized void request() {
            requested = true;
        }

        synchronized boolean requested() {
            return requested;
        }
    }

    private final Object panel = new Object();
    private final Stop stop;
    private int presses;

    StopRequest(Stop stop) {
        this.stop = stop;
    }

    void press() {
        synchronized (panel) {
            presses++;
            stop.request();
            if (!stop.requested()) {
                throw new AssertionError("the button does not work");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stop stop = new Stop();
        StopRequest front = new StopRequest(stop);
        StopRequest rear = new StopRequest(stop);
        Thread passenger = new Thread(front::press);
        passenger.start();
        rear.press();
        passenger.join();
    }
}
