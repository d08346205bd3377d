package atomicitypaper;

/** Harmless: the timetable is filled under both locks before any other thread is started. */
final class SchoolTimetable {
    static final class Table {
        private final String[] hours = new String[2];
        private int used;

        synchronized int used() {
            return used;
        }

        synchronized void put(int hour, String lesson) {
            hours[hour] = lesson;
            used = hour + 1;
        }

        synchronized String hour(int hour) {
            return hours[hour];
        }
    }

    private final Table table = new Table();

    synchronized void fill(String... lessons) {
        for (String lesson : lessons) {
            int hour = table.used();
            table.put(hour, lesson);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SchoolTimetable school = new SchoolTimetable();
        school.fill("maths", "music");
        String[] seen = new String[1];
        Thread pupil = new Thread(() -> seen[0] = school.table.hour(1));
        pupil.start();
        String first = school.table.hour(0);
        pupil.join();
        if (!first.equals("maths") || !seen[0].equals("music")) {
            throw new AssertionError("wrong lessons");
        }
    }
}
