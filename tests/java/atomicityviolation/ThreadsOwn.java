package atomicityviolation;

/** No defect: each thread makes its own sheet, and no other thread ever sees it. */
final class ThreadsOwn {
    static final class Sheet {
        private int sum;

        synchronized int sum() {
            return sum;
        }

        synchronized void setSum(int value) {
            sum = value;
        }
    }

    private int entries;

    synchronized void enter(Sheet sheet, int amount) {
        entries++;
        int before = sheet.sum();
        sheet.setSum(before + amount);
    }

    synchronized int entries() {
        return entries;
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadsOwn office = new ThreadsOwn();
        Runnable clerk = () -> {
            Sheet sheet = new Sheet();
            for (int i = 0; i < 100; i++) {
                office.enter(sheet, i);
            }
            System.out.println(sheet.sum());
        };
        Thread first = new Thread(clerk);
        Thread second = new Thread(clerk);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(office.entries());
    }
}
