package threadlocal;

import com.facebook.infer.annotation.ThreadConfined;

/** A thread-local variable has another buffer for each thread. */
public class PerThreadBuffer {
    @ThreadConfined("any")
    static class Buffer {
        private int length; // infer: confined

        void append() {
            length++;
        }
    }

    private static final ThreadLocal<Buffer> BUFFER = ThreadLocal.withInitial(Buffer::new);

    static void write() {
        BUFFER.get().append();
        BUFFER.get().append();
    }

    public static void main(String[] args) {
        new Thread(PerThreadBuffer::write).start();
        new Thread(PerThreadBuffer::write).start();
    }
}
