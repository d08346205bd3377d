package conformance;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.Year;
import java.time.YearMonth;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.ChronoPeriod;
import java.time.chrono.Chronology;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.IsoEra;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;

/** Chronologies and small date classes: Thai, Minguo, Japanese, Hijrah, Year, YearMonth, MonthDay, eras. */
public class Chronologies {
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

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        LocalDate d = LocalDate.of(2019, 5, 1);
        show(ThaiBuddhistDate.from(d), MinguoDate.from(d), JapaneseDate.from(d), HijrahDate.from(d));
        for (String id : new String[] {"ISO", "ThaiBuddhist", "Minguo", "Japanese", "Hijrah-umalqura"}) {
            Chronology c = Chronology.of(id);
            ChronoLocalDate x = c.date(d);
            show(c, c.getCalendarType(), x.getEra(), x.get(ChronoField.YEAR_OF_ERA), x.lengthOfYear(), x.isLeapYear(), x.plus(1, ChronoUnit.MONTHS), x.toEpochDay() == d.toEpochDay(), c.eras());
        }
        fails(() -> Chronology.of("Mayan"));
        show(JapaneseDate.of(JapaneseEra.SHOWA, 64, 1, 7), JapaneseEra.HEISEI.getValue(), JapaneseDate.of(1989, 1, 8).getEra());
        fails(() -> JapaneseDate.of(1800, 1, 1));
        fails(() -> HijrahDate.of(1, 1, 1));
        show(IsoChronology.INSTANCE.isLeapYear(2100), IsoChronology.INSTANCE.dateYearDay(2020, 366), IsoEra.BCE, LocalDate.of(0, 1, 1).getEra(), LocalDate.of(-5, 3, 2), LocalDate.MAX, LocalDate.of(12345, 1, 1));
        show(Year.of(2024).isLeap(), Year.of(2024).atDay(60), Year.parse("-0005"), Year.of(2023).isValidMonthDay(MonthDay.of(2, 29)), Year.of(2023).atMonthDay(MonthDay.of(2, 29)), Year.of(5).plusYears(-10));
        show(YearMonth.of(2024, 2).lengthOfMonth(), YearMonth.parse("2023-11").plusMonths(3), YearMonth.of(2020, 1).atEndOfMonth(), YearMonth.of(1, 1).compareTo(YearMonth.of(1, 2)), MonthDay.parse("--02-29"), MonthDay.of(12, 25).isAfter(MonthDay.of(1, 1)));
        fails(() -> MonthDay.of(2, 30));
        refuses(() -> YearMonth.parse("2020-13"));
        fails(() -> Year.of(2023).atDay(366));
        show(Month.FEBRUARY.length(true), Month.JANUARY.minus(1), Month.MARCH.firstDayOfYear(true), Month.MAY.firstMonthOfQuarter(), Month.JULY.getDisplayName(TextStyle.SHORT, Locale.US), DayOfWeek.MONDAY.plus(-8), DayOfWeek.from(d), DayOfWeek.SUNDAY.getDisplayName(TextStyle.NARROW, Locale.US));
        fails(() -> Month.of(13));
        show(ChronoPeriod.between(MinguoDate.of(100, 1, 1), MinguoDate.of(101, 2, 3)), ThaiBuddhistDate.of(2560, 2, 28).until(ThaiBuddhistDate.of(2561, 3, 1)), MinguoDate.of(1, 1, 1).atTime(LocalTime.NOON));
        fails(() -> LocalDate.of(2023, 2, 29));
        fails(() -> LocalDate.ofYearDay(2023, 366));
        fails(() -> LocalDate.parse("2023-06-31"));
    }
}
