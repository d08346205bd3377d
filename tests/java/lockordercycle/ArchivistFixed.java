package lockordercycle;

/** Fine: a flag chooses the order of the locks, but nobody ever sets it. */
final class ArchivistFixed implements Runnable {
    static final class Shelf {
        private int files = 3;
    }

    private final Shelf desk;
    private final Shelf vault;
    private final boolean vaultFirst;

    ArchivistFixed(Shelf desk, Shelf vault, boolean vaultFirst) {
        this.desk = desk;
        this.vault = vault;
        this.vaultFirst = vaultFirst;
    }

    @Override
    public void run() {
        if (vaultFirst) {
            synchronized (vault) {
                synchronized (desk) {
                    vault.files--;
                    desk.files++;
                }
            }
        } else {
            synchronized (desk) {
                synchronized (vault) {
                    desk.files--;
                    vault.files++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Shelf desk = new Shelf();
        Shelf vault = new Shelf();
        new Thread(new ArchivistFixed(desk, vault, false)).start();
        new Thread(new ArchivistFixed(desk, vault, false)).start();
    }
}
