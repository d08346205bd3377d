package interleaving;

/** A thread makes and starts another one: what that prints depends on who comes first. */
// outcome: 1
// outcome: 2
// outcome: 3
public class OutcomeNestedThread {
    private static final Object LOCK = new Object();
    private static int steps;

    private static void step() {
        synchronized (LOCK) {
            steps++;
        }
    }

    private static void stepAndPrint() {
        synchronized (LOCK) {
            steps++;
            System.out.println(steps);
        }
    }

    private static void startAnother() {
        Thread inner = new Thread(OutcomeNestedThread::stepAndPrint);
        inner.start();
        step();
    }

    public static void main(String[] args) {
        Thread outer = new Thread(OutcomeNestedThread::startAnother);
        outer.start();
        step();
    }
}
