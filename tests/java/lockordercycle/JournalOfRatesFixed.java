package lockordercycle;

import java.util.HashMap;
import java.util.Map;

/** Cannot deadlock: the table is loaded, with a note in the journal, when the class is initialised, without its lock. */
final class JournalOfRatesFixed {
    static final class Journal {
        private static int lines;

        static synchronized void note(String line) {
            lines += line.length();
        }

        static synchronized double worth(String currency, int amount) {
            return Rates.of(currency) * amount + lines;
        }
    }

    static final class Rates {
        private static final Object LOCK = new Object();
        private static Map<String, Double> table = load();

        private static Map<String, Double> load() {
            Journal.note("rates loaded");
            Map<String, Double> loaded = new HashMap<>();
            loaded.put("EUR", 1.0);
            return loaded;
        }

        static double of(String currency) {
            synchronized (LOCK) {
                return table.getOrDefault(currency, 0.0);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(Rates.of("EUR"));
        Thread booking = new Thread(() -> System.out.println(Journal.worth("EUR", 7)));
        Thread asking = new Thread(() -> System.out.println(Rates.of("SEK")));
        booking.start();
        asking.start();
        booking.join();
        asking.join();
    }
}
