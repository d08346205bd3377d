package atomicitypaper;

/** Harmless: the name is read for a greeting, and the time of the visit is noted; the one does not depend on the other. */
final class LastSeen {
    static final class User {
        private String name = "ann";
        private long seen;

        synchronized String name() {
            return name;
        }

        synchronized void rename(String name) {
            this.name = name;
        }

        synchronized void seenAt(long time) {
            seen = Math.max(seen, time);
        }

        synchronized long seen() {
            return seen;
        }
    }

    private long now = 10;

    synchronized String greet(User user) {
        now++;
        String greeting = "hello " + user.name();
        user.seenAt(now);
        return greeting;
    }

    public static void main(String[] args) throws InterruptedException {
        User user = new User();
        LastSeen portal = new LastSeen();
        Thread settings = new Thread(() -> user.rename("anna"));
        settings.start();
        String greeting = portal.greet(user);
        settings.join();
        if (!greeting.startsWith("hello ann") || user.seen() != 11) {
            throw new AssertionError(greeting);
        }
    }
}
