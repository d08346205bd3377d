package frameworks;

import javafx.application.Application;
import javafx.stage.Stage;

/** An application ends while the thread that it has started goes on. */
public class FxPoller extends Application {
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

    private void halt() {
        stopped = true; // ~ data-race #1
    }

    private boolean isStopped() {
        return stopped; // ~ data-race #1
    }

    private void poll() {
        while (!isStopped()) {
            Thread.yield();
        }
    }
}
