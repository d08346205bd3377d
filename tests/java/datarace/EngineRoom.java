package datarace;

/** Defect: a pump has to be locked by its caller, and one caller uses both pumps under the lock of one. */
final class EngineRoom {
    static final class Pump {
        private int strokes;

        void stroke() {
            strokes++; // ~ data-race #1
        }
    }

    private final Pump port = new Pump();
    private final Pump starboard = new Pump();

    void bilge() {
        synchronized (port) {
            port.stroke();
        }
        synchronized (starboard) {
            starboard.stroke();
        }
    }

    void flush() {
        synchronized (port) {
            port.stroke();
            starboard.stroke();
        }
    }

    public static void main(String[] args) {
        EngineRoom room = new EngineRoom();
        new Thread(room::bilge).start();
        new Thread(room::flush).start();
    }
}
