package unsynchronizedoverride;

/** The override leaves the state to the original, and asks for its answer. */
public class LoggingQueueFixed {
    static class Ring {
        protected int size;

        synchronized boolean offer() {
            if (size == 8) {
                return false;
            }
            size++;
            return true;
        }
    }

    static final class Logging extends Ring {
        @Override
        boolean offer() {
            boolean isIn = super.offer();
            if (!isIn) {
                System.out.println("full");
            }
            return isIn;
        }
    }

    public static void main(String[] args) {
        Ring ring = new Logging();
        for (int i = 0; i < 3; i++) {
            new Thread(ring::offer).start();
        }
    }
}
