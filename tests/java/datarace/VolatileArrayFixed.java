package datarace;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** No race: the elements are atomic. */
final class VolatileArrayFixed {
    private final AtomicIntegerArray lights = new AtomicIntegerArray(4);

    void turn(int lamp, int brightness) {
        lights.set(lamp, brightness);
    }

    int brightness(int lamp) {
        return lights.get(lamp);
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileArrayFixed house = new VolatileArrayFixed();
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
