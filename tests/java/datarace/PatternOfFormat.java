package datarace;

import java.text.SimpleDateFormat;
import java.util.Date;

/** No race: formatting does not change the pattern. */
final class PatternOfFormat {
    private final SimpleDateFormat format = new SimpleDateFormat("yyyy");

    String write(Date date) {
        synchronized (format) {
            return format.format(date);
        }
    }

    String describe() {
        return format.toPattern();
    }

    public static void main(String[] args) {
        PatternOfFormat shared = new PatternOfFormat();
        new Thread(() -> shared.write(new Date())).start();
        new Thread(shared::describe).start();
    }
}
