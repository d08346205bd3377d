package interleaving;

import java.util.Calendar;
import java.util.GregorianCalendar;

/** A calendar is not made for threads. */
public class CalendarShared {
    private static final Calendar CALENDAR = new GregorianCalendar(2020, Calendar.MARCH, 1);

    private static void change() {
        CALENDAR.setLenient(false); // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(CalendarShared::change);
        thread.start();
        boolean lenient = CALENDAR.isLenient(); // ~ race #1
        thread.join();
        assert !CALENDAR.isLenient() || lenient;
    }
}
