package atomicitypaper;

/** Defect: two gateways that find no session both make one, and the first user is left with a session nobody knows. */
final class SessionOfUser {
    static final class Session {
    }

    static final class Registry {
        private Session current;

        synchronized Session current() {
            return current;
        }

        synchronized void enter(Session session) {
            current = session;
        }
    }

    static final class Gateway {
        private final Registry registry;
        private Session session;

        Gateway(Registry registry) {
            this.registry = registry;
        }

        synchronized void login() {
            session = registry.current(); // ~ atomicity-violation #1
            if (session == null) {
                session = new Session();
                registry.enter(session); // ~ atomicity-violation #1
            }
        }

        synchronized Session session() {
            return session;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Registry registry = new Registry();
        Gateway mobile = new Gateway(registry);
        Gateway web = new Gateway(registry);
        Thread phone = new Thread(mobile::login);
        phone.start();
        web.login();
        phone.join();
        if (mobile.session() != web.session()) {
            throw new AssertionError("two sessions of one user");
        }
    }
}
