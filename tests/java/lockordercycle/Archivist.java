package lockordercycle;

/** Defect: a flag chooses the order of the locks, and it is set for one of the two threads. */
final class Archivist implements Runnable {
    static final class Shelf {
        private int files = 3;
    }

    private final Shelf desk;
    private final Shelf vault;
    private final boolean vaultFirst;

    Archivist(Shelf desk, Shelf vault, boolean vaultFirst) {
        this.desk = desk;
        this.vault = vault;
        this.vaultFirst = vaultFirst;
    }

    @Override
    public void run() {
        if (vaultFirst) {
            synchronized (vault) {
                synchronized (desk) { // ~ lock-order-cycle #1
                    vault.files--;
                    desk.files++;
                }
            }
        } else {
            synchronized (desk) {
                synchronized (vault) { // ~ lock-order-cycle #1
                    desk.files--;
                    vault.files++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Shelf desk = new Shelf();
        Shelf vault = new Shelf();
        new Thread(new Archivist(desk, vault, false)).start();
        new Thread(new Archivist(desk, vault, true)).start();
    }
}
