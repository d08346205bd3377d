package frameworks;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** A bundle is stopped while the thread that it has started goes on. */
public class BundlePoller implements BundleActivator {
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
