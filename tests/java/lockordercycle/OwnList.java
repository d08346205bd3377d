package lockordercycle;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/** Can deadlock: a copy of the list locks it under the index, and an update the index under the list. */
final class OwnList {
    private static final Object INDEX = new Object();

    static final class Rows extends AbstractList<String> {
        private final String[] rows = new String[8];

        @Override
        public synchronized String get(int row) {
            return rows[row]; // ~ lock-order-cycle #1
        }

        @Override
        public int size() {
            return 8;
        }

        synchronized void update() {
            synchronized (INDEX) { // ~ lock-order-cycle #1
                rows[0] = "";
            }
        }
    }

    static List<String> copy(List<String> rows) {
        synchronized (INDEX) {
            return new ArrayList<>(rows);
        }
    }

    public static void main(String[] args) {
        Rows rows = new Rows();
        new Thread(() -> copy(rows)).start();
        new Thread(rows::update).start();
    }
}
