package lockordercycle;

/** Can deadlock: a StringBuffer that appends another one is locked while it asks for the length of the other. */
final class StringBuffersAppend {
    private final StringBuffer head = new StringBuffer("head");
    private final StringBuffer tail = new StringBuffer("tail");

    void grow() {
        for (int i = 0; i < 5; i++) head.append(tail); // ~ lock-order-cycle #1
    }

    void wrap() {
        for (int i = 0; i < 5; i++) tail.append(head); // ~ lock-order-cycle #1
    }

    public static void main(String[] args) {
        StringBuffersAppend text = new StringBuffersAppend();
        new Thread(text::grow).start();
        new Thread(text::wrap).start();
    }
}
