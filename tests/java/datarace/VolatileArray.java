package datarace;

/** Races: the reference to the array is volatile, its elements are not. */
final class VolatileArray {
    private volatile int[] lights = new int[4];

    void turn(int lamp, int brightness) {
        lights[lamp] = brightness; // ~ data-race #1
    }

    int brightness(int lamp) {
        return lights[lamp]; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileArray house = new VolatileArray();
        Thread switches = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                house.turn(i % 4, i);
            }
        });
        switches.start();
        int sum = 0;
        for (int lamp = 0; lamp < 4; lamp++) {
            sum += house.brightness(lamp);
        }
        switches.join();
        System.out.println(sum);
    }
}
