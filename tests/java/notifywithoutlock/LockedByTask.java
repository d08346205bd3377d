package notifywithoutlock;

import java.util.ArrayList;
import java.util.List;

/** Listeners that are called under the monitor notify it; whoever looks at the listener alone sees no lock. */
public class LockedByTask {
    interface Listener {
        void changed();
    }

    private final List<Listener> listeners = new ArrayList<>();
    private int version;

    synchronized void change() {
        version++;
        for (Listener listener : listeners) {
            listener.changed();
        }
    }

    synchronized void add(Listener listener) {
        listeners.add(listener);
    }

    synchronized void awaitVersion(int wanted) throws InterruptedException {
        while (version < wanted) {
            wait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockedByTask model = new LockedByTask();
        model.add(() -> model.notifyAll());
        Thread changer = new Thread(() -> {
            synchronized (model) {
                model.change();
                model.notifyAll();
            }
        });
        changer.start();
        model.awaitVersion(1);
    }
}
