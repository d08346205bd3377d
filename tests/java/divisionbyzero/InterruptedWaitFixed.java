package divisionbyzero;

/** Nobody interrupts who waits. */
public class InterruptedWaitFixed {
    static int rows;

    static void waitFor(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            System.out.println("no more patience");
        }
    }

    public static void main(String[] args) {
        Thread load = new Thread(() -> rows = 3);
        Thread show = new Thread(() -> {
            waitFor(load);
            System.out.println(12 / rows);
        });
        load.start();
        show.start();
    }
}
