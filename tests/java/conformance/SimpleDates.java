package conformance;

import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/** SimpleDateFormat, Date, Calendar and TimeZone: patterns, lenient and strict, rolling, weeks, offsets. */
public class SimpleDates {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        Date d = new Date(1234567890123L);
        for (String p : new String[] {"yyyy-MM-dd'T'HH:mm:ss.SSSZ", "EEE, d MMM yy h:mm a", "EEEE MMMM dd G", "D w W F E u", "k K H h", "XXX X XX", "''yy''", "YYYY-'W'ww-u"}) {
            System.out.println(new SimpleDateFormat(p, Locale.US).format(d));
        }
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd HH:mm");
        show(f.parse("2021-02-31 25:61").getTime(), f.parse("2021-1-2 3:4 tail").getTime());
        f.setLenient(false);
        fails(() -> f.parse("2021-02-31 10:00"));
        fails(() -> f.parse("bad"));
        fails(() -> new SimpleDateFormat("yyyy b"));
        fails(() -> new SimpleDateFormat("'open"));
        f.setTimeZone(TimeZone.getTimeZone("GMT+05:30"));
        show(f.format(new Date(0)), f.parse("1970-01-01 00:00").getTime(), f.toPattern(), f.parse("x", new ParsePosition(0)));
        Calendar c = new GregorianCalendar(2024, Calendar.JANUARY, 31);
        c.add(Calendar.MONTH, 1);
        show(c.get(Calendar.DAY_OF_MONTH), c.get(Calendar.DAY_OF_YEAR), c.get(Calendar.DAY_OF_WEEK), c.getActualMaximum(Calendar.DAY_OF_MONTH));
        c.roll(Calendar.DAY_OF_MONTH, 5);
        c.set(Calendar.HOUR_OF_DAY, 30);
        show(c.getTimeInMillis(), c.get(Calendar.WEEK_OF_YEAR), c.getFirstDayOfWeek(), c.getMinimalDaysInFirstWeek(), c.isSet(Calendar.HOUR));
        c.setLenient(false);
        c.set(Calendar.MONTH, 13);
        fails(c::getTime);
        GregorianCalendar g = new GregorianCalendar(1582, Calendar.OCTOBER, 4);
        g.add(Calendar.DATE, 1);
        show(g.get(Calendar.DATE), g.isLeapYear(1900), g.isLeapYear(1500), g.getGregorianChange().getTime(), g.toZonedDateTime().toLocalDate());
        show(new Calendar.Builder().setDate(2020, 1, 29).setTimeOfDay(1, 2, 3, 4).build().getTimeInMillis(), new Calendar.Builder().setWeekDate(2020, 53, Calendar.MONDAY).build().getTime().getTime());
        TimeZone z = TimeZone.getTimeZone("America/New_York");
        show(z.getRawOffset(), z.useDaylightTime(), z.inDaylightTime(new Date(1625000000000L)), z.getOffset(0L), z.getDSTSavings(), TimeZone.getTimeZone("Nowhere/X").getID(), z.toZoneId());
        SimpleTimeZone s = new SimpleTimeZone(3600000, "X", Calendar.MARCH, -1, Calendar.SUNDAY, 7200000, Calendar.OCTOBER, -1, Calendar.SUNDAY, 10800000);
        show(s.getOffset(1625000000000L), s.inDaylightTime(new Date(1610000000000L)), s.hasSameRules(s));
        show(d, d.before(new Date(0)), d.compareTo(new Date(0)), Date.from(Instant.EPOCH), new Date(0).toInstant(), d.hashCode());
    }
}
