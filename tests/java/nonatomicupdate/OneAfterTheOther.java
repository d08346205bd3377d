package nonatomicupdate;

/** Loses nothing: several threads write, but each only after the one before was joined. */
final class OneAfterTheOther {
    private static volatile int stations;

    private static void visit() {
        for (int i = 0; i < 10; i++) {
            stations += 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread morning = new Thread(OneAfterTheOther::visit);
        morning.start();
        morning.join();
        Thread evening = new Thread(OneAfterTheOther::visit);
        evening.start();
        evening.join();
        stations++;
        System.out.println(stations);
    }
}
