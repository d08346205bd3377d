package atomicitypaper;

/** Defect: two calls above, the depot is locked; the route is read and changed in two steps all the same. */
final class ParcelRoute {
    static final class Route {
        private int stops;

        synchronized int stops() {
            return stops;
        }

        synchronized void stops(int stops) {
            this.stops = stops;
        }
    }

    private final Route route;

    ParcelRoute(Route route) {
        this.route = route;
    }

    synchronized void plan() {
        addParcel();
    }

    private void addParcel() {
        addStop();
    }

    private void addStop() {
        int stops = route.stops(); // ~ atomicity-violation #1
        route.stops(stops + 1); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Route route = new Route();
        ParcelRoute west = new ParcelRoute(route);
        ParcelRoute east = new ParcelRoute(route);
        Thread planner = new Thread(west::plan);
        planner.start();
        east.plan();
        planner.join();
        if (route.stops() != 2) {
            throw new AssertionError("a stop was forgotten");
        }
    }
}
