package datarace;

/** Defect: the super constructor calls a method that reads the final field before it is set, and counts beside a thread. */
final class ReadBeforeSet {
    private static int orders;

    abstract static class Shop {
        Shop() {
            open();
        }

        abstract void open();
    }

    static final class LazyShop extends Shop {
        private final boolean lazy;

        LazyShop(boolean lazy) {
            this.lazy = lazy;
        }

        @Override
        void open() {
            if (!lazy) {
                Thread clerk = new Thread(() -> {
                    orders++; // ~ data-race #1
                });
                clerk.start();
                orders++; // ~ data-race #1
            }
        }
    }

    public static void main(String[] args) {
        new LazyShop(true);
    }
}
