package lockordercycle;

/** Can deadlock: two objects of one class, made in one line, lock each other, because they are swapped arguments. */
final class OneAllocationSite {
    private int likes;

    static OneAllocationSite make() {
        return new OneAllocationSite();
    }

    synchronized void like(OneAllocationSite other) {
        likes++;
        other.liked();
    }

    synchronized void liked() {
        likes++; // ~ lock-order-cycle #1
    }

    public static void main(String[] args) {
        OneAllocationSite[] people = {make(), make()};
        for (int i = 0; i < 2; i++) {
            OneAllocationSite one = people[i];
            OneAllocationSite other = people[1 - i];
            new Thread(() -> one.like(other)).start();
        }
    }
}
