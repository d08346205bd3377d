package atomicitypaper;

/** Harmless: once the calculation is done its result never changes, so it is there at the second call too. */
final class ResultReady {
    static final class Calculation {
        private boolean done;
        private int result;

        synchronized boolean done() {
            return done;
        }

        synchronized int result() {
            return result;
        }

        synchronized void finish(int result) {
            if (!done) {
                this.result = result;
                done = true;
            }
        }
    }

    private final Calculation calculation;
    private int shown;

    ResultReady(Calculation calculation) {
        this.calculation = calculation;
    }

    synchronized void show() {
        if (calculation.done()) {
            shown = calculation.result();
        }
    }

    synchronized int shown() {
        return shown;
    }

    public static void main(String[] args) throws InterruptedException {
        Calculation calculation = new Calculation();
        ResultReady screen = new ResultReady(calculation);
        Thread computer = new Thread(() -> calculation.finish(42));
        computer.start();
        screen.show();
        computer.join();
        if (screen.shown() != 0 && screen.shown() != 42) {
            throw new AssertionError("half a result");
        }
    }
}
