package atomicityviolation;

/**
 * Defect in the JDK: a buffer that appends another asks for its length, then for its characters, and the other may have
 * become shorter in between. Models know nothing of it; it is found in the code of the JDK.
 */
final class BufferAppended {
    static final StringBuffer SOURCE = new StringBuffer("abc");
    static final StringBuffer TARGET = new StringBuffer();

    static void copy() {
        TARGET.append(SOURCE); // ~- atomicity-violation #1
    }

    static void clear() {
        SOURCE.setLength(0);
    }

    public static void main(String[] args) {
        new Thread(BufferAppended::copy).start();
        new Thread(BufferAppended::clear).start();
    }
}
