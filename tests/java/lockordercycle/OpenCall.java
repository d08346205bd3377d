package lockordercycle;

/** Can deadlock: taxi and dispatcher call each other's synchronized methods from within their own. */
final class OpenCall {
    static final class Taxi {
        private final Dispatcher dispatcher;
        private int place;

        Taxi(Dispatcher dispatcher) {
            this.dispatcher = dispatcher;
        }

        synchronized int place() {
            return place; // ~ lock-order-cycle #1
        }

        synchronized void moveTo(int newPlace) {
            place = newPlace;
            if (newPlace == 7) dispatcher.free(this);
        }
    }

    static final class Dispatcher {
        private Taxi waiting;

        synchronized void free(Taxi taxi) {
            waiting = taxi; // ~ lock-order-cycle #1
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
