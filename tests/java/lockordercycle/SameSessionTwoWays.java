package lockordercycle;

/** Cannot deadlock: a statement and its command have the same session, so that the second lock is the first one again. */
final class SameSessionTwoWays {
    static final class Session {
        int uses;
    }

    static final class Command {
        private Session session;

        Command(Session session) {
            this.session = session;
        }

        void run() {
            synchronized (session) {
                session.uses++;
            }
        }

        void close() {
            session = null;
        }
    }

    static final class Statement {
        private Session session;
        private Command command;

        Statement(Session session) {
            this.session = session;
            this.command = new Command(session);
        }

        void execute() {
            synchronized (session) {
                command.run();
            }
        }

        void close() {
            command.close();
            session = null;
            command = null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            Session session = new Session();
            Thread[] threads = new Thread[2];
            Statement statement = new Statement(session);
            for (int t = 0; t < 2; t++) {
                threads[t] = new Thread(statement::execute);
                threads[t].start();
            }
            for (Thread thread : threads) thread.join();
            statement.close();
        }
    }
}
