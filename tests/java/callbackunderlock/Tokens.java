package callbackunderlock;

/** The handler is an argument, and kept as long as the marker works with it. */
public class Tokens {
    interface Handler {
        void token(int length);

        void end();
    }

    static final class Marker {
        private Handler handler;

        synchronized void mark(String line, Handler handler) {
            this.handler = handler;
            for (String token : line.split(" ")) {
                this.handler.token(token.length()); // ~ callback-under-lock #1
            }
        }
    }

    static final class Display implements Handler {
        private int width;

        @Override
        public synchronized void token(int length) {
            width += length; // ~ callback-under-lock #1
        }

        @Override
        public void end() {}
    }

    public static void main(String[] args) {
        Marker marker = new Marker();
        Handler display = new Display();
        new Thread(() -> marker.mark("a line", display)).start();
        new Thread(() -> marker.mark("another line", display)).start();
    }
}
