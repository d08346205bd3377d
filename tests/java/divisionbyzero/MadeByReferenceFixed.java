package divisionbyzero;

import java.util.function.Supplier;

/** What a constructor reference makes is given a divisor. */
public class MadeByReferenceFixed {
    static class Share {
        int divisor;
    }

    public static void main(String[] args) {
        Supplier<Share> maker = Share::new;
        Share share = maker.get();
        int divisor = share.divisor + 1; // ~? overflow #1
        share.divisor = divisor == 0 ? 1 : divisor;
        System.out.println(divisor == 0 ? 0 : 7 / divisor); // ~? division-by-zero #2
    }
}
