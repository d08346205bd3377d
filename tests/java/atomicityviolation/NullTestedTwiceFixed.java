package atomicityviolation;

/** The user is asked for once. */
final class NullTestedTwiceFixed {
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

    NullTestedTwiceFixed(Session session) {
        this.session = session;
    }

    synchronized int painted() {
        return painted;
    }

    synchronized String paint() {
        painted++;
        String user = session.user();
        return user == null ? "nobody" : user.trim();
    }

    public static void main(String[] args) throws InterruptedException {
        Session session = new Session();
        NullTestedTwiceFixed panel = new NullTestedTwiceFixed(session);
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
