package nulldereference;

/** The object is published when it is complete. */
public class LeakedInConstructorFixed {
    static volatile LeakedInConstructorFixed current;

    private final String name;

    LeakedInConstructorFixed(String text) {
        name = text.trim();
    }

    static class Reader extends Thread {
        @Override
        public void run() {
            LeakedInConstructorFixed seen = current;
            if (seen != null) {
                System.out.println(seen.name.length());
            }
        }
    }

    public static void main(String[] args) {
        new Reader().start();
        current = new LeakedInConstructorFixed(" desk ");
    }
}
