package conformance;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/** LocalTime, LocalDateTime, Duration, Period, Instant and fixed offsets. */
public class TimesAndDurations {
    public static void main(String[] args) {
        LocalTime t = LocalTime.of(23, 59, 58, 123456789);
        System.out.println(t + " " + t.plusSeconds(5) + " " + t.minusHours(30) + " " + t.truncatedTo(ChronoUnit.MINUTES) + " "
            + t.toSecondOfDay() + " " + t.withNano(120000000));
        System.out.println(LocalTime.MIDNIGHT + " " + LocalTime.NOON + " " + LocalTime.MAX + " " + LocalTime.parse("10:15") + " "
            + LocalTime.of(1, 2, 3) + " " + LocalTime.ofNanoOfDay(1000));
        System.out.println(t.isAfter(LocalTime.NOON) + " " + ChronoUnit.MINUTES.between(LocalTime.of(8, 0), LocalTime.of(7, 1)) + " "
            + t.hashCode());
        for (Duration d : new Duration[] {Duration.ZERO, Duration.ofSeconds(3661), Duration.ofMillis(-1), Duration.ofDays(2).plusNanos(1),
            Duration.ofSeconds(-1, 500000000),
            Duration.between(LocalTime.NOON, LocalTime.of(11, 59, 30)), Duration.parse("PT8H6M12.345S"), Duration.parse("-PT-6H+3M"),
                Duration.parse("P1DT1S"), Duration.ofHours(25)}) {
            System.out.println(d + " " + d.toMillis() + " " + d.getSeconds() + " " + d.getNano() + " " + d.toHoursPart() + ":"
                + d.toMinutesPart() + ":" + d.toSecondsPart() + " " + d.negated() + " "
                + d.multipliedBy(3) + " " + d.dividedBy(2) + " " + d.abs().compareTo(Duration.ofMinutes(1)) + " " + d.isNegative() + " "
                    + d.toDays());
        }
        for (Period p : new Period[] {Period.of(1, 14, -3), Period.parse("P1Y2M3W4D"), Period.ofDays(45), Period.ZERO,
            Period.between(LocalDate.of(2020, 1, 31), LocalDate.of(2021, 3, 1))}) {
            System.out.println(p + " " + p.normalized() + " " + p.toTotalMonths() + " " + p.negated() + " " + p.plusDays(5) + " "
                + LocalDate.of(2020, 1, 31).plus(p) + " " + p.isNegative());
        }
        LocalDateTime dt = LocalDateTime.of(2021, 12, 31, 23, 0);
        System.out.println(dt + " " + dt.plusHours(2) + " " + dt.minusMonths(10) + " " + dt.toLocalDate() + " " + dt.with(LocalTime.NOON)
            + " " + dt.plus(Duration.ofMinutes(59)) + " "
            + dt.toEpochSecond(ZoneOffset.UTC) + " " + LocalDateTime.parse("2021-01-01T00:00:00.000001"));
        System.out.println(ChronoUnit.HOURS.between(dt, dt.plusDays(3)) + " " + Duration.between(dt, dt.plusYears(1)) + " "
            + dt.until(dt.minusMinutes(61), ChronoUnit.HOURS));
        Instant i = Instant.ofEpochSecond(1_000_000_000L, 5);
        System.out.println(i + " " + i.plusMillis(1500) + " " + Instant.EPOCH.minusNanos(1) + " " + i.toEpochMilli() + " "
            + Instant.parse("2020-01-01T00:00:00Z").getEpochSecond() + " "
            + i.truncatedTo(ChronoUnit.DAYS) + " " + Instant.ofEpochMilli(-1) + " " + i.atOffset(ZoneOffset.ofHours(2)));
        ZoneOffset o = ZoneOffset.ofHoursMinutes(-3, -30);
        OffsetDateTime od = OffsetDateTime.of(dt, o);
        System.out.println(o + " " + od + " " + od.toInstant() + " " + od.withOffsetSameInstant(ZoneOffset.UTC) + " "
            + od.withOffsetSameLocal(ZoneOffset.MAX) + " " + ZoneOffset.of("+01:30").getTotalSeconds()
            + " " + OffsetDateTime.parse("2020-02-02T02:02+02:00").isEqual(OffsetDateTime.parse("2020-02-02T00:02Z")));
        ZonedDateTime z = dt.atZone(ZoneOffset.UTC);
        System.out.println(z + " " + z.plusDays(1).getDayOfWeek() + " " + z.toInstant() + " " + z.getOffset() + " "
            + z.toLocalDateTime().equals(dt));
        Runnable[] bad = {() -> LocalTime.of(24, 0), () -> LocalTime.parse("25:00"), () -> ZoneOffset.ofHours(19),
            () -> Duration.parse("P"), () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1),
            () -> LocalTime.NOON.plus(1, ChronoUnit.DAYS), () -> Period.parse("1Y")};
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("allowed");
            } catch (DateTimeException | ArithmeticException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
