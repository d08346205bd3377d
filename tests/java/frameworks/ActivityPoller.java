package frameworks;

import android.app.Activity;
import android.os.Bundle;

/** An activity ends while the thread that it has started goes on. */
public class ActivityPoller extends Activity {
    private boolean stopped;
    private Thread poller;

    @Override
    protected void onCreate(Bundle state) {
        poller = new Thread(this::poll);
        poller.start();
    }

    @Override
    protected void onDestroy() {
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
