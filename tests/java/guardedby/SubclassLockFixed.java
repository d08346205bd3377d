package guardedby;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The lock is inherited; the guarded field is used by a helper that needs no annotation, as both callers hold it. */
public class SubclassLockFixed {
    static class Base {
        protected final Object mutex = new Object();
    }

    static class Inventory extends Base {
        @GuardedBy("mutex")
        private int items;

        void add() {
            synchronized (mutex) {
                change(1);
            }
        }

        void remove() {
            synchronized (mutex) {
                change(-1);
            }
        }

        private void change(int by) {
            items += by;
        }
    }

    public static void main(String[] args) {
        Inventory inventory = new Inventory();
        new Thread(inventory::add).start();
        new Thread(inventory::remove).start();
    }
}
