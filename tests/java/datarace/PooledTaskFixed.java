package datarace;

import java.util.ArrayList;
import java.util.List;

/** Each task starts one thread, which works on it alone. A helper wraps other tasks, each with a buffer of its own. */
public class PooledTaskFixed {
    private int done;
    private int inside;
    private final List<String> lines = new ArrayList<>();

    void run() {
        new Thread(this::work).start();
    }

    void runInside() {
        new Thread(new Runnable() {
            @Override
            public void run() {
                inside++;
            }
        }).start();
    }

    private void work() {
        done++;
        lines.add("done");
    }

    static final class Named implements Runnable {
        private final Runnable wrapped;

        Named(Runnable wrapped) {
            this.wrapped = wrapped;
        }

        @Override
        public void run() {
            wrapped.run();
        }
    }

    static final class Filler implements Runnable {
        private final List<String> buffer;

        Filler(List<String> buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            buffer.add("filled");
        }
    }

    static void runNamed(Runnable task) {
        new Thread(new Named(task)).start();
    }

    static void fill() {
        List<String> buffer = new ArrayList<>();
        runNamed(new Filler(buffer));
    }

    public static void main(String[] args) {
        List<PooledTaskFixed> tasks = new ArrayList<>();
        for (int task = 0; task < 3; task++) {
            tasks.add(new PooledTaskFixed());
            fill();
        }
        for (PooledTaskFixed task : tasks) {
            task.run();
            task.runInside();
        }
    }
}
