package interleaving;

import java.util.Calendar;
import java.util.GregorianCalendar;

/** It is used under a lock. */
public class CalendarSharedFixed {
    private static final Calendar CALENDAR = new GregorianCalendar(2020, Calendar.MARCH, 1);

    private static void change() {
        synchronized (CALENDAR) {
            CALENDAR.setLenient(false);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(CalendarSharedFixed::change);
        thread.start();
        boolean lenient;
        synchronized (CALENDAR) {
            lenient = CALENDAR.isLenient();
        }
        thread.join();
        assert !CALENDAR.isLenient() || lenient;
    }
}
