package openworld;

import java.util.ArrayDeque;
import java.util.Deque;

/** Whatever makes room, or ends the boarding, wakes those that wait; a helper does so for who turns round. */
public class FerryQueueFixed {
    private final Deque<String> cars = new ArrayDeque<>();
    private final int places = 12;
    private boolean sailed;
    private int refused;

    public synchronized boolean board(String car) throws InterruptedException {
        while (!sailed && cars.size() >= places) {
            wait();
        }
        if (sailed) {
            refused++;
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
        boolean left = drop(car);
        if (left) {
            tell();
        }
        return left;
    }

    private boolean drop(String car) {
        return cars.remove(car);
    }

    private void tell() {
        notifyAll();
    }

    public synchronized void sail() {
        sailed = true;
        tell();
    }

    public synchronized int refused() {
        return refused;
    }
}
