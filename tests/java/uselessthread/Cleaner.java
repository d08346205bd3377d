package uselessthread;

/** A thread with a run() of its own is made for every page, and none is started. */
public class Cleaner extends Thread {
    private final int page;

    Cleaner(int page) {
        this.page = page;
    }

    @Override
    public void run() {
        System.out.println("cleaning " + page);
    }

    public static void main(String[] args) {
        for (int page = 0; page < 3; page++) {
            new Cleaner(page); // ~ useless-thread #1
        }
        Thread idle = new Thread((Runnable) null);
        idle.start(); // ~ useless-thread #2
    }
}
