package superfluouslock;

import java.util.ArrayList;
import java.util.List;

/** Superfluous: only the janitor knows the list of rooms; the number of cleaned ones is shared. */
final class OneThread implements Runnable {
    private final List<String> rooms = new ArrayList<>();
    private final Object lock = new Object();
    private int cleaned;

    private void add(String room) {
        synchronized (rooms) { // ~ superfluous-lock #1
            rooms.add(room);
        }
    }

    int cleaned() {
        synchronized (lock) {
            return cleaned;
        }
    }

    @Override
    public void run() {
        for (int floor = 0; floor < 10; floor++) {
            add("room " + floor);
            synchronized (lock) {
                cleaned++;
            }
        }
        System.out.println(rooms.size());
    }

    public static void main(String[] args) throws InterruptedException {
        OneThread janitor = new OneThread();
        Thread thread = new Thread(janitor);
        thread.start();
        System.out.println(janitor.cleaned());
        thread.join();
    }
}
