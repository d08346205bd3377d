package checkthenact;

/** One field for both; and pairs that nothing says belong together, or that only one thread reads and writes. */
final class AnchorageFixed {
    record Place(String harbour, int berth) {
    }

    private volatile Place place = new Place("home", 1);
    private volatile String flag = "none";
    private volatile int crew;
    private volatile String master = "none";
    private volatile int mates;

    void move(String newHarbour, int newBerth) {
        place = new Place(newHarbour, newBerth);
    }

    /** Each may change alone. */
    void commission(String newFlag, int newCrew) {
        flag = newFlag;
        crew = newCrew;
    }

    void hire(int newCrew) {
        crew = newCrew;
    }

    Place papers() {
        return new Place(flag, crew);
    }

    synchronized void muster(String newMaster, int newMates) {
        master = newMaster;
        mates = newMates;
    }

    synchronized Place roll() {
        return new Place(master, mates);
    }

    String name() {
        Place now = place;
        return now.harbour() + now.berth();
    }

    public static void main(String[] args) {
        AnchorageFixed ship = new AnchorageFixed();
        new Thread(() -> {
            ship.move("far", args.length);
            ship.commission("red", args.length);
            ship.hire(args.length + 1);
            ship.muster("Ann", args.length);
        }).start();
        new Thread(() -> System.out.println(ship.name() + ship.papers() + ship.roll())).start();
    }
}
