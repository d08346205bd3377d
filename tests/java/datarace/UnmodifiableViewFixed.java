package datarace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** No race: what is handed out is a copy. */
final class UnmodifiableViewFixed {
    private final List<String> tracks = new ArrayList<>();

    synchronized void append(String track) {
        tracks.add(track);
    }

    synchronized List<String> tracks() {
        return Collections.unmodifiableList(new ArrayList<>(tracks));
    }

    public static void main(String[] args) throws InterruptedException {
        UnmodifiableViewFixed playlist = new UnmodifiableViewFixed();
        Thread editor = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                playlist.append("track " + i);
            }
        });
        editor.start();
        List<String> view = playlist.tracks();
        int shown = 0;
        for (int i = 0; i < 100; i++) {
            shown = Math.max(shown, view.size());
        }
        editor.join();
        System.out.println(shown);
    }
}
