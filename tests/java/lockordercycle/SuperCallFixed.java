package lockordercycle;

/** Cannot deadlock: super.add is called when the archive has been released. */
final class SuperCallFixed {
    static class Folder {
        private int pages;

        synchronized void add(int count) {
            pages += count;
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
            }
            super.add(count);
        }

        synchronized void audit() {
            synchronized (archive) {
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
