package interleaving;

/** A reference is read once, then tested and used. */
public class NullAfterCheckFixed {
    private static volatile String name = "x";

    private static void use() {
        String seen = name;
        if (seen != null) {
            seen.length();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(NullAfterCheckFixed::use);
        reader.start();
        name = null;
        reader.join();
    }
}
