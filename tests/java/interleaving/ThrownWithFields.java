package interleaving;

/** An exception that has a field with the name of one of the JDK's own ends a thread. */
public class ThrownWithFields {
    private static class Rejected extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final int cause = 123_456_789;
        private final long detailMessage = -1;
    }

    public static void main(String[] args) {
        throw new Rejected(); // ~ exception #1
    }
}
