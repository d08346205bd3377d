package atomicitypaper;

/** Defect: the room counts as comfortable if the zone changes between the two tests, though it is too warm before and too cold after. */
final class ComfortZone {
    static final class Zone {
        private double min = 10;
        private double max = 15;

        synchronized double min() {
            return min;
        }

        synchronized double max() {
            return max;
        }

        synchronized void heatUp() {
            min = 20;
            max = 25;
        }
    }

    private final Zone zone = new Zone();
    private double room = 17;

    synchronized String verdict() {
        if (zone.min() > room) { // ~ atomicity-violation #1
            return "cold";
        }
        if (zone.max() < room) { // ~ atomicity-violation #1
            return "warm";
        }
        return "fine";
    }

    public static void main(String[] args) throws InterruptedException {
        ComfortZone house = new ComfortZone();
        String[] verdict = new String[1];
        Thread display = new Thread(() -> verdict[0] = house.verdict());
        display.start();
        house.zone.heatUp();
        display.join();
        if (verdict[0].equals("fine")) {
            throw new AssertionError("17 degrees were never fine");
        }
    }
}
