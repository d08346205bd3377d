package superfluouslock;

import java.util.ArrayList;
import java.util.List;

/** The list that only the janitor knows needs no lock; the number of cleaned rooms does. */
final class OneThreadFixed implements Runnable {
    private final List<String> rooms = new ArrayList<>();
    private final Object lock = new Object();
    private int cleaned;

    private void add(String room) {
        rooms.add(room);
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
        OneThreadFixed janitor = new OneThreadFixed();
        Thread thread = new Thread(janitor);
        thread.start();
        System.out.println(janitor.cleaned());
        thread.join();
    }
}
