package multistageaccess;

/** No defect: the clock alone sets the time; nobody else can change it between reading and setting. */
final class OthersOnlyRead {
    static final class Time {
        private int seconds;

        synchronized int seconds() {
            return seconds;
        }

        synchronized void set(int value) {
            seconds = value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Time time = new Time();
        Thread clock = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                int now = time.seconds();
                time.set(now + 1);
            }
        });
        Thread display = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                System.out.println(time.seconds());
            }
        });
        clock.start();
        display.start();
        clock.join();
        display.join();
    }
}
