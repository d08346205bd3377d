package conformance;

import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Currency;
import java.util.Locale;

/** Currency: codes, digits, symbols of English, and unknown ones. */
public class Currencies {
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

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        for (String code : new String[] {"USD", "EUR", "JPY", "BHD", "XXX", "GBP", "CHF", "KWD", "CLF", "DEM"}) {
            Currency c = Currency.getInstance(code);
            show(c, c.getDefaultFractionDigits(), c.getNumericCode(), c.getNumericCodeAsString(), c.getDisplayName(Locale.US), c.getSymbol(Locale.US));
        }
        show(Currency.getInstance(Locale.US), Currency.getInstance(Locale.GERMANY), Currency.getInstance(Locale.JAPAN), Currency.getInstance(new Locale("", "CH")),
            Currency.getInstance(new Locale("", "AQ")));
        refuses(() -> Currency.getInstance("ZZZ"));
        refuses(() -> Currency.getInstance("usd"));
        refuses(() -> Currency.getInstance(Locale.ENGLISH));
        fails(() -> Currency.getInstance((String) null));
        show(Currency.getInstance("USD") == Currency.getInstance(Locale.US), Currency.getAvailableCurrencies().contains(Currency.getInstance("SEK")));
        NumberFormat f = NumberFormat.getCurrencyInstance(Locale.US);
        show(f.format(1234567.891), f.format(-0.5), f.format(0), f.format(1e15), f.getCurrency());
        f.setCurrency(Currency.getInstance("JPY"));
        show(f.format(1234.5), f.getMaximumFractionDigits());
        f.setMaximumFractionDigits(0);
        show(f.format(2.5), f.format(3.5), f.parse("\u00a512").longValue());
        fails(() -> f.parse("12"));
    }
}
