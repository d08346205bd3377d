package atomicitypaper;

/** Defect: the valve is closed for service and put back to what it was; what was set meanwhile is lost. */
final class ValveService {
    static final class Valve {
        private int opening = 30;

        /** Sets, and tells what was set before. */
        synchronized int set(int percent) {
            int before = opening;
            opening = percent;
            return before;
        }

        synchronized int opening() {
            return opening;
        }
    }

    private final Valve valve;
    private int services;

    ValveService(Valve valve) {
        this.valve = valve;
    }

    synchronized void service() {
        int before = valve.set(0); // ~ atomicity-violation #1
        services++;
        valve.set(before); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Valve valve = new Valve();
        ValveService fitter = new ValveService(valve);
        Thread fitting = new Thread(fitter::service);
        fitting.start();
        valve.set(80);
        fitting.join();
        if (valve.opening() != 80) {
            throw new AssertionError("80 was ordered, not " + valve.opening());
        }
    }
}
