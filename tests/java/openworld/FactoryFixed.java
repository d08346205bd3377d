package openworld;

/** The same with a volatile flag. */
public final class FactoryFixed {
    private volatile boolean isRunning = true;

    private FactoryFixed() {}

    public static FactoryFixed start() {
        FactoryFixed made = new FactoryFixed();
        new Thread(made::loop).start();
        return made;
    }

    private void loop() {
        while (isRunning) {
            Thread.onSpinWait();
        }
    }

    public void stop() {
        isRunning = false;
    }
}
