package atomicitypaper;

/** Harmless: folders are made if they are missing, and nobody removes any; so the outer is there when the inner is made. */
final class FolderTree {
    static final class Tree {
        private boolean home;
        private boolean pictures;

        synchronized void makeHome() {
            home = true;
        }

        synchronized void makePictures() {
            if (!home) {
                throw new IllegalStateException("no home");
            }
            pictures = true;
        }

        synchronized boolean complete() {
            return home && pictures;
        }
    }

    static final class Importer {
        private int imports;

        synchronized void prepare(Tree tree) {
            tree.makeHome();
            tree.makePictures();
            imports++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Tree tree = new Tree();
        Importer camera = new Importer();
        Importer scanner = new Importer();
        Thread usb = new Thread(() -> camera.prepare(tree));
        usb.start();
        scanner.prepare(tree);
        usb.join();
        if (!tree.complete()) {
            throw new AssertionError("folders are missing");
        }
    }
}
