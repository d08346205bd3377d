package datarace;

import java.util.Calendar;
import java.util.GregorianCalendar;

/** Races: all bookings move one calendar. */
final class SharedCalendar {
    private final Calendar calendar = new GregorianCalendar(2024, Calendar.JANUARY, 1);

    int weekday(int days) {
        calendar.add(Calendar.DAY_OF_MONTH, days); // ~ data-race #1
        return calendar.get(Calendar.DAY_OF_WEEK);
    }

    public static void main(String[] args) throws InterruptedException {
        SharedCalendar bookings = new SharedCalendar();
        Runnable customer = () -> {
            int sundays = 0;
            for (int i = 0; i < 100; i++) {
                if (bookings.weekday(i) == Calendar.SUNDAY) {
                    sundays++;
                }
            }
            System.out.println(sundays);
        };
        Thread first = new Thread(customer);
        Thread second = new Thread(customer);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
