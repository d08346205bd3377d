package checkthenact;

/** A place is two volatile fields: a reader may get the berth of one harbour with the name of another. */
final class Anchorage {
    record Place(String harbour, int berth) {
    }

    private volatile String harbour = "home";
    private volatile int berth = 1;

    void move(String newHarbour, int newBerth) {
        harbour = newHarbour; // ~ check-then-act #1
        berth = newBerth;
    }

    Place place() {
        return new Place(harbour, berth); // ~ check-then-act #1
    }

    public static void main(String[] args) {
        Anchorage ship = new Anchorage();
        new Thread(() -> ship.move("far", args.length)).start();
        new Thread(() -> System.out.println(ship.place())).start();
    }
}
