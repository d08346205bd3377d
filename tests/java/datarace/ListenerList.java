package datarace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** Races: listeners are added by one thread while another calls them all. */
final class ListenerList {
    private final List<IntConsumer> listeners = new ArrayList<>();

    void listen(IntConsumer listener) {
        listeners.add(listener); // ~ data-race #1
    }

    void fire(int value) {
        for (IntConsumer listener : listeners) { // ~ data-race #1
            listener.accept(value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ListenerList button = new ListenerList();
        Thread clicks = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                button.fire(i);
            }
        });
        clicks.start();
        button.listen(value -> System.out.println("heard " + value));
        clicks.join();
    }
}
