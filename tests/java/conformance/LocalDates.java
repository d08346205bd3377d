package conformance;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;

/** LocalDate: arithmetic over month ends and leap years, fields, adjusters, comparison, parsing, limits. */
public class LocalDates {
    static boolean friday13(LocalDate d) {
        return d.getDayOfMonth() == 13 && d.getDayOfWeek() == DayOfWeek.FRIDAY;
    }

    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2020, 2, 29);
        System.out.println(d + " " + d.plusYears(1) + " " + d.plusMonths(1) + " " + d.minusDays(60) + " " + d.plusWeeks(53) + " "
            + d.withDayOfYear(366));
        System.out.println(d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.lengthOfMonth() + " " + d.isLeapYear() + " " + d.getMonth()
            + " " + d.toEpochDay());
        for (int y : new int[] {1900, 2000, 2023, 2024, -4, 0}) {
            System.out.print(Year.of(y).isLeap() + " " + LocalDate.of(y, 3, 1).minusDays(1) + "; ");
        }
        System.out.println();
        LocalDate e = LocalDate.of(1999, Month.DECEMBER, 31);
        System.out.println(ChronoUnit.DAYS.between(e, d) + " " + ChronoUnit.MONTHS.between(e, d) + " " + e.until(d) + " " + d.until(e)
            + " " + ChronoUnit.WEEKS.between(d, e));
        System.out.println(d.isBefore(e) + " " + d.compareTo(e) + " " + d.equals(LocalDate.parse("2020-02-29")) + " " + d.hashCode() + " "
            + e.isEqual(e));
        System.out.println(d.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + d.with(TemporalAdjusters.lastDayOfYear()) + " "
            + d.with(TemporalAdjusters.next(DayOfWeek.SATURDAY))
            + " " + d.with(TemporalAdjusters.previousOrSame(DayOfWeek.SATURDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(2,
                DayOfWeek.TUESDAY)) + " "
            + d.with(TemporalAdjusters.lastInMonth(DayOfWeek.MONDAY)));
        System.out.println(d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " "
            + d.get(IsoFields.QUARTER_OF_YEAR) + " "
            + d.getLong(ChronoField.PROLEPTIC_MONTH) + " " + d.range(ChronoField.DAY_OF_MONTH));
        System.out.println(YearMonth.of(2021, 2).atEndOfMonth() + " " + YearMonth.parse("2020-12").plusMonths(2) + " "
            + Month.JANUARY.minus(1) + " " + DayOfWeek.SUNDAY.plus(8) + " "
            + Month.FEBRUARY.length(true) + " " + Month.MARCH.firstMonthOfQuarter());
        System.out.println(LocalDate.ofEpochDay(-1) + " " + LocalDate.ofYearDay(2021, 365) + " " + LocalDate.MIN + " " + LocalDate.MAX
            + " " + LocalDate.of(12345, 1, 1) + " " + LocalDate.of(-1, 1, 1));
        int count = 0;
        for (LocalDate x = LocalDate.of(2000, 1, 13); x.getYear() < 2020; x = x.plusMonths(1)) {
            count += friday13(x) ? 1 : 0;
        }
        System.out.println(count + " " + LocalDate.of(2021, 1, 28).datesUntil(LocalDate.of(2021, 2, 3)).toList());
        Runnable[] bad = {() -> LocalDate.of(2021, 2, 29), () -> LocalDate.of(2021, 13, 1), () -> LocalDate.of(2021, 4, 31),
            () -> LocalDate.MAX.plusDays(1),
            () -> LocalDate.ofYearDay(2021, 366), () -> d.get(ChronoField.HOUR_OF_DAY), () -> DayOfWeek.of(8)};
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("allowed");
            } catch (DateTimeException x) {
                System.out.println(x.getMessage());
            }
        }
        for (String s : new String[] {"2020-1-1", "2020-02-30", "garbage", "2020-02-29T00:00"}) {
            try {
                System.out.println(LocalDate.parse(s));
            } catch (DateTimeParseException x) {
                System.out.println(x.getMessage() + " at " + x.getErrorIndex());
            }
        }
    }
}
