package conformance;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneRules;
import java.util.Arrays;

/** ZoneId, ZoneOffset, ZonedDateTime, OffsetDateTime, OffsetTime and zone rules: gaps, overlaps, transitions. */
public class ZonesAndOffsets {
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
        for (String s : new String[] {"Z", "+1", "+01:30", "-18:00", "+18:01", "GMT+2", "UTC", "Europe/Paris", "UT-03:00", "Mars/Base", "", "+1:2"}) {
            fails(() -> show(s, ZoneId.of(s), ZoneId.of(s).normalized()));
        }
        ZoneId ny = ZoneId.of("America/New_York");
        ZonedDateTime gap = LocalDateTime.of(2021, 3, 14, 2, 30).atZone(ny);
        ZonedDateTime overlap = LocalDateTime.of(2021, 11, 7, 1, 30).atZone(ny);
        show(gap, overlap, overlap.withLaterOffsetAtOverlap(), overlap.withEarlierOffsetAtOverlap().toEpochSecond(), overlap.plusHours(1), overlap.plusDays(1), gap.minusDays(1).plusHours(24));
        show(ZonedDateTime.ofLocal(overlap.toLocalDateTime(), ny, ZoneOffset.ofHours(-5)), overlap.withZoneSameInstant(ZoneId.of("Asia/Tokyo")), overlap.withZoneSameLocal(ZoneOffset.UTC), overlap.withFixedOffsetZone());
        fails(() -> ZonedDateTime.ofStrict(overlap.toLocalDateTime(), ZoneOffset.ofHours(3), ny));
        ZoneRules r = ny.getRules();
        show(r.getValidOffsets(gap.toLocalDateTime().withHour(2)), r.getValidOffsets(overlap.toLocalDateTime()), r.getTransition(LocalDateTime.of(2021, 3, 14, 2, 30)), r.nextTransition(Instant.parse("2021-06-01T00:00:00Z")), r.previousTransition(Instant.parse("2021-06-01T00:00:00Z")).getDuration(), r.isDaylightSavings(Instant.parse("2021-06-01T00:00:00Z")), r.getStandardOffset(Instant.EPOCH), r.isFixedOffset(), r.getTransitionRules().size());
        OffsetDateTime o = OffsetDateTime.of(2020, 2, 29, 23, 59, 59, 999_999_999, ZoneOffset.ofHoursMinutes(-3, -30));
        show(o, o.withOffsetSameInstant(ZoneOffset.UTC), o.plusYears(1), o.toInstant(), o.isEqual(o.withOffsetSameInstant(ZoneOffset.MAX)), o.compareTo(o.withOffsetSameInstant(ZoneOffset.MAX)), o.atZoneSameInstant(ny), o.truncatedTo(ChronoUnit.HOURS));
        OffsetTime t = OffsetTime.parse("10:15:30+01:00");
        show(t, t.withOffsetSameInstant(ZoneOffset.UTC), t.plusHours(20), t.isBefore(OffsetTime.MAX), t.toEpochSecond(LocalDate.EPOCH));
        show(ZoneOffset.ofTotalSeconds(-3723), ZoneOffset.ofHours(2).compareTo(ZoneOffset.ofHours(1)), ZoneOffset.UTC == ZoneOffset.of("Z"), ZoneOffset.of("+01:02:03").getTotalSeconds());
        fails(() -> ZoneOffset.ofHoursMinutes(1, -1));
        Instant i = Instant.parse("1969-12-31T23:59:59.999999999Z");
        show(i, i.getEpochSecond(), i.getNano(), i.plusNanos(1), Instant.MAX, Instant.MIN.getEpochSecond(), i.until(Instant.EPOCH, ChronoUnit.NANOS), Instant.ofEpochSecond(5, -1), i.toEpochMilli(), i.truncatedTo(ChronoUnit.DAYS));
        fails(() -> Instant.MAX.toEpochMilli());
        fails(() -> i.get(ChronoField.YEAR));
        fails(() -> i.plus(1, ChronoUnit.MONTHS));
        fails(() -> Instant.parse("2020-01-01"));
        Clock c = Clock.fixed(Instant.ofEpochSecond(1_600_000_000L, 123_456_789), ny);
        show(c, LocalDateTime.now(c), Clock.offset(c, Duration.ofDays(-1)).instant(), Clock.tick(c, Duration.ofMinutes(1)).instant(), ZonedDateTime.now(c.withZone(ZoneOffset.UTC)), Year.now(c), YearMonth.now(c), MonthDay.now(c));
    }
}
