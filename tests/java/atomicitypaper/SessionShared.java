package atomicitypaper;

/** Harmless: the registry keeps the first session that is entered, and tells it; the first look only saves work. */
final class SessionShared {
    static final class Session {
    }

    static final class Registry {
        private Session current;

        synchronized Session current() {
            return current;
        }

        synchronized Session enterIfAbsent(Session session) {
            if (current == null) {
                current = session;
            }
            return current;
        }
    }

    static final class Gateway {
        private final Registry registry;
        private Session session;

        Gateway(Registry registry) {
            this.registry = registry;
        }

        synchronized void login() {
            session = registry.current();
            if (session == null) {
                session = registry.enterIfAbsent(new Session());
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
