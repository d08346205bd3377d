package atomicityviolation;

import java.util.ArrayList;
import java.util.List;

/** Defect: a device can be taken off the list once its size is known, and the last index is too large. */
final class DeviceCount {
    static final class Devices {
        private final List<Integer> speeds = new ArrayList<>();

        synchronized void add(int speed) {
            speeds.add(speed);
        }

        synchronized void removeLast() {
            if (!speeds.isEmpty()) {
                speeds.remove(speeds.size() - 1);
            }
        }

        synchronized int size() {
            return speeds.size();
        }

        synchronized int speed(int index) {
            return speeds.get(index);
        }
    }

    private final Devices devices;
    private int active;

    DeviceCount(Devices devices) {
        this.devices = devices;
    }

    synchronized int count() {
        active = 0;
        int size = devices.size(); // ~ atomicity-violation #1
        for (int i = 0; i < size; i++) {
            if (devices.speed(i) > 0) { // ~ atomicity-violation #1
                active++;
            }
        }
        return active;
    }

    public static void main(String[] args) throws InterruptedException {
        Devices devices = new Devices();
        DeviceCount counter = new DeviceCount(devices);
        Thread plugs = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                devices.add(i % 3);
                devices.add(1);
                devices.removeLast();
            }
        });
        plugs.start();
        int failed = 0;
        for (int i = 0; i < 200; i++) {
            try {
                counter.count();
            } catch (IndexOutOfBoundsException gone) {
                failed++;
            }
        }
        plugs.join();
        System.out.println(counter.count() + " " + failed);
    }
}
