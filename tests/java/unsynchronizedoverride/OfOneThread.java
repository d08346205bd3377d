package unsynchronizedoverride;

/** The unsynchronized subclass is for one thread, and only one thread has it. */
public class OfOneThread {
    static class Buffer {
        protected int length;

        synchronized void append() {
            length++;
        }

        synchronized int length() {
            return length;
        }
    }

    static final class FastBuffer extends Buffer {
        @Override
        void append() {
            length++;
        }
    }

    public static void main(String[] args) {
        Buffer shared = new Buffer();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                Buffer own = new FastBuffer();
                own.append();
                shared.append();
                System.out.println(own.length() + shared.length());
            }).start();
        }
    }
}
