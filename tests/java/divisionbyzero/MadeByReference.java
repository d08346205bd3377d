package divisionbyzero;

import java.util.function.Supplier;

/** What a constructor reference makes has fields with their defaults. */
public class MadeByReference {
    static class Share {
        int divisor;
    }

    public static void main(String[] args) {
        Supplier<Share> maker = Share::new;
        Share share = maker.get();
        System.out.println(7 / share.divisor); // ~ division-by-zero #1
    }
}
