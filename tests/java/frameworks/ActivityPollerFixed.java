package frameworks;

import android.app.Activity;
import android.os.Bundle;

/** Both threads use the lock. */
public class ActivityPollerFixed extends Activity {
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
