package frameworks;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** Both threads use the lock. */
public class BundlePollerFixed implements BundleActivator {
    private boolean stopped;
    private Thread poller;

    @Override
    public void start(BundleContext context) {
        poller = new Thread(this::poll);
        poller.start();
    }

    @Override
    public void stop(BundleContext context) {
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
