package frameworks;

import java.util.ArrayList;
import java.util.List;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/**
 * A framework starts its bundles one after the other, so both may register. What one of them has started goes on while
 * the other registers.
 */
public class BundleRegistry {
    static final List<String> NAMES = new ArrayList<>();
    static int registered;

    public static class First implements BundleActivator {
        @Override
        public void start(BundleContext context) {
            NAMES.add("first");
            new Thread(this::count).start();
        }

        private void count() {
            registered++; // ~ data-race #1
        }

        @Override
        public void stop(BundleContext context) {}
    }

    public static class Second implements BundleActivator {
        @Override
        public void start(BundleContext context) {
            NAMES.add("second");
            registered++; // ~ data-race #1
        }

        @Override
        public void stop(BundleContext context) {}
    }
}
