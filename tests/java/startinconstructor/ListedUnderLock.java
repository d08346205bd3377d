package startinconstructor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A member is on the list of all before it has its name, and the lock of the list is free again. */
public class ListedUnderLock {
    private static final List<ListedUnderLock> ALL = new ArrayList<>();
    private static final List<Runnable> SHOWN = new CopyOnWriteArrayList<>();

    private final String name;

    ListedUnderLock(String name) {
        synchronized (ALL) {
            ALL.add(this); // ~ start-in-constructor #1
        }
        this.name = name; // ~ start-in-constructor #1
    }

    static void show() {
        synchronized (ALL) {
            for (ListedUnderLock member : ALL) {
                System.out.println(member.name.length()); // ~ start-in-constructor #1
            }
        }
    }

    static final class Panel {
        private final String title;

        Panel(String title) {
            show(this::paint); // ~ start-in-constructor #2
            this.title = title; // ~ start-in-constructor #2
        }

        private void show(Runnable painter) {
            SHOWN.add(painter);
        }

        private void paint() {
            System.out.println(title.length()); // ~ start-in-constructor #2
        }
    }

    static void paintAll() {
        for (Runnable painter : SHOWN) {
            painter.run();
        }
    }

    public static void main(String[] args) {
        new Thread(ListedUnderLock::show).start();
        new Thread(ListedUnderLock::paintAll).start();
        new ListedUnderLock("ada");
        new Panel("first");
    }
}
