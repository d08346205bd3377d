package conformance;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;

/** UUID from names, strings and halves: version, variant, order, hash code and errors. */
public class Uuids {
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

    public static void main(String[] args) throws Exception {
        UUID a = UUID.nameUUIDFromBytes("unsnarl".getBytes(StandardCharsets.UTF_8));
        show(a, a.version(), a.variant(), a.hashCode(), a.getMostSignificantBits(), a.getLeastSignificantBits());
        UUID b = new UUID(0x123456789abcdef0L, 0x0fedcba987654321L);
        show(b, b.version(), b.variant(), b.hashCode());
        fails(b::timestamp);
        fails(b::node);
        fails(b::clockSequence);
        UUID time = UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
        show(time.version(), time.timestamp(), time.clockSequence(), time.node(), time.variant());
        show(UUID.fromString("1-2-3-4-5"), UUID.fromString("1-2-3-4-5").equals(new UUID(0x0000000100020003L, 0x0004000000000005L)));
        for (String s : new String[] {"1-2-3-4", "x-2-3-4-5", "1-2-3-4-5-6", "00000000000000000000000000000000000000"}) {
            fails(() -> show(UUID.fromString(s)));
        }
        show(a.compareTo(b), b.compareTo(a), new UUID(-1, 0).compareTo(new UUID(1, 0)), new UUID(1, -1).compareTo(new UUID(1, 1)));
        show(new TreeSet<>(List.of(a, b, time, new UUID(0, 0))));
        show(a.equals(UUID.fromString(a.toString())), a.equals(a.toString()), UUID.fromString(a.toString().toUpperCase()).equals(a));
        UUID random = UUID.randomUUID();
        show(random.version(), random.variant(), random.toString().length(), random.equals(UUID.randomUUID()));
    }
}
