package atomicitypaper;

/** Defect: the devices are counted first and visited afterwards; one that is unplugged in between is visited too. */
final class CaptureDevices {
    static final class DeviceList {
        private final String[] names = {"tuner", "camera"};
        private int size = 2;

        synchronized int size() {
            return size;
        }

        synchronized String get(int i) {
            if (i >= size) {
                throw new IndexOutOfBoundsException("device " + i);
            }
            return names[i];
        }

        synchronized void unplug() {
            size--;
        }
    }

    private final DeviceList devices = new DeviceList();

    synchronized int active() {
        int active = 0;
        int m = devices.size(); // ~ atomicity-violation #1
        for (int i = 0; i < m; i++) {
            if (!devices.get(i).isEmpty()) { // ~ atomicity-violation #1
                active++;
            }
        }
        return active;
    }

    public static void main(String[] args) throws InterruptedException {
        CaptureDevices system = new CaptureDevices();
        Thread user = new Thread(system.devices::unplug);
        user.start();
        system.active();
        user.join();
    }
}
