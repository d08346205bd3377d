package datarace;

import java.util.ArrayList;
import java.util.List;

/** Races: each task starts two threads, which work on it together. */
public class PooledTask {
    private int done;
    private int inside;
    private final List<String> lines = new ArrayList<>();

    void run() {
        for (int thread = 0; thread < 2; thread++) {
            new Thread(this::work).start();
        }
    }

    void runInside() {
        for (int thread = 0; thread < 2; thread++) {
            new Thread(new Runnable() {
                @Override
                public void run() {
                    inside++; // ~ data-race #3
                }
            }).start();
        }
    }

    private void work() {
        done++; // ~ data-race #1
        lines.add("done"); // ~ data-race #2
    }

    public static void main(String[] args) {
        for (int task = 0; task < 3; task++) {
            PooledTask made = new PooledTask();
            made.run();
            made.runInside();
        }
    }
}
