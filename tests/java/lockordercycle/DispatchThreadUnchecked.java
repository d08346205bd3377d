package lockordercycle;

import javax.swing.SwingUtilities;

/** Can deadlock: the worker locks the view itself, whichever thread it is. */
final class DispatchThreadUnchecked {
    private final Object view = new Object();
    private final Object model = new Object();
    private int painted;

    static void onAnyThread(Runnable task) {
        if (!SwingUtilities.isEventDispatchThread()) {
            task.run();
        } else {
            SwingUtilities.invokeLater(task);
        }
    }

    void repaint() {
        synchronized (view) { // ~ lock-order-cycle #1
            painted++;
        }
    }

    void paint() {
        synchronized (view) {
            synchronized (model) { // ~ lock-order-cycle #1
                painted++;
            }
        }
    }

    void change() {
        synchronized (model) {
            onAnyThread(this::repaint);
        }
    }

    public static void main(String[] args) {
        DispatchThreadUnchecked window = new DispatchThreadUnchecked();
        new Thread(window::change).start();
        SwingUtilities.invokeLater(window::paint);
    }
}
