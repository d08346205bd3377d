package atomicityvariant;

/** No defect: the draft belongs to one thread, so only the archive is shared. */
final class OwnDraft {
    static final class Text {
        private final StringBuilder letters = new StringBuilder();

        synchronized String content() {
            return letters.toString();
        }

        synchronized void add(String more) {
            letters.append(more);
        }
    }

    private int filed;

    synchronized void file(Text draft, Text archive) {
        String content = draft.content();
        archive.add(content);
        filed++;
    }

    synchronized int filed() {
        return filed;
    }

    public static void main(String[] args) throws InterruptedException {
        Text archive = new Text();
        OwnDraft office = new OwnDraft();
        Runnable author = () -> {
            Text draft = new Text();
            for (int i = 0; i < 20; i++) {
                draft.add("x");
                office.file(draft, archive);
                archive.add("\n");
            }
        };
        Thread first = new Thread(author);
        Thread second = new Thread(author);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(office.filed() + " " + archive.content().length());
    }
}
