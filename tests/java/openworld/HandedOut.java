package openworld;

import java.util.ArrayList;
import java.util.List;

/** Deadlock: a session that the pool hands out locks itself and then the pool, which does it the other way round. */
public class HandedOut {
    private final List<Session> open = new ArrayList<>();

    /** What callers get. */
    public static class Session {
        private final HandedOut pool;
        private boolean isClosed;

        Session(HandedOut pool) {
            this.pool = pool;
        }

        public synchronized void close() {
            isClosed = true;
            pool.forget(this);
        }

        synchronized boolean isClosed() {
            return isClosed; // ~ lock-order-cycle #1
        }
    }

    public synchronized Session open() {
        Session session = new Session(this);
        open.add(session);
        return session;
    }

    synchronized void forget(Session session) {
        open.remove(session); // ~ lock-order-cycle #1
    }

    public synchronized void sweep() {
        for (Session session : open) {
            session.isClosed();
        }
    }
}
