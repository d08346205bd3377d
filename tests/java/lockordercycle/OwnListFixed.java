package lockordercycle;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/** Cannot deadlock: nothing is locked while the list is copied. */
final class OwnListFixed {
    private static final Object INDEX = new Object();

    static final class Rows extends AbstractList<String> {
        private final String[] rows = new String[8];

        @Override
        public synchronized String get(int row) {
            return rows[row];
        }

        @Override
        public int size() {
            return 8;
        }

        synchronized void update() {
            synchronized (INDEX) {
                rows[0] = "";
            }
        }
    }

    static List<String> copy(List<String> rows) {
        return new ArrayList<>(rows);
    }

    public static void main(String[] args) {
        Rows rows = new Rows();
        new Thread(() -> copy(rows)).start();
        new Thread(rows::update).start();
    }
}
