package atomicityviolation;

import java.util.ArrayList;
import java.util.List;

/** The list is locked as long as it is traversed. */
final class DeviceCountFixed {
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

    DeviceCountFixed(Devices devices) {
        this.devices = devices;
    }

    synchronized int count() {
        active = 0;
        synchronized (devices) {
            int size = devices.size();
            for (int i = 0; i < size; i++) {
                if (devices.speed(i) > 0) {
                    active++;
                }
            }
        }
        return active;
    }

    public static void main(String[] args) throws InterruptedException {
        Devices devices = new Devices();
        DeviceCountFixed counter = new DeviceCountFixed(devices);
        Thread plugs = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                devices.add(i % 3);
                devices.add(1);
                devices.removeLast();
            }
        });
        plugs.start();
        for (int i = 0; i < 200; i++) {
            counter.count();
        }
        plugs.join();
        System.out.println(counter.count());
    }
}
