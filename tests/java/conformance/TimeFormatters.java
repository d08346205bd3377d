package conformance;

import java.text.ParsePosition;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/** DateTimeFormatter and its builder: patterns, optional parts, resolver styles, text, padding, errors. */
public class TimeFormatters {
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
        ZonedDateTime z = ZonedDateTime.of(2021, 3, 4, 5, 6, 7, 80_900_000, ZoneId.of("Europe/Paris"));
        for (String p : new String[] {"uuuu-MM-dd", "yy/M/d", "EEE d MMMM yyyy", "HH:mm:ss.SSS", "h:mm a", "xxx XXX Z VV", "D Q q e", "'week' w YYYY", "n N A", "[yyyy][ HH]", "pppppH", "G GGGG", "LLLL ccc", "kk KK"}) {
            fails(() -> show(p, DateTimeFormatter.ofPattern(p, Locale.US).format(z)));
        }
        for (String p : new String[] {"{", "yyyyyyyyyyyyyyyyyyyy", "b", "'open", "[x", "]", "MMMMMM", "p", "hhh"}) {
            fails(() -> DateTimeFormatter.ofPattern(p));
        }
        show(DateTimeFormatter.ISO_DATE_TIME.format(z), DateTimeFormatter.BASIC_ISO_DATE.format(z), DateTimeFormatter.RFC_1123_DATE_TIME.format(z), DateTimeFormatter.ISO_WEEK_DATE.format(z), DateTimeFormatter.ISO_ORDINAL_DATE.format(z), DateTimeFormatter.ISO_INSTANT.format(z), DateTimeFormatter.ISO_LOCAL_TIME.format(z));
        DateTimeFormatter d = DateTimeFormatter.ofPattern("uuuu-MM-dd");
        show(LocalDate.parse("2023-02-30", d), d.withResolverStyle(ResolverStyle.LENIENT).parse("2023-14-35").query(LocalDate::from));
        fails(() -> LocalDate.parse("2023-02-30", d.withResolverStyle(ResolverStyle.STRICT)));
        fails(() -> LocalDate.parse("2023-2-3", d));
        fails(() -> LocalDate.parse("2023-02-03x", d));
        fails(() -> LocalTime.parse("24:00"));
        fails(() -> d.format(LocalTime.NOON));
        ParsePosition at = new ParsePosition(2);
        show(d.parse("xx2020-01-01 rest", at), at.getIndex(), d.parseBest("2020-01-01", LocalDateTime::from, LocalDate::from), d.parseUnresolved("20x", new ParsePosition(0)), d);
        DateTimeFormatter b = new DateTimeFormatterBuilder().parseCaseInsensitive().appendText(ChronoField.MONTH_OF_YEAR, TextStyle.SHORT).appendLiteral('-').appendValueReduced(ChronoField.YEAR, 2, 2, 1980).optionalStart().appendLiteral(" at ").appendValue(ChronoField.HOUR_OF_DAY).optionalEnd().parseDefaulting(ChronoField.DAY_OF_MONTH, 9).toFormatter(Locale.US);
        show(b.parse("fEb-79").query(LocalDate::from), b.parse("JAN-80 at 7").query(LocalDate::from));
        DateTimeFormatter f = new DateTimeFormatterBuilder().appendFraction(ChronoField.NANO_OF_SECOND, 2, 6, true).padNext(6, '*').appendValue(ChronoField.SECOND_OF_MINUTE).appendOffset("+HH:MM:ss", "none").toFormatter();
        show(f.format(z), f);
        show(DateTimeFormatter.ofPattern("d. MMMM", Locale.GERMANY).format(z), DateTimeFormatter.ofPattern("MMMM", Locale.FRANCE).format(z), new DateTimeFormatterBuilder().appendText(ChronoField.DAY_OF_WEEK, Map.of(4L, "T!")).toFormatter().format(z));
        show(LocalTime.parse("10:15").withNano(5), LocalDateTime.parse("2020-01-01T00:00:00.1"), OffsetDateTime.parse("2020-01-01T00:00+01:00"), ZonedDateTime.parse("2020-07-01T00:00+02:00[Europe/Paris]"));
    }
}
