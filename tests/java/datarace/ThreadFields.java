package datarace;

/** Races: main asks the download for its progress while the download is running. */
final class ThreadFields {
    static final class Download extends Thread {
        private int received;

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                received += 1024; // ~ data-race #1
            }
        }

        int received() {
            return received; // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Download download = new Download();
        download.start();
        System.out.println(download.received());
        download.join();
    }
}
