package datarace;

import java.util.ArrayList;
import java.util.List;

/** No race: the record copies the list, and nobody changes the copy. */
final class RecordWithListFixed {
    record Route(String name, List<String> stops) {
        Route {
            stops = List.copyOf(stops);
        }

        int length() {
            return stops.size();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<String> stops = new ArrayList<>();
        stops.add("harbour");
        stops.add("market");
        Route route = new Route("7", stops);
        Thread timetable = new Thread(() -> System.out.println(route.length()));
        timetable.start();
        stops.add("station");
        timetable.join();
    }
}
