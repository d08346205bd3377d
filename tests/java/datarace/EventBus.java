package datarace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Races: subscribing holds the lock, publishing does not: on the map, and on the lists in it. */
final class EventBus {
    interface Subscriber {
        void on(String event);
    }

    private final Map<String, List<Subscriber>> topics = new HashMap<>();

    synchronized void subscribe(String topic, Subscriber subscriber) {
        List<Subscriber> subscribers = topics.get(topic);
        if (subscribers == null) {
            subscribers = new ArrayList<>();
            topics.put(topic, subscribers); // ~ data-race #1
        }
        subscribers.add(subscriber); // ~ data-race #2
    }

    void publish(String topic, String event) {
        List<Subscriber> subscribers = topics.get(topic); // ~ data-race #1
        if (subscribers == null) {
            return;
        }
        for (Subscriber subscriber : subscribers) { // ~ data-race #2
            subscriber.on(event);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EventBus bus = new EventBus();
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
