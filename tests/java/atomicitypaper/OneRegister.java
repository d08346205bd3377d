package atomicitypaper;

import java.util.concurrent.locks.ReentrantLock;

/** Harmless: the same explicit lock is around every use of the tape, in all tills. */
final class OneRegister {
    private static final ReentrantLock REGISTER =
            new ReentrantLock();

    static final class Tape {
        private final StringBuilder text = new StringBuilder();

        synchronized void write(String word) {
            text.append(word);
        }

        synchronized String text() {
            return text.toString();
        }
    }

    private final String name;
    private final Tape tape;

    OneRegister(String name, Tape tape) {
        this.name = name;
        this.tape = tape;
    }

    void sell() {
        REGISTER.lock();
        try {
            tape.write(name);
            tape.write(name);
        } finally {
            REGISTER.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Tape tape = new Tape();
        OneRegister north = new OneRegister("n", tape);
        OneRegister south = new OneRegister("s", tape);
        Thread seller = new Thread(north::sell);
        seller.start();
        south.sell();
        seller.join();
        String text = tape.text();
        if (!text.equals("nnss") && !text.equals("ssnn")) {
            throw new AssertionError("mixed: " + text);
        }
    }
}
