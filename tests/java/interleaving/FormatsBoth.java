package interleaving;

import java.math.BigDecimal;
import java.security.MessageDigest;
import java.text.DecimalFormat;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/** Two threads use what the JDK has for texts, numbers, dates, logs and digests, each for itself: it needs hardly any steps, and there is no race. */
// outcome: 402
public class FormatsBoth {
    private static final Pattern WORDS = Pattern.compile("([a-z]+) ?|[0-9]*x");
    private static final BigDecimal LARGE = new BigDecimal("123456789012345678901234567890.5");
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final Map<String, Integer> SIZES = Map.of("a", 1, "b", 2);
    private static int total;

    private static void work() {
        int length = String.format(Locale.ROOT, "%d %s %.2f %x", 3, "x", 1.5, 255).length();
        length += WORDS.split("ab cd 3x").length;
        length += LARGE.multiply(LARGE).toPlainString().length();
        for (String name : NAMES) {
            length += SIZES.getOrDefault(name, 0);
        }
        length += LocalDate.of(2020, 1, 31).plusMonths(1).toString().length();
        length += new DecimalFormat("#,##0.00").format(1234.5).length();
        length += UUID.nameUUIDFromBytes(new byte[] {1}).toString().length();
        try {
            length += MessageDigest.getInstance("SHA-256").digest(new byte[] {2}).length / 8;
        } catch (java.security.NoSuchAlgorithmException none) {
            throw new AssertionError(none);
        }
        Logger.getLogger("formats").fine("done");
        synchronized (FormatsBoth.class) {
            total += length;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // What is made when it is first asked for is there before there are two.
        work();
        Thread thread = new Thread(FormatsBoth::work);
        thread.start();
        work();
        thread.join();
        System.out.println(total);
    }
}
