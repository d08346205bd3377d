package atomicitypaper;

/** Defect: the mint is locked as a class, and the stamp as an object, twice: the series can change between its two parts. */
final class MintSerial {
    static final class Stamp {
        private char series = 'A';
        private int number = 9;

        synchronized char series() {
            return series;
        }

        synchronized int number() {
            return number;
        }

        synchronized void newSeries() {
            series = 'B';
            number = 0;
        }
    }

    private static int minted;

    static synchronized String mint(Stamp stamp) {
        minted++;
        String serial = "" + stamp.series(); // ~ atomicity-violation #1
        serial += stamp.number(); // ~ atomicity-violation #1
        return serial;
    }

    public static void main(String[] args) throws InterruptedException {
        Stamp stamp = new Stamp();
        Thread engraver = new Thread(stamp::newSeries);
        engraver.start();
        String serial = mint(stamp);
        engraver.join();
        if (serial.equals("A0")) {
            throw new AssertionError("there was no A0 left to mint");
        }
    }
}
