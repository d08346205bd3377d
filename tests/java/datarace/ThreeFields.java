package datarace;

/** Races: the position of the lift is three plain fields, written by its motor and shown on the display. */
final class ThreeFields {
    private int floor;
    private boolean up;
    private double speed;

    void moved(int to, double metresPerSecond) {
        floor = to; // ~ data-race #1
        up = metresPerSecond > 0; // ~ data-race #2
        speed = Math.abs(metresPerSecond); // ~ data-race #3
    }

    String display() {
        int shown = floor; // ~ data-race #1
        String arrow = up ? "up" : "down"; // ~ data-race #2
        boolean still = speed < 0.1; // ~ data-race #3
        return still ? "at " + shown : arrow + " from " + shown;
    }

    public static void main(String[] args) throws InterruptedException {
        ThreeFields lift = new ThreeFields();
        Thread motor = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                lift.moved(i, 1.5);
            }
        });
        motor.start();
        System.out.println(lift.display());
        motor.join();
        System.out.println(lift.display());
    }
}
