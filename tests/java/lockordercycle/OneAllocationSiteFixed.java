package lockordercycle;

/** Cannot deadlock: both threads make the first one like the second one, whom nobody makes like anybody. */
final class OneAllocationSiteFixed {
    private int likes;

    static OneAllocationSiteFixed make() {
        return new OneAllocationSiteFixed();
    }

    synchronized void like(OneAllocationSiteFixed other) {
        likes++;
        other.liked();
    }

    synchronized void liked() {
        likes++; // ~? lock-order-cycle #1
    }

    public static void main(String[] args) {
        OneAllocationSiteFixed[] people = {make(), make()};
        for (int i = 0; i < 2; i++) {
            OneAllocationSiteFixed one = people[0];
            OneAllocationSiteFixed other = people[1];
            new Thread(() -> one.like(other)).start();
        }
    }
}
