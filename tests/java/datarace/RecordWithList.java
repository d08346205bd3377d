package datarace;

import java.util.ArrayList;
import java.util.List;

/** Races: the record is final, the list in it is not. */
final class RecordWithList {
    record Route(String name, List<String> stops) {
        int length() {
            return stops.size(); // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<String> stops = new ArrayList<>();
        stops.add("harbour");
        stops.add("market");
        Route route = new Route("7", stops);
        Thread timetable = new Thread(() -> System.out.println(route.length()));
        timetable.start();
        stops.add("station"); // ~ data-race #1
        timetable.join();
    }
}
