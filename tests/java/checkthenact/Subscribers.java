package checkthenact;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Two threads subscribe the same object: both find that it is missing. */
public class Subscribers {
    interface Subscriber {
        void told();
    }

    static final List<Subscriber> ALL = new CopyOnWriteArrayList<>();

    static void subscribe(Subscriber subscriber) {
        if (!ALL.contains(subscriber)) { // ~ check-then-act #1
            ALL.add(subscriber); // ~ check-then-act #1
            subscriber.told();
        }
    }

    public static void main(String[] args) {
        Subscriber one = new Subscriber() {
            @Override
            public void told() {
                System.out.println("told");
            }
        };
        new Thread(() -> subscribe(one)).start();
        new Thread(() -> subscribe(one)).start();
    }
}
