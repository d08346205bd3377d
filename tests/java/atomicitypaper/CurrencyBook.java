package atomicitypaper;

/** Harmless: code and digits of a currency are fixed; what changes is only the count of look-ups. */
final class CurrencyBook {
    static final class Currency {
        private final String code;
        private final int digits;
        private int lookUps;

        Currency(String code, int digits) {
            this.code = code;
            this.digits = digits;
        }

        synchronized String code() {
            lookUps++;
            return code;
        }

        synchronized int digits() {
            lookUps++;
            return digits;
        }

        synchronized int lookUps() {
            return lookUps;
        }
    }

    private String last = "";

    synchronized String describe(Currency currency) {
        String code = currency.code();
        int digits = currency.digits();
        last = code + "/" + digits;
        return last;
    }

    public static void main(String[] args) throws InterruptedException {
        Currency yen = new Currency("JPY", 0);
        CurrencyBook book = new CurrencyBook();
        Thread trader = new Thread(() -> yen.digits());
        trader.start();
        String text = book.describe(yen);
        trader.join();
        if (!text.equals("JPY/0") || yen.lookUps() != 3) {
            throw new AssertionError(text);
        }
    }
}
