package openworld;

import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.TimeZone;

/** Races: a format, which changes while it formats, is in a static field. A method makes it. */
public final class Stamps {
    private static final SimpleDateFormat FORMAT = inUtc("yyyy-MM-dd HH:mm:ss");

    private static SimpleDateFormat inUtc(String pattern) {
        SimpleDateFormat format = new SimpleDateFormat(pattern);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        return format;
    }

    public String stamp(long millis) {
        return FORMAT.format(new Date(millis)); // ~ data-race #1
    }
}
