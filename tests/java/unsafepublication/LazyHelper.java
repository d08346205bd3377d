package unsafepublication;

/** Unsafe: whoever comes second may get a formatter whose pattern is not yet set. */
final class LazyHelper {
    static final class Formatter {
        private String pattern;

        Formatter(String pattern) {
            this.pattern = pattern;
        }

        String format(int value) {
            return String.format(pattern, value);
        }
    }

    private Formatter formatter;

    private Formatter formatter() {
        Formatter found = formatter; // ~ unsafe-publication #1
        if (found == null) {
            found = new Formatter("%05d");
            formatter = found; // ~ unsafe-publication #1
        }
        return found;
    }

    void print(int value) {
        System.out.println(formatter().format(value));
    }

    public static void main(String[] args) throws InterruptedException {
        LazyHelper report = new LazyHelper();
        Thread first = new Thread(() -> report.print(7));
        Thread second = new Thread(() -> report.print(42));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
