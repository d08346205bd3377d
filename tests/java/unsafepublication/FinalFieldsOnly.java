package unsafepublication;

/**
 * Safe: all fields of the quote are final, so whoever sees it sees it whole. The reference is a plain field: a reader
 * may see an old quote, and by the letter of the memory model that read is a data race, but it is none of publication.
 */
final class FinalFieldsOnly {
    static final class Quote {
        private final String share;
        private final int cents;

        Quote(String share, int cents) {
            this.share = share;
            this.cents = cents;
        }

        String text() {
            return share + " " + cents;
        }
    }

    private static Quote last = new Quote("none", 0);

    static void quote(int cents) {
        last = new Quote("ACME", cents);
    }

    static String text() {
        Quote seen = last;
        return seen.text();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread feed = new Thread(() -> quote(100));
        feed.start();
        System.out.println(text());
        feed.join();
        System.out.println(text());
    }
}
