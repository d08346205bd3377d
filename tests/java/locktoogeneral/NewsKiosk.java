package locktoogeneral;

/** Defect: the cash of the superclass and the papers of the subclass have nothing in common but the lock. */
final class NewsKiosk {
    static class Till {
        protected int cash;

        synchronized void change(int coins) {
            cash += coins; // ~ lock-too-general #1
        }
    }

    static final class Kiosk extends Till {
        private int papers = 10;

        synchronized void deliver(int bundle) {
            papers += bundle; // ~ lock-too-general #1
        }

        synchronized boolean sell() {
            if (papers == 0) {
                return false;
            }
            papers--;
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Kiosk kiosk = new Kiosk();
        Thread driver = new Thread(() -> {
            kiosk.deliver(5);
            kiosk.change(20);
        });
        driver.start();
        kiosk.sell();
        kiosk.change(-4);
        driver.join();
        System.out.println(kiosk.cash + " " + kiosk.papers);
    }
}
