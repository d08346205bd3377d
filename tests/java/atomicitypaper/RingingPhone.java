package atomicitypaper;

/** Defect: the call is taken because the phone rang; the caller can have hung up since. */
final class RingingPhone {
    static final int IDLE = 0;
    static final int RINGING = 1;

    static final class Line {
        private int state = RINGING;
        private boolean connected;

        synchronized int state() {
            return state;
        }

        synchronized void connect() {
            connected = true;
        }

        synchronized void hangUp() {
            state = IDLE;
            connected = false;
        }

        synchronized boolean paysForNothing() {
            return connected && state == IDLE;
        }
    }

    static final class Receptionist {
        private int mistakes;

        synchronized void handle(Line line) {
            switch (line.state()) { // ~ atomicity-violation #1
                case RINGING:
                    line.connect(); // ~ atomicity-violation #1
                    break;
                case IDLE:
                    break;
                default:
                    mistakes++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Line line = new Line();
        Receptionist receptionist = new Receptionist();
        Thread desk = new Thread(() -> receptionist.handle(line));
        desk.start();
        line.hangUp();
        desk.join();
        if (line.paysForNothing()) {
            throw new AssertionError("connected to nobody");
        }
    }
}
