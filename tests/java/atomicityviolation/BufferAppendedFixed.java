package atomicityviolation;

/** Fine: who appends the other buffer holds the lock of the other meanwhile. */
final class BufferAppendedFixed {
    static final StringBuffer SOURCE = new StringBuffer("abc");
    static final StringBuffer TARGET = new StringBuffer();

    static void copy() {
        synchronized (SOURCE) {
            TARGET.append(SOURCE);
        }
    }

    static void clear() {
        SOURCE.setLength(0);
    }

    public static void main(String[] args) {
        new Thread(BufferAppendedFixed::copy).start();
        new Thread(BufferAppendedFixed::clear).start();
    }
}
