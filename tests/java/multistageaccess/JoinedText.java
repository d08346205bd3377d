package multistageaccess;

/** Defect: what another thread appends in between is lost. The value is a string, not a number. */
final class JoinedText {
    static final class Note {
        private String text = "";

        synchronized String text() {
            return text;
        }

        synchronized void setText(String value) {
            text = value;
        }
    }

    static void append(Note note, String more) {
        String text = note.text(); // ~ multi-stage-access #1
        note.setText(text + more); // ~ multi-stage-access #1
    }

    public static void main(String[] args) throws InterruptedException {
        Note note = new Note();
        Runnable work = () -> {
            for (int i = 0; i < 100; i++) {
                append(note, "x");
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(note.text().length());
    }
}
