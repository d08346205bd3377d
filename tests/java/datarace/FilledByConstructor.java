package datarace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** No race: while the object is constructed, no other thread knows what its map holds; later all hold the lock. */
final class FilledByConstructor {
    private final Map<String, List<String>> byType = new HashMap<>();

    FilledByConstructor(String text) {
        parse(text);
    }

    synchronized void append(String text) {
        parse(text);
    }

    private void parse(String text) {
        for (String line : text.split(";")) {
            List<String> lines = byType.get(line);
            if (lines == null) {
                lines = new ArrayList<>();
                byType.put(line, lines);
            }
            lines.add(line);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                FilledByConstructor file = new FilledByConstructor("a;b");
                new Thread(() -> file.append("c")).start();
                new Thread(() -> file.append("d")).start();
            }).start();
        }
    }
}
