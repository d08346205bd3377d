package unsynchronizedoverride;

/** The override calls the original, which locks, but looks at its state before. */
public class LoggingQueue {
    static class Ring {
        protected int size;

        synchronized boolean offer() {
            if (size == 8) {
                return false;
            }
            size++; // ~ unsynchronized-override #1
            return true;
        }
    }

    static final class Logging extends Ring {
        @Override
        boolean offer() {
            if (size == 8) { // ~ unsynchronized-override #1
                System.out.println("full");
            }
            return super.offer();
        }
    }

    public static void main(String[] args) {
        Ring ring = new Logging();
        for (int i = 0; i < 3; i++) {
            new Thread(ring::offer).start();
        }
    }
}
