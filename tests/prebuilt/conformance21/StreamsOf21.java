import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams over records and patterns; `mapMulti`, `toList`, `teeing`, grouping by what a switch says. */
public class StreamsOf21 {
    sealed interface Event permits Deposit, Withdrawal, Note {}

    record Deposit(String account, long cents) implements Event {}

    record Withdrawal(String account, long cents) implements Event {}

    record Note(String text) implements Event {}

    static long change(Event event) {
        return switch (event) {
            case Deposit(var account, long cents) -> cents;
            case Withdrawal(var account, long cents) -> -cents;
            case Note n -> 0;
        };
    }

    static String account(Event event) {
        return switch (event) {
            case Deposit(String account, var cents) -> account;
            case Withdrawal(String account, var cents) -> account;
            case Note(String text) -> "-";
        };
    }

    public static void main(String[] args) {
        List<Event> events = List.of(
            new Deposit("a", 500), new Note("begin"), new Withdrawal("a", 120), new Deposit("b", 50), new Withdrawal("b", 75));
        Map<String, Long> balances = events.stream().filter(e -> !(e instanceof Note))
            .collect(Collectors.groupingBy(StreamsOf21::account, java.util.TreeMap::new, Collectors.summingLong(StreamsOf21::change)));
        System.out.println(balances);
        System.out.println(events.stream().<String>mapMulti((event, sink) -> {
            if (event instanceof Note(String text)) {
                sink.accept(text);
            } else if (event instanceof Deposit(var account, var cents) && cents > 100) {
                sink.accept(account);
                sink.accept("" + cents);
            }
        }).toList());
        System.out.println(events.reversed().stream().map(Event::toString).collect(Collectors.joining("; ")));
        record Range(int low, int high) {}
        Range range = Stream.of(5, 3, 9, 1).collect(Collectors.teeing(
            Collectors.minBy(Integer::compare), Collectors.maxBy(Integer::compare), (low, high) -> new Range(low.get(), high.get())));
        if (range instanceof Range(int low, int high)) {
            System.out.println(IntStream.rangeClosed(low, high).boxed().toList().reversed());
        }
        System.out.println(Stream.iterate(1, n -> n < 200, n -> n * 3).map(n -> switch ((Integer) n) {
            case Integer i when i % 2 == 0 -> "even";
            case Integer i when i > 50 -> "odd, large";
            case Integer i -> "odd " + i;
        }).toList());
    }
}
