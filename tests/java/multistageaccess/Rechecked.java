package multistageaccess;

/** No defect: the second stage looks again, so that what was seen in the first is never relied upon. */
final class Rechecked {
    private final Object lock = new Object();
    private String page;

    String page() {
        synchronized (lock) {
            if (page != null) {
                return page;
            }
        }
        String rendered = render();
        synchronized (lock) {
            if (page == null) {
                page = rendered;
            }
            return page;
        }
    }

    private static String render() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            text.append("line ").append(i).append('\n');
        }
        return text.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        Rechecked site = new Rechecked();
        Runnable client = () -> System.out.println(site.page().length());
        Thread first = new Thread(client);
        Thread second = new Thread(client);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
