package conformance;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A ledger of accounts: transfers, rollback on exceptions, statements, interest in exact decimals. */
public class BankLedger {
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

    enum Kind { DEPOSIT, WITHDRAWAL, TRANSFER, INTEREST }

    record Entry(int id, Kind kind, String account, BigDecimal amount) {}

    static class Refused extends Exception {
        private static final long serialVersionUID = 1;
        final BigDecimal missing;

        Refused(String account, BigDecimal missing) {
            super(account + " lacks " + missing);
            this.missing = missing;
        }
    }

    final Map<String, BigDecimal> accounts = new TreeMap<>();
    final List<Entry> entries = new ArrayList<>();

    void post(Kind kind, String account, BigDecimal amount) throws Refused {
        BigDecimal after = accounts.getOrDefault(account, BigDecimal.ZERO).add(amount);
        if (after.signum() < 0) {
            throw new Refused(account, after.negate());
        }
        accounts.put(account, after);
        entries.add(new Entry(entries.size() + 1, kind, account, amount));
    }

    void transfer(String from, String to, String amount) throws Refused {
        Map<String, BigDecimal> saved = new TreeMap<>(accounts);
        int mark = entries.size();
        boolean done = false;
        try {
            BigDecimal a = new BigDecimal(amount);
            post(Kind.TRANSFER, to, a);
            post(Kind.TRANSFER, from, a.negate());
            done = true;
        } finally {
            if (!done) {
                accounts.clear();
                accounts.putAll(saved);
                entries.subList(mark, entries.size()).clear();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        BankLedger b = new BankLedger();
        b.post(Kind.DEPOSIT, "ann", new BigDecimal("100.00"));
        b.post(Kind.DEPOSIT, "bob", new BigDecimal("20.50"));
        b.transfer("ann", "bob", "30.25");
        fails(() -> b.transfer("bob", "eve", "1000"));
        fails(() -> b.transfer("bob", "eve", "much"));
        fails(() -> b.post(Kind.WITHDRAWAL, "eve", BigDecimal.ONE.negate()));
        for (String account : List.copyOf(b.accounts.keySet())) {
            b.post(Kind.INTEREST, account, b.accounts.get(account).multiply(new BigDecimal("0.0125")).setScale(2, RoundingMode.HALF_EVEN));
        }
        b.entries.forEach(e -> System.out.printf("%2d %-10s %-4s %10.2f%n", e.id(), e.kind(), e.account(), e.amount()));
        show(b.accounts, b.entries.stream().collect(Collectors.groupingBy(Entry::kind, () -> new EnumMap<>(Kind.class), Collectors.reducing(BigDecimal.ZERO, Entry::amount, BigDecimal::add))));
        show(b.entries.stream().map(Entry::amount).reduce(BigDecimal::add), b.accounts.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add));
    }
}
