package startinconstructor;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** An usher is on the list of all ushers before it knows its row; the manager asks all of them. */
public class Ushers {
    static final class Usher {
        private static final Queue<Usher> ALL = new ConcurrentLinkedQueue<>();

        private final String row;

        Usher(String row) {
            ALL.add(this); // ~ start-in-constructor #1
            this.row = row; // ~ start-in-constructor #1
        }

        static void askAll() {
            for (Usher usher : ALL) {
                System.out.println(usher.row.length()); // ~ start-in-constructor #1
            }
        }
    }

    public static void main(String[] args) {
        new Thread(Usher::askAll).start();
        new Usher("A");
        new Usher("B");
    }
}
