package multistageaccess;

/** The note appends by itself. */
final class JoinedTextFixed {
    static final class Note {
        private String text = "";

        synchronized String text() {
            return text;
        }

        synchronized void append(String more) {
            text += more;
        }
    }

    static void append(Note note, String more) {
        note.append(more);
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
