package unsafepublication;

/** Safe: the formatter is made with its owner, before any thread can ask for it. */
final class LazyHelperFixed {
    static final class Formatter {
        private String pattern;

        Formatter(String pattern) {
            this.pattern = pattern;
        }

        String format(int value) {
            return String.format(pattern, value);
        }
    }

    private final Formatter formatter = new Formatter("%05d");

    private Formatter formatter() {
        return formatter;
    }

    void print(int value) {
        System.out.println(formatter().format(value));
    }

    public static void main(String[] args) throws InterruptedException {
        LazyHelperFixed report = new LazyHelperFixed();
        Thread first = new Thread(() -> report.print(7));
        Thread second = new Thread(() -> report.print(42));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
