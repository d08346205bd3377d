package unsafepublication;

/** Safe: everything before start() happens before the thread that is started, also what went into plain fields. */
final class BeforeStart {
    static final class Job {
        private String name;
        private int pages;

        Job(String name, int pages) {
            this.name = name;
            this.pages = pages;
        }

        String describe() {
            return name + " " + pages;
        }
    }

    private static Job job;

    static void print() {
        Job seen = job;
        System.out.println(seen.describe());
    }

    public static void main(String[] args) throws InterruptedException {
        job = new Job("thesis", 120);
        Thread first = new Thread(BeforeStart::print);
        Thread second = new Thread(BeforeStart::print);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
