package interleaving;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers never change, though they keep what was asked of them once. */
public class SharedNumber {
    private static final BigDecimal PRICE = new BigDecimal(BigInteger.valueOf(995), 2);
    private static final BigInteger COUNT = BigInteger.valueOf(12);

    private static void ask() {
        assert PRICE.toString().equals("9.95");
        assert PRICE.precision() == 3;
        assert COUNT.bitLength() == 4;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SharedNumber::ask);
        other.start();
        ask();
        other.join();
    }
}
