package conformance;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Period;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.TemporalQueries;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;
import java.util.Arrays;
import java.util.Locale;

/** Period, Duration, ChronoUnit and adjusters: parsing, arithmetic, normalisation, overflow. */
public class PeriodsAndUnits {
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
        for (String s : new String[] {"P1Y2M3D", "P-1M", "-P2W", "P1Y2M3W4D", "P", "PT1H", "p1d", "P2147483648D"}) {
            fails(() -> show(s, Period.parse(s)));
        }
        show(Period.of(1, 14, 40).normalized(), Period.ofMonths(-13).normalized(), Period.ZERO, Period.ofWeeks(2), Period.between(LocalDate.of(2020, 2, 29), LocalDate.of(2021, 3, 1)), Period.of(0, 1, -1).isNegative(), Period.ofDays(3).multipliedBy(-2).plusMonths(1), Period.of(1, 2, 3).toTotalMonths(), Period.of(1, 2, 3).get(ChronoUnit.DAYS));
        fails(() -> Period.ofDays(1).get(ChronoUnit.HOURS));
        fails(() -> Period.ofDays(Integer.MAX_VALUE).plusDays(1));
        for (String s : new String[] {"PT8H6M12.345S", "P1DT-2H", "PT-0.5S", "-PT1M", "PT", "P1M", "PT1.1234567891S", "pt1s"}) {
            fails(() -> show(s, Duration.parse(s)));
        }
        Duration d = Duration.ofMillis(-1500);
        show(d, d.getSeconds(), d.getNano(), d.abs(), d.toMillis(), d.negated().toNanosPart(), d.dividedBy(2), d.dividedBy(Duration.ofMillis(100)), d.multipliedBy(3), d.isNegative(), Duration.ofDays(2).plusHours(3).toHoursPart(), Duration.ofSeconds(3661, -1), Duration.ofMinutes(90).truncatedTo(ChronoUnit.HOURS), Duration.between(LocalTime.NOON, LocalTime.MIDNIGHT));
        fails(() -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        fails(() -> Duration.ofSeconds(Long.MAX_VALUE).toMillis());
        fails(() -> Duration.ofDays(1).dividedBy(0));
        fails(() -> Duration.of(1, ChronoUnit.MONTHS));
        LocalDate b = LocalDate.of(2024, 1, 31);
        show(b.with(TemporalAdjusters.firstDayOfNextMonth()), b.with(TemporalAdjusters.lastDayOfMonth()), b.with(TemporalAdjusters.next(DayOfWeek.MONDAY)), b.with(TemporalAdjusters.previousOrSame(DayOfWeek.WEDNESDAY)), b.with(TemporalAdjusters.dayOfWeekInMonth(-1, DayOfWeek.FRIDAY)), b.with(TemporalAdjusters.firstInMonth(DayOfWeek.TUESDAY)), b.with(TemporalAdjusters.lastDayOfYear()), b.with(TemporalAdjusters.ofDateAdjuster(x -> x.plusDays(10))), b.plusMonths(1), b.minusYears(1).plus(Period.ofMonths(13)));
        show(ChronoUnit.DAYS.between(b, b.plusYears(1)), ChronoUnit.WEEKS.between(b, b.minusDays(15)), ChronoUnit.DECADES.getDuration(), ChronoUnit.HALF_DAYS.isTimeBased(), ChronoUnit.FOREVER.isDurationEstimated(), b.until(b.plusDays(40), ChronoUnit.MONTHS), b.isSupported(ChronoUnit.HOURS));
        fails(() -> b.plus(1, ChronoUnit.HOURS));
        show(b.range(ChronoField.DAY_OF_MONTH), ChronoField.EPOCH_DAY.range().isIntValue(), ValueRange.of(1, 28, 31), IsoFields.QUARTER_OF_YEAR.getFrom(b), b.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR), b.get(WeekFields.ISO.weekOfWeekBasedYear()), WeekFields.of(Locale.US), b.getLong(JulianFields.JULIAN_DAY), b.query(TemporalQueries.precision()), b.query(TemporalQueries.zone()));
        fails(() -> ChronoField.HOUR_OF_DAY.checkValidValue(24));
    }
}
