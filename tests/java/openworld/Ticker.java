package openworld;

/** Races: whoever ends the ticker writes a flag that its thread may never see. */
public class Ticker extends Thread {
    private final Runnable onTick;
    private boolean ended;

    public Ticker(Runnable onTick) {
        this.onTick = onTick;
    }

    @Override
    public void run() {
        while (!ended) { // ~ data-race #1
            onTick.run();
        }
    }

    public void end() {
        ended = true; // ~ data-race #1
    }
}
