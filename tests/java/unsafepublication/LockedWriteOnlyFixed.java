package unsafepublication;

/** Safe: it is stored and read under the lock. */
final class LockedWriteOnlyFixed {
    static final class Route {
        private int[] stops;
        private int length;

        Route(int length) {
            this.length = length;
            stops = new int[length];
            for (int i = 0; i < length; i++) {
                stops[i] = i * 3;
            }
        }

        int end() {
            return stops[length - 1];
        }
    }

    private final Object lock = new Object();
    private Route route;

    void plan(int length) {
        Route planned = new Route(length);
        synchronized (lock) {
            route = planned;
        }
    }

    Route route() {
        synchronized (lock) {
            return route;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockedWriteOnlyFixed bus = new LockedWriteOnlyFixed();
        Thread planner = new Thread(() -> bus.plan(10));
        planner.start();
        Route seen = bus.route();
        System.out.println(seen == null ? -1 : seen.end());
        planner.join();
    }
}
