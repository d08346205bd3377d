package openworld;

import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.TimeZone;

/** Each call has a format of its own. */
public final class StampsFixed {
    private static SimpleDateFormat inUtc(String pattern) {
        SimpleDateFormat format = new SimpleDateFormat(pattern);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        return format;
    }

    public String stamp(long millis) {
        return inUtc("yyyy-MM-dd HH:mm:ss").format(new Date(millis));
    }
}
