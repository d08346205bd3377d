package lockordercycle;

/** Cannot deadlock: the taxi calls the dispatcher when it has released its own lock (an open call). */
final class OpenCallFixed {
    static final class Taxi {
        private final Dispatcher dispatcher;
        private int place;

        Taxi(Dispatcher dispatcher) {
            this.dispatcher = dispatcher;
        }

        synchronized int place() {
            return place;
        }

        void moveTo(int newPlace) {
            synchronized (this) {
                place = newPlace;
            }
            if (newPlace == 7) dispatcher.free(this);
        }
    }

    static final class Dispatcher {
        private Taxi waiting;

        synchronized void free(Taxi taxi) {
            waiting = taxi;
        }

        synchronized int locate(Taxi taxi) {
            return waiting == null ? -1 : taxi.place();
        }
    }

    public static void main(String[] args) {
        Dispatcher dispatcher = new Dispatcher();
        Taxi taxi = new Taxi(dispatcher);
        dispatcher.free(taxi);
        new Thread(() -> taxi.moveTo(7)).start();
        new Thread(() -> dispatcher.locate(taxi)).start();
    }
}
