package frameworks;

import javafx.application.Application;
import javafx.stage.Stage;

/** Both threads use the lock. */
public class FxPollerFixed extends Application {
    private boolean stopped;
    private Thread poller;

    @Override
    public void start(Stage stage) {
        poller = new Thread(this::poll);
        poller.start();
    }

    @Override
    public void stop() {
        halt();
    }

    private synchronized void halt() {
        stopped = true;
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    private void poll() {
        while (!isStopped()) {
            Thread.yield();
        }
    }
}
