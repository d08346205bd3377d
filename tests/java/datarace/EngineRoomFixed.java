package datarace;

/** Fine: a pump has to be locked by its caller, and all callers hold the lock of the pump that they use. */
final class EngineRoomFixed {
    static final class Pump {
        private int strokes;

        void stroke() {
            strokes++;
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
        synchronized (starboard) {
            starboard.stroke();
            synchronized (port) {
                port.stroke();
            }
        }
    }

    public static void main(String[] args) {
        EngineRoomFixed room = new EngineRoomFixed();
        new Thread(room::bilge).start();
        new Thread(room::flush).start();
    }
}
