package interleaving;

/** Only the reference is handed over without order; final fields, and what they lead to, are seen all the same (JLS 17.5). */
public class FinalField {
    private static class Names {
        private final String[] names;

        Names(String first) {
            names = new String[] {first};
        }
    }

    private static Names shared;

    private static void publish() {
        shared = new Names("a"); // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(FinalField::publish);
        writer.start();
        Names names = shared; // ~ race #1
        if (names != null) {
            System.out.println(names.names[0]);
        }
        writer.join();
    }
}
