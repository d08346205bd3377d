package shop;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with parameters, each of which prints what it is given. */
class SoldTest {
    private int runs;

    /** Two clerks sell so much at the same time, without a lock. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void addsUp(long amount) throws InterruptedException {
        Till till = new Till();
        Thread clerk = new Thread(() -> till.sold = till.sold + (int) amount);
        clerk.start();
        till.sold = till.sold + (int) amount;
        clerk.join();
        if (till.sold != 2 * amount) {
            throw new Mismatch("sold " + till.sold);
        }
    }

    static class Till {
        volatile int sold;
    }

    @Timeout(1)
    @ParameterizedTest
    @ValueSource(strings = {"RED", "BLUE"})
    void ofText(Colour colour) {
        runs++;
        System.out.println(colour + " " + runs);
    }

    @ParameterizedTest
    @EnumSource(value = Colour.class, names = "RED", mode = EnumSource.Mode.EXCLUDE)
    void ofEnum(Colour colour) {
        System.out.println(colour);
    }

    @ParameterizedTest
    @CsvSource(value = {"'a, b' | 0x10 | GREEN", "'' | - | BLUE"}, delimiter = '|', nullValues = "-")
    void ofRows(String text, Integer number, Colour colour) {
        System.out.println("<" + text + "> " + number + " " + colour);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = "x")
    void ofNothing(String text) {
        System.out.println("<" + text + ">");
    }

    @ParameterizedTest
    @NullAndEmptySource
    void ofNoElements(Map<String, String> map) {
        System.out.println(map);
    }

    @ParameterizedTest
    @MethodSource
    void made(int number, String text, double share) {
        System.out.println(number + " " + text + " " + share);
    }

    static Stream<Object[]> made() {
        return IntStream.range(1, 3).mapToObj(number -> new Object[] {number, "t" + number, number});
    }

    @ParameterizedTest
    @MethodSource({"numbers", "shop.SoldTest$Others#others"})
    void several(Number number) {
        System.out.println(number);
    }

    static int[] numbers() {
        return new int[] {7, 8};
    }

    static class Others {
        static List<Long> others() {
            return List.of(9L);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(Others.class)
    void provided(int number) {}
}
