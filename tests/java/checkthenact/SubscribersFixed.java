package checkthenact;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Each thread subscribes an object that it has made itself, which nobody else can add. */
public class SubscribersFixed {
    static class Subscriber {
        void told() {
            System.out.println("told");
        }
    }

    static final List<Subscriber> ALL = new CopyOnWriteArrayList<>();

    static void subscribe(Subscriber subscriber) {
        if (!ALL.contains(subscriber)) {
            ALL.add(subscriber);
            subscriber.told();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> subscribe(new Subscriber())).start();
        new Thread(() -> subscribe(new Subscriber())).start();
    }
}
