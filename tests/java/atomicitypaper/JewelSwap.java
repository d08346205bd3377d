package atomicitypaper;

/** Defect: two dealers swap what they have with what is shown; both can walk away with the same jewel. */
final class JewelSwap {
    static final class Jewel {
    }

    static final class Showcase {
        private Jewel jewel = new Jewel();

        synchronized Jewel jewel() {
            return jewel;
        }

        synchronized void jewel(Jewel jewel) {
            this.jewel = jewel;
        }
    }

    static final class Dealer {
        private Jewel mine = new Jewel();

        synchronized void swap(Showcase showcase) {
            Jewel shown = showcase.jewel(); // ~ atomicity-violation #1
            showcase.jewel(mine); // ~ atomicity-violation #1
            mine = shown;
        }

        synchronized Jewel mine() {
            return mine;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Showcase showcase = new Showcase();
        Dealer ruth = new Dealer();
        Dealer saul = new Dealer();
        Thread deal = new Thread(() -> ruth.swap(showcase));
        deal.start();
        saul.swap(showcase);
        deal.join();
        if (ruth.mine() == saul.mine()) {
            throw new AssertionError("one jewel in two pockets");
        }
    }
}
