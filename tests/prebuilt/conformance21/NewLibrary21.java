import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.regex.Pattern;

/** What the library learnt in Java 18 to 21, apart from text, numbers and collections in sequence. */
public class NewLibrary21 {
    public static void main(String[] args) throws Exception {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(numbers, new Random(42));
        System.out.println(numbers + " " + Collections.max(numbers));
        Future<String> done = CompletableFuture.completedFuture("done");
        System.out.println(done.state() + " " + done.resultNow());
        CompletableFuture<String> failed = CompletableFuture.failedFuture(new IllegalStateException("why"));
        System.out.println(failed.state() + " " + failed.exceptionNow().getMessage());
        try {
            failed.resultNow();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Duration.ofSeconds(90).isPositive() + " " + Duration.ofSeconds(-1).isPositive() + " "
            + Duration.ofMinutes(61));
        System.out.println(Pattern.compile("(?<year>\\d+)-(?<month>\\d+)").namedGroups().get("month"));
        var matcher = Pattern.compile("(?<key>\\w+)=(?<value>\\w*)").matcher("a=1");
        System.out.println(matcher.hasMatch() + " " + matcher.matches() + " " + matcher.hasMatch() + " " + matcher.toMatchResult().group("value"));
        System.out.println(Locale.of("de", "AT") + " " + Objects.checkIndex(2, 3) + " " + Objects.toIdentityString("x").startsWith("java.lang.String@"));
        try {
            Objects.checkFromIndexSize(2L, 5L, 6L);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Thread thread = Thread.currentThread();
        System.out.println(thread.isVirtual() + " " + (thread.threadId() == 1));
        StringBuilder bits = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            bits.append(Integer.toBinaryString(Integer.reverse(i)).length()).append(' ');
        }
        System.out.println(bits.toString().strip());
        System.out.println(java.util.HexFormat.of().withUpperCase().formatHex(new byte[] {(byte) 0xCA, (byte) 0xFE}) + " "
            + java.util.HexFormat.fromHexDigits("ff"));
        record Empty() {}
        System.out.println(new Empty().equals(new Empty()) + " " + new Empty() + " " + new Empty().hashCode());
    }
}
