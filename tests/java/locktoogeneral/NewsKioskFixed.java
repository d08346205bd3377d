package locktoogeneral;

/** Fine: who sells a paper changes the papers of the subclass and the cash of the superclass. */
final class NewsKioskFixed {
    static class Till {
        protected int cash;

        synchronized void change(int coins) {
            cash += coins;
        }
    }

    static final class Kiosk extends Till {
        private int papers = 10;

        synchronized void deliver(int bundle) {
            papers += bundle;
        }

        synchronized boolean sell() {
            if (papers == 0) {
                return false;
            }
            papers--;
            cash += 2;
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
