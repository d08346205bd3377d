package lockordercycle;

/** Cannot deadlock: what is appended is a String, made before the target is locked. */
final class StringBuffersAppendFixed {
    private final StringBuffer head = new StringBuffer("head");
    private final StringBuffer tail = new StringBuffer("tail");

    void grow() {
        for (int i = 0; i < 5; i++) head.append(tail.toString());
    }

    void wrap() {
        for (int i = 0; i < 5; i++) tail.append(head.toString());
    }

    public static void main(String[] args) {
        StringBuffersAppendFixed text = new StringBuffersAppendFixed();
        new Thread(text::grow).start();
        new Thread(text::wrap).start();
    }
}
