package conformance;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** DateTimeFormatter with numeric patterns and Locale.ROOT: printing, parsing, builders, resolver styles, errors. */
public class DateFormatters {
    static DateTimeFormatter f(String p) {
        return DateTimeFormatter.ofPattern(p, Locale.ROOT);
    }

    public static void main(String[] args) {
        LocalDateTime dt = LocalDateTime.of(2021, 3, 4, 5, 6, 7, 89000000);
        for (String p : new String[] {"yyyy-MM-dd", "d/M/yy", "HH:mm:ss.SSS", "uuuuMMdd'T'HHmmss", "'day' D 'of' uuuu", "h:m:s", "kk K",
            "A N n", "yyyyy", "SSSSSSSSS", "''yy''", "[HH:mm]", "ppH", "Q q"}) {
            System.out.println(p + " -> " + dt.format(f(p)));
        }
        System.out.println(DateTimeFormatter.ISO_LOCAL_DATE.format(dt) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(dt) + " "
            + DateTimeFormatter.ISO_ORDINAL_DATE.format(dt) + " "
            + DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(dt.withNano(0)) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(dt));
        OffsetDateTime o = dt.atOffset(ZoneOffset.ofHoursMinutes(5, 30));
        System.out.println(o.format(f("uuuu X XX XXX x xx xxx Z")) + " " + DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(o) + " "
            + DateTimeFormatter.ISO_INSTANT.format(o.toInstant()));
        System.out.println(LocalDate.parse("04.03.2021", f("dd.MM.yyyy")) + " " + LocalTime.parse("7:05", f("H:mm")) + " "
            + LocalDateTime.parse("20210304 0506", f("uuuuMMdd HHmm")) + " "
            + LocalDate.parse("3/4/21", f("M/d/yy")) + " " + LocalTime.parse("101112", f("HHmmss")) + " " + LocalDate.parse("2021-063",
                DateTimeFormatter.ISO_ORDINAL_DATE));
        String[][] bad = {{"2021-13-01", "uuuu-MM-dd"}, {"21-1-1", "uuuu-MM-dd"}, {"2021-02-30", "uuuu-MM-dd"}, {"2021-01-01x",
            "uuuu-MM-dd"}, {"", "H"}, {"99", "HH"}};
        for (String[] b : bad) {
            try {
                System.out.println(b[0] + " " + f(b[1]).parse(b[0]));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " @" + e.getErrorIndex());
            }
        }
        for (ResolverStyle style : ResolverStyle.values()) {
            try {
                System.out.println(style + " " + LocalDate.parse("2021-02-30", f("uuuu-MM-dd").withResolverStyle(style)));
            } catch (DateTimeParseException e) {
                System.out.println(style + " refused");
            }
        }
        DateTimeFormatter own = new DateTimeFormatterBuilder().appendLiteral('<').appendValue(ChronoField.YEAR, 4, 10,
            SignStyle.EXCEEDS_PAD).optionalStart().appendLiteral('/')
            .appendValue(ChronoField.MONTH_OF_YEAR, 2).optionalEnd().padNext(5,
                '*').appendValue(ChronoField.DAY_OF_MONTH).appendFraction(ChronoField.NANO_OF_SECOND, 0, 6, true)
            .appendLiteral('>').toFormatter(Locale.ROOT);
        System.out.println(own.format(dt) + " " + own.format(dt.withYear(12345)) + " " + own.format(dt.withNano(0)));
        DateTimeFormatter dflt = new DateTimeFormatterBuilder().appendPattern("uuuu").parseDefaulting(ChronoField.MONTH_OF_YEAR,
            6).parseDefaulting(ChronoField.DAY_OF_MONTH, 15).toFormatter(Locale.ROOT);
        System.out.println(LocalDate.parse("1999", dflt));
        try {
            LocalDate.of(2020, 1, 1).format(f("HH"));
        } catch (java.time.temporal.UnsupportedTemporalTypeException e) {
            System.out.println(e.getMessage());
        }
        try {
            f("yyyy-bb");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(own + " " + DayOfWeek.from(dt));
    }
}
