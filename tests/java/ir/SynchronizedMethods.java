package ir;

class SynchronizedMethods {
    private static int created;
    private int value;

    static synchronized int create() {
        return ++created;
    }

    synchronized void set(int value) {
        this.value = value;
    }

    synchronized int parse(String text) {
        try {
            value = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return value;
        }
        return -value;
    }

    synchronized void both(Object other) {
        synchronized (other) {
            value++;
        }
    }

    static synchronized void fail() {
        throw new IllegalStateException();
    }

    synchronized native int unknown();
}
