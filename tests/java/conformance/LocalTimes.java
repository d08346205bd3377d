package conformance;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;

/** LocalTime and LocalDateTime: arithmetic across midnight, truncation, fields, comparison, limits. */
public class LocalTimes {
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
        LocalTime t = LocalTime.of(23, 59, 58, 999_000_000);
        show(t, t.plusSeconds(2), t.minusHours(25), t.plusNanos(-1), t.withSecond(0), t.toSecondOfDay(), t.toNanoOfDay(), t.truncatedTo(ChronoUnit.MINUTES), t.get(ChronoField.AMPM_OF_DAY), t.get(ChronoField.CLOCK_HOUR_OF_AMPM), t.isAfter(LocalTime.NOON), t.until(LocalTime.MIN, ChronoUnit.HOURS));
        for (LocalTime x : new LocalTime[] {LocalTime.MIN, LocalTime.MAX, LocalTime.NOON, LocalTime.of(1, 2), LocalTime.of(1, 2, 3), LocalTime.ofNanoOfDay(1_000), LocalTime.ofSecondOfDay(86399), LocalTime.of(7, 0, 0, 120_000_000)}) {
            show(x, x.hashCode(), x.plusMinutes(1441), x.getLong(ChronoField.MICRO_OF_DAY), x.with(ChronoField.HOUR_OF_AMPM, 5));
        }
        fails(() -> LocalTime.of(24, 0));
        fails(() -> LocalTime.of(0, 60));
        fails(() -> LocalTime.ofSecondOfDay(86400));
        fails(() -> t.truncatedTo(ChronoUnit.DECADES));
        fails(() -> t.get(ChronoField.NANO_OF_DAY));
        fails(() -> t.with(ChronoField.YEAR, 1));
        fails(() -> LocalTime.from(LocalDate.EPOCH));
        LocalDateTime d = LocalDateTime.of(2024, 2, 28, 23, 30);
        show(d.plusMinutes(45), d.plusDays(2), d.minusNanos(1), d.with(ChronoField.DAY_OF_YEAR, 1), d.toLocalDate().atStartOfDay(), d.getDayOfWeek(), d.compareTo(d.plusYears(3)), d.isEqual(d.withNano(0)), d.toEpochSecond(ZoneOffset.ofHours(1)), d.until(d.plusDays(1).minusSeconds(1), ChronoUnit.DAYS));
        show(LocalDateTime.ofEpochSecond(-1, 5, ZoneOffset.UTC), LocalDateTime.ofInstant(Instant.EPOCH, ZoneId.of("Asia/Kolkata")), LocalDateTime.MAX, LocalDateTime.MIN.getYear(), d.truncatedTo(ChronoUnit.HALF_DAYS), d.range(ChronoField.DAY_OF_MONTH), d.hashCode() == LocalDateTime.parse(d.toString()).hashCode());
        fails(() -> LocalDateTime.MAX.plusNanos(1));
        fails(() -> LocalDateTime.of(2023, 13, 1, 0, 0));
        fails(() -> d.get(ChronoField.OFFSET_SECONDS));
        show(LocalDate.of(2020, 1, 30).datesUntil(LocalDate.of(2020, 2, 2)).toList(), LocalDate.of(2020, 1, 1).datesUntil(LocalDate.of(2021, 1, 1), Period.ofMonths(5)).toList(), LocalDate.ofEpochDay(-1), LocalDate.EPOCH.minusDays(719528));
    }
}
