package datarace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** No race: publishing copies the subscribers under the lock. */
final class EventBusFixed {
    interface Subscriber {
        void on(String event);
    }

    private final Map<String, List<Subscriber>> topics = new HashMap<>();

    synchronized void subscribe(String topic, Subscriber subscriber) {
        List<Subscriber> subscribers = topics.get(topic);
        if (subscribers == null) {
            subscribers = new ArrayList<>();
            topics.put(topic, subscribers);
        }
        subscribers.add(subscriber);
    }

    private synchronized List<Subscriber> subscribers(String topic) {
        return new ArrayList<>(topics.getOrDefault(topic, List.of()));
    }

    void publish(String topic, String event) {
        for (Subscriber subscriber : subscribers(topic)) {
            subscriber.on(event);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EventBusFixed bus = new EventBusFixed();
        Thread radio = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                bus.publish("news", "item " + i);
            }
        });
        radio.start();
        bus.subscribe("news", event -> System.out.println("one: " + event));
        bus.subscribe("news", event -> System.out.println("two: " + event));
        radio.join();
    }
}
