package subjects;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A pool of connections behind a semaphore: a permit stands for an idle connection, clients run transactions that commit
 * or break the connection, and a broken connection is replaced on its way back.
 *
 * <p>Arguments: clients (default 2), transactions a client (default 1), connections (default 1).
 * The last argument {@code bug}: assertion failure, the permit is released before the connection is back (line 115).
 */
public final class ConnectionPool {
    private ConnectionPool() {
    }

    /** Thrown by a connection that broke. */
    static final class BrokenException extends Exception {
        private static final long serialVersionUID = 1L;

        BrokenException(String message) {
            super(message);
        }
    }

    /** The account behind all connections. */
    static final class Database {
        private final AtomicInteger balance = new AtomicInteger();
        private final AtomicInteger commits = new AtomicInteger();
        private final AtomicInteger connections = new AtomicInteger();

        void commit(int amount) {
            balance.addAndGet(amount);
            commits.incrementAndGet();
        }
    }

    /** A connection belongs to one client at a time; only the mark for that is shared. */
    static final class Connection {
        private static final int IDLE = 0;
        private static final int IN_TRANSACTION = 1;
        private static final int BROKEN = 2;

        private final Database database;
        private final AtomicBoolean lent = new AtomicBoolean();
        private int state = IDLE;
        private int pending;

        Connection(Database database) {
            this.database = database;
            database.connections.incrementAndGet();
        }

        void begin() {
            assert lent.get() && state == IDLE : "begin in the middle of a transaction";
            state = IN_TRANSACTION;
            pending = 0;
        }

        void deposit(int amount) throws BrokenException {
            assert state == IN_TRANSACTION;
            if (amount < 0) {
                state = BROKEN;
                throw new BrokenException("the server closed the connection");
            }
            pending += amount;
        }

        void commit() {
            assert lent.get() && state == IN_TRANSACTION;
            database.commit(pending);
            state = IDLE;
        }

        boolean isBroken() {
            return state == BROKEN;
        }
    }

    static final class Pool {
        private final Database database;
        private final Semaphore permits;
        private final Deque<Connection> idle = new ArrayDeque<>();
        private final int size;
        private final boolean releaseFirst;
        private int replaced;

        Pool(Database database, int size, boolean releaseFirst) {
            this.database = database;
            this.size = size;
            this.releaseFirst = releaseFirst;
            this.permits = new Semaphore(size);
            for (int i = 0; i < size; i++) {
                idle.push(new Connection(database));
            }
        }

        Connection borrow() throws InterruptedException {
            permits.acquire();
            return pop();
        }

        /** Like borrow, but returns null where it would have to wait. */
        Connection tryBorrow() {
            return permits.tryAcquire() ? pop() : null;
        }

        void giveBack(Connection connection) {
            boolean wasLent = connection.lent.compareAndSet(true, false);
            assert wasLent : "given back twice";
            if (releaseFirst) {
                permits.release(); // BUG
                push(connection);
            } else {
                push(connection);
                permits.release();
            }
        }

        /** Called when all clients have left. */
        int check() {
            assert permits.availablePermits() == size : "a permit was lost";
            synchronized (idle) {
                assert idle.size() == size : "a connection was lost";
                for (Connection connection : idle) {
                    assert !connection.isBroken() : "a broken connection in the pool";
                }
                return replaced;
            }
        }

        private Connection pop() {
            Connection connection;
            synchronized (idle) {
                connection = idle.poll();
            }
            assert connection != null : "a permit without a connection";
            boolean wasIdle = connection.lent.compareAndSet(false, true);
            assert wasIdle : "a connection lent twice";
            return connection;
        }

        private void push(Connection connection) {
            synchronized (idle) {
                if (connection.isBroken()) {
                    replaced++;
                    idle.push(new Connection(database));
                } else {
                    idle.push(connection);
                }
                assert idle.size() <= size : "more connections than permits";
            }
        }
    }

    /** Deposits 1 a transaction; every third transaction breaks its connection first and is done again. */
    static final class Client extends Thread {
        private final Pool pool;
        private final int number;
        private final int transactions;
        private int broken;

        Client(Pool pool, int number, int transactions) {
            this.pool = pool;
            this.number = number;
            this.transactions = transactions;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < transactions; i++) {
                    if (fails(number, i) && !transact(-1)) {
                        broken++;
                    }
                    boolean committed = transact(1);
                    assert committed : "a sound connection broke";
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private boolean transact(int amount) throws InterruptedException {
            Connection connection = pool.tryBorrow();
            if (connection == null) {
                connection = pool.borrow();
            }
            try {
                connection.begin();
                connection.deposit(amount);
                connection.commit();
                return true;
            } catch (BrokenException e) {
                return false;
            } finally {
                pool.giveBack(connection);
            }
        }

        static boolean fails(int client, int i) {
            return (client + i) % 3 == 1;
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int clients = number(args, 0, 2);
        int transactions = number(args, 1, 1);
        int connections = number(args, 2, 1);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        Database database = new Database();
        Pool pool = new Pool(database, connections, bug);
        Client[] threads = new Client[clients];
        for (int i = 0; i < clients; i++) {
            threads[i] = new Client(pool, i, transactions);
            threads[i].start();
        }
        int broken = 0;
        for (Client thread : threads) {
            thread.join();
            broken += thread.broken;
        }
        assert pool.check() == broken : "a broken connection was not replaced";
        assert database.connections.get() == connections + broken;
        assert database.commits.get() == clients * transactions : "a transaction was lost";
        assert database.balance.get() == clients * transactions : "the balance does not fit";
        System.out.println("connection pool: balance " + database.balance.get() + ", replaced " + broken);
    }
}
