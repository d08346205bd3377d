package openworld;

/** Races: callers get the object from a method that starts its thread. */
public final class Factory {
    private boolean isRunning = true;

    private Factory() {}

    public static Factory start() {
        Factory made = new Factory();
        new Thread(made::loop).start();
        return made;
    }

    private void loop() {
        while (isRunning) { // ~ data-race #1
            Thread.onSpinWait();
        }
    }

    public void stop() {
        isRunning = false; // ~ data-race #1
    }
}
