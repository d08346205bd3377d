package openworld;

import java.util.ArrayDeque;
import java.util.Deque;

/** Cars wait for room on the ferry, and the crew for cars. Who turns round at the quay makes room and tells nobody. */
public class FerryQueue {
    private final Deque<String> cars = new ArrayDeque<>();
    private final int places = 12;
    private boolean sailed;

    public synchronized boolean board(String car) throws InterruptedException {
        while (!sailed && cars.size() >= places) {
            wait(); // ~ lost-wakeup #1 ~ lost-wakeup #2
        }
        if (sailed) {
            return false;
        }
        cars.addLast(car);
        notifyAll();
        return true;
    }

    public synchronized String unload() throws InterruptedException {
        while (cars.isEmpty()) {
            wait();
        }
        String car = cars.removeFirst();
        notifyAll();
        return car;
    }

    public synchronized boolean turnRound(String car) {
        return cars.remove(car); // ~ lost-wakeup #1
    }

    public synchronized void sail() {
        sailed = true; // ~ lost-wakeup #2
    }
}
