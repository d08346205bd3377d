package startinconstructor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Like ListedUnderLock, with the lock until the end; and a panel keeps to itself what it is going to run. */
public class ListedUnderLockFixed {
    private static final List<ListedUnderLockFixed> ALL = new ArrayList<>();

    private final String name;

    ListedUnderLockFixed(String name) {
        synchronized (ALL) {
            ALL.add(this);
            this.name = name;
        }
    }

    static void show() {
        synchronized (ALL) {
            for (ListedUnderLockFixed member : ALL) {
                System.out.println(member.name.length());
            }
        }
    }

    static final class Bus {
        private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

        void subscribe(Runnable listener) {
            listeners.add(listener);
        }

        void ring() {
            for (Runnable listener : listeners) {
                listener.run();
            }
        }
    }

    static final class Panel {
        private final List<Runnable> painters = new CopyOnWriteArrayList<>();
        private final Bus bus = new Bus();
        private final String title;

        Panel(String title) {
            show(this::paint);
            bus.subscribe(this::paint);
            this.title = title;
        }

        private void show(Runnable painter) {
            painters.add(painter);
        }

        private void paint() {
            System.out.println(title.length());
        }

        void paintAll() {
            for (Runnable painter : painters) {
                painter.run();
            }
            bus.ring();
        }
    }

    public static void main(String[] args) {
        new Thread(ListedUnderLockFixed::show).start();
        new ListedUnderLockFixed("ada");
        Panel panel = new Panel("first");
        new Thread(panel::paintAll).start();
    }
}
