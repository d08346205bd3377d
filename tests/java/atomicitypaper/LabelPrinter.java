package atomicitypaper;

/** Harmless: the buffer is made anew for each label, and no other thread ever sees it. */
final class LabelPrinter {
    private int printed;

    synchronized String print(String name, int room) {
        StringBuffer label = new StringBuffer();
        label.append(name);
        label.append(room);
        printed++;
        return label.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        LabelPrinter printer = new LabelPrinter();
        String[] label = new String[1];
        Thread clerk = new Thread(() -> label[0] = printer.print("ann", 1));
        clerk.start();
        String mine = printer.print("bob", 2);
        clerk.join();
        if (!mine.equals("bob2") || !label[0].equals("ann1")) {
            throw new AssertionError("mixed labels");
        }
    }
}
