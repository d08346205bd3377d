package openworld;

import java.util.ArrayList;
import java.util.List;

/** The same, but the session has left its own lock when it asks for that of the pool. */
public class HandedOutFixed {
    private final List<Session> open = new ArrayList<>();

    /** What callers get. */
    public static class Session {
        private final HandedOutFixed pool;
        private boolean isClosed;

        Session(HandedOutFixed pool) {
            this.pool = pool;
        }

        public void close() {
            synchronized (this) {
                isClosed = true;
            }
            pool.forget(this);
        }

        synchronized boolean isClosed() {
            return isClosed;
        }
    }

    public synchronized Session open() {
        Session session = new Session(this);
        open.add(session);
        return session;
    }

    synchronized void forget(Session session) {
        open.remove(session);
    }

    public synchronized void sweep() {
        for (Session session : open) {
            session.isClosed();
        }
    }
}
