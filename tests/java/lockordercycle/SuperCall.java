package lockordercycle;

/**
 * Can deadlock: the overriding method is not synchronized, but it calls super's, under the lock of the archive. The
 * archivist comes the other way.
 */
final class SuperCall {
    static class Folder {
        private int pages;

        synchronized void add(int count) {
            pages += count; // ~ lock-order-cycle #1
        }
    }

    static final class ArchivedFolder extends Folder {
        private final Object archive;
        private int additions;

        ArchivedFolder(Object archive) {
            this.archive = archive;
        }

        @Override
        void add(int count) {
            synchronized (archive) {
                additions++;
                super.add(count);
            }
        }

        synchronized void audit() {
            synchronized (archive) { // ~ lock-order-cycle #1
                additions = 0;
            }
        }
    }

    public static void main(String[] args) {
        ArchivedFolder folder = new ArchivedFolder(new Object());
        Folder seenAsFolder = folder;
        new Thread(() -> seenAsFolder.add(3)).start();
        new Thread(folder::audit).start();
    }
}
