package interleaving;

/** A reference is tested and then used; another thread clears it in between. */
public class NullAfterCheck {
    private static volatile String name = "x";

    private static void use() {
        if (name != null) {
            name.length(); // ~ exception #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(NullAfterCheck::use);
        reader.start();
        name = null;
        reader.join();
    }
}
