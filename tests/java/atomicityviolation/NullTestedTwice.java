package atomicityviolation;

/** Defect: the user may be gone when it is asked for again, though it was there when it was tested. */
final class NullTestedTwice {
    static final class Session {
        private String user;

        synchronized String user() {
            return user;
        }

        synchronized void login(String name) {
            user = name;
        }

        synchronized void logout() {
            user = null;
        }
    }

    private final Session session;
    private int painted;

    NullTestedTwice(Session session) {
        this.session = session;
    }

    synchronized int painted() {
        return painted;
    }

    synchronized String paint() {
        painted++;
        if (session.user() == null) { // ~ atomicity-violation #1
            return "nobody";
        }
        return session.user().trim(); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Session session = new Session();
        NullTestedTwice panel = new NullTestedTwice(session);
        Thread first = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                try {
                    panel.paint();
                } catch (NullPointerException gone) {
                    System.out.println("gone");
                }
            }
        });
        Thread second = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                session.login("somebody");
                session.logout();
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(panel.painted());
    }
}
