package interleaving;

/** The reference is volatile, too. */
public class FinalFieldFixed {
    private static class Names {
        private final String[] names;

        Names(String first) {
            names = new String[] {first};
        }
    }

    private static volatile Names shared;

    private static void publish() {
        shared = new Names("a");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(FinalFieldFixed::publish);
        writer.start();
        Names names = shared;
        if (names != null) {
            System.out.println(names.names[0]);
        }
        writer.join();
    }
}
