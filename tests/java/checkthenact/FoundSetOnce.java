package checkthenact;

/** Correct: what was found set is what is used. A second look decides by itself, and nobody clears the last one. */
public final class FoundSetOnce {
    interface Sink {
        void emit(int value);
    }

    private volatile Sink sink = value -> System.out.println(value);
    private volatile Sink log = value -> System.out.println("log " + value);

    void count(int value) {
        Sink found = sink;
        if (found != null) {
            found.emit(value);
        }
        if (sink != null) {
            Sink again = sink;
            if (again != null) {
                again.emit(-value);
            }
        }
        if (log != null) {
            log.emit(value);
        }
    }

    void detach() {
        sink = null;
        log = value -> System.out.println(value);
    }

    public static void main(String[] args) {
        FoundSetOnce hub = new FoundSetOnce();
        new Thread(() -> hub.count(1)).start();
        hub.detach();
    }
}
