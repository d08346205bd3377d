package datarace;

/** No race: main asks when the download is over. */
final class ThreadFieldsFixed {
    static final class Download extends Thread {
        private int received;

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                received += 1024;
            }
        }

        int received() {
            return received;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Download download = new Download();
        download.start();
        download.join();
        System.out.println(download.received());
    }
}
