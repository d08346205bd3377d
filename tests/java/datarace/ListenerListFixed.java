package datarace;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;

/** No race: CopyOnWriteArrayList may be changed while it is iterated over. */
final class ListenerListFixed {
    private final List<IntConsumer> listeners = new CopyOnWriteArrayList<>();

    void listen(IntConsumer listener) {
        listeners.add(listener);
    }

    void fire(int value) {
        for (IntConsumer listener : listeners) {
            listener.accept(value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ListenerListFixed button = new ListenerListFixed();
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
