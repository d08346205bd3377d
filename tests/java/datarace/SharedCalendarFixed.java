package datarace;

import java.util.Calendar;
import java.util.GregorianCalendar;

/** No race: each booking has a calendar of its own. */
final class SharedCalendarFixed {

    int weekday(int days) {
        Calendar calendar = new GregorianCalendar(2024, Calendar.JANUARY, 1);
        calendar.add(Calendar.DAY_OF_MONTH, days);
        return calendar.get(Calendar.DAY_OF_WEEK);
    }

    public static void main(String[] args) throws InterruptedException {
        SharedCalendarFixed bookings = new SharedCalendarFixed();
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
