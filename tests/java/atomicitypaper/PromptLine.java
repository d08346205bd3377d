package atomicitypaper;

/** Defect: the last character is deleted at a position that was the last before the line was cleared. */
final class PromptLine {
    private final StringBuffer line = new StringBuffer("l");
    private int strokes;

    synchronized void backspace() {
        strokes++;
        if (line.length() > 0) { // ~ atomicity-violation #1
            line.deleteCharAt(0); // ~ atomicity-violation #1
        }
    }

    void clear() {
        line.setLength(0);
    }

    public static void main(String[] args) throws InterruptedException {
        PromptLine prompt = new PromptLine();
        Thread keyboard = new Thread(prompt::backspace);
        keyboard.start();
        prompt.clear();
        keyboard.join();
    }
}
