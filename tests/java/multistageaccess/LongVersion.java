package multistageaccess;

/** No defect: the version, a long, is compared before the new text is stored, and all is tried again if it has changed. */
final class LongVersion {
    private final Object lock = new Object();
    private String text = "";
    private long version;

    void append(String line) {
        while (true) {
            String old;
            long seen;
            synchronized (lock) {
                old = text;
                seen = version;
            }
            String next = old + line.trim() + ";";
            synchronized (lock) {
                if (version == seen) {
                    text = next;
                    version++;
                    return;
                }
            }
        }
    }

    String text() {
        synchronized (lock) {
            return version + ": " + text;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LongVersion document = new LongVersion();
        Runnable work = () -> {
            for (int i = 0; i < 10; i++) {
                document.append(" line " + i);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(document.text());
    }
}
