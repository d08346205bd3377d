package datarace;

/** Fine: a stop knows its route from the constructor on, but the route knows the stop only when it is filled. */
final class TramStopsFixed {
    static final class Stop {
        private final Route route;
        private Stop next;
        private int minutes;

        Stop(Route route) {
            this.route = route;
        }

        boolean isOn(Route other) {
            return route == other;
        }
    }

    static final class Route {
        private Stop first;

        void extend(int minutes) {
            Stop stop = new Stop(this);
            stop.minutes = minutes;
            link(stop);
        }

        private synchronized void link(Stop stop) {
            stop.next = first;
            first = stop;
        }

        synchronized int duration() {
            int sum = 0;
            for (Stop stop = first; stop != null; stop = stop.next) {
                sum += stop.minutes;
            }
            return sum;
        }
    }

    public static void main(String[] args) {
        Route tram = new Route();
        new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                tram.extend(4);
            }
        }).start();
        new Thread(() -> System.out.println(tram.duration())).start();
    }
}
