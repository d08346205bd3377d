package atomicityviolation;

/** No defect: the page that is full and the page that is begun are two objects, each is locked once. */
final class ReassignedField {
    static final class Page {
        private final StringBuilder text = new StringBuilder();

        synchronized void write(String line) {
            text.append(line);
        }

        synchronized int length() {
            return text.length();
        }
    }

    private Page page = new Page();
    private int pages = 1;

    synchronized Page page() {
        return page;
    }

    synchronized int turn() {
        int length = page.length();
        page = new Page();
        pages++;
        page.write("page " + pages);
        return length;
    }

    public static void main(String[] args) throws InterruptedException {
        ReassignedField book = new ReassignedField();
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                book.page().write("line");
            }
        });
        writer.start();
        int letters = 0;
        for (int i = 0; i < 20; i++) {
            letters += book.turn();
        }
        writer.join();
        System.out.println(letters);
    }
}
