package startinconstructor;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** One kind of usher is listed last; another is asked only after all have been made. */
public class UshersFixed {
    static final class Usher {
        private static final Queue<Usher> ALL = new ConcurrentLinkedQueue<>();

        private final String row;

        Usher(String row) {
            this.row = row;
            ALL.add(this);
        }

        static void askAll() {
            for (Usher usher : ALL) {
                System.out.println(usher.row.length());
            }
        }
    }

    static final class Porter {
        private static final Queue<Porter> ALL = new ConcurrentLinkedQueue<>();

        private final String gate;

        Porter(String gate) {
            ALL.add(this);
            this.gate = gate;
        }

        static void askAll() {
            for (Porter porter : ALL) {
                System.out.println(porter.gate.length());
            }
        }
    }

    public static void main(String[] args) {
        new Porter("north");
        new Porter("south");
        new Thread(Porter::askAll).start();
        new Thread(Usher::askAll).start();
        new Usher("A");
        new Usher("B");
    }
}
