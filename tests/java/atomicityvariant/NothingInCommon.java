package atomicityvariant;

/** No defect: the thermometer and the door counter have nothing to do with each other, and are shown one by one. */
final class NothingInCommon {
    static final class Thermometer {
        private int degrees;

        synchronized int degrees() {
            return degrees;
        }

        synchronized void set(int value) {
            degrees = value;
        }
    }

    static final class Visitors {
        private int count;

        synchronized int count() {
            return count;
        }

        synchronized void add() {
            count++;
        }
    }

    private int lines;

    synchronized void show(Thermometer thermometer, Visitors visitors) {
        System.out.println(thermometer.degrees());
        lines++;
        System.out.println(visitors.count());
        lines++;
    }

    synchronized int lines() {
        return lines;
    }

    public static void main(String[] args) throws InterruptedException {
        Thermometer thermometer = new Thermometer();
        Visitors visitors = new Visitors();
        NothingInCommon board = new NothingInCommon();
        Thread weather = new Thread(() -> {
            for (int i = 0; i < 30; i++) {
                thermometer.set(i);
            }
        });
        Thread door = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                visitors.add();
            }
        });
        weather.start();
        door.start();
        for (int i = 0; i < 10; i++) {
            board.show(thermometer, visitors);
        }
        weather.join();
        door.join();
        System.out.println(board.lines());
    }
}
