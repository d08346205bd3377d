package atomicityviolation;

/** No defect: the name and the number of visits have nothing to do with each other, and are not used together. */
final class ReadsApart {
    static final class User {
        private String name = "Ann";
        private int visits;

        synchronized String name() {
            return name;
        }

        synchronized void rename(String next) {
            name = next;
        }

        synchronized int visits() {
            return visits;
        }

        synchronized void visit() {
            visits++;
        }
    }

    private int lines;

    synchronized void print(User user) {
        System.out.println(user.name());
        lines++;
        System.out.println(user.visits());
        lines++;
    }

    synchronized int lines() {
        return lines;
    }

    public static void main(String[] args) throws InterruptedException {
        User user = new User();
        ReadsApart printer = new ReadsApart();
        Thread life = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                user.visit();
                if (i % 25 == 24) {
                    user.rename("Ann " + i);
                }
            }
        });
        life.start();
        for (int i = 0; i < 10; i++) {
            printer.print(user);
        }
        life.join();
        System.out.println(printer.lines());
    }
}
