package divisionbyzero;

/** The class is initialised by whichever thread comes first; the other finds what that one has made of it. */
public class InitialisedByAnother {
    static final Object LOCK = new Object();

    static class Rates {
        static int share = 3;
    }

    static void clear() {
        synchronized (LOCK) {
            Rates.share = 0;
        }
    }

    public static void main(String[] args) {
        new Thread(InitialisedByAnother::clear).start();
        synchronized (LOCK) {
            System.out.println(10 / Rates.share); // ~ division-by-zero #1
        }
    }
}
