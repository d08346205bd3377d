package callbackunderlock;

import java.util.HashMap;
import java.util.Map;

/** An engine and its own parts: kinds of values, stores that are asked for, a part that calls the class that it is written in. Nobody hands code in. */
public class OwnParts {
    abstract static class Kind {
        abstract int convert(int value);
    }

    static final class Metres extends Kind {
        private int uses;

        @Override
        synchronized int convert(int value) {
            return value + ++uses;
        }
    }

    interface Store {
        void undo(int row);
    }

    static final class Rows implements Store {
        private int undone;

        @Override
        public synchronized void undo(int row) {
            undone += row;
        }
    }

    static final class Stores {
        private final Map<String, Store> all = new HashMap<>();

        Store get(String name) {
            return all.computeIfAbsent(name, missing -> new Rows());
        }
    }

    static final class Engine {
        private final Stores stores;
        private final Kind own;
        private int total;

        Engine(Stores stores, Kind own) {
            this.stores = stores;
            this.own = own;
        }

        synchronized void add(int value) {
            total += own.convert(value);
        }

        synchronized void add(int value, Kind kind) {
            total += kind.convert(value);
        }

        synchronized void undo(int row) {
            Store store = stores.get("rows");
            store.undo(row);
        }
    }

    interface Vote {
        void end();
    }

    static final class Election implements Vote {
        private int ended;

        @Override
        public synchronized void end() {
            ended++;
        }

        final class Receiver implements Runnable {
            private Vote vote;

            synchronized void set(Vote vote) {
                this.vote = vote;
            }

            @Override
            public synchronized void run() {
                vote.end();
            }
        }
    }

    public static void main(String[] args) {
        Engine engine = new Engine(new Stores(), new Metres());
        Kind metres = new Metres();
        Election election = new Election();
        Election.Receiver receiver = election.new Receiver();
        receiver.set(election);
        for (int i = 0; i < 2; i++) {
            new Thread(() -> engine.add(1, metres)).start();
            new Thread(() -> engine.add(1)).start();
            new Thread(() -> engine.undo(1)).start();
            new Thread(receiver).start();
        }
    }
}
