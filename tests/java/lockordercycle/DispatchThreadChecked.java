package lockordercycle;

import javax.swing.SwingUtilities;

/** Cannot deadlock: the worker only queues the task that locks the view, since it is not the event-dispatch thread. */
final class DispatchThreadChecked {
    private final Object view = new Object();
    private final Object model = new Object();
    private int painted;

    static void onDispatchThread(Runnable task) {
        if (SwingUtilities.isEventDispatchThread()) {
            task.run();
        } else {
            SwingUtilities.invokeLater(task);
        }
    }

    void repaint() {
        synchronized (view) {
            painted++;
        }
    }

    void paint() {
        synchronized (view) {
            synchronized (model) {
                painted++;
            }
        }
    }

    void change() {
        synchronized (model) {
            onDispatchThread(this::repaint);
        }
    }

    public static void main(String[] args) {
        DispatchThreadChecked window = new DispatchThreadChecked();
        new Thread(window::change).start();
        SwingUtilities.invokeLater(window::paint);
    }
}
