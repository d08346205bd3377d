package datarace;

/** No race: motor and display hold the lock of the lift. */
final class ThreeFieldsFixed {
    private int floor;
    private boolean up;
    private double speed;

    synchronized void moved(int to, double metresPerSecond) {
        floor = to;
        up = metresPerSecond > 0;
        speed = Math.abs(metresPerSecond);
    }

    synchronized String display() {
        int shown = floor;
        String arrow = up ? "up" : "down";
        boolean still = speed < 0.1;
        return still ? "at " + shown : arrow + " from " + shown;
    }

    public static void main(String[] args) throws InterruptedException {
        ThreeFieldsFixed lift = new ThreeFieldsFixed();
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
