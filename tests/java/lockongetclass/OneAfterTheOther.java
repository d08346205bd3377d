package lockongetclass;

/** Objects of two classes, but the first thread has ended when the second starts. */
public class OneAfterTheOther {
    static class Step {
        private static int done;

        void run() {
            synchronized (getClass()) {
                done++;
            }
        }
    }

    static final class Last extends Step {
    }

    public static void main(String[] args) throws InterruptedException {
        Step first = new Step();
        Step last = new Last();
        Thread one = new Thread(first::run);
        one.start();
        one.join();
        new Thread(last::run).start();
    }
}
