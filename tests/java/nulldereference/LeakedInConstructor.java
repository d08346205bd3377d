package nulldereference;

/** The constructor publishes the object before its field is set. */
public class LeakedInConstructor {
    static volatile LeakedInConstructor current;

    private final String name;

    LeakedInConstructor(String text) {
        current = this;
        name = text.trim();
    }

    static class Reader extends Thread {
        @Override
        public void run() {
            LeakedInConstructor seen = current;
            if (seen != null) {
                System.out.println(seen.name.length()); // ~ null-dereference #1
            }
        }
    }

    public static void main(String[] args) {
        new Reader().start();
        new LeakedInConstructor(" desk ");
    }
}
