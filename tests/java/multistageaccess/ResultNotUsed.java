package multistageaccess;

/** No defect: the old value is shown; what is set next does not come from it. */
final class ResultNotUsed {
    static final class Display {
        private int shown;

        synchronized int shown() {
            return shown;
        }

        synchronized void show(int value) {
            shown = value;
        }
    }

    static void turn(Display display, int next) {
        System.out.println("was " + display.shown());
        display.show(next);
    }

    public static void main(String[] args) throws InterruptedException {
        Display display = new Display();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                turn(display, i);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
