package datarace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Races: an unmodifiable view still shows the list that its owner changes. */
final class UnmodifiableView {
    private final List<String> tracks = new ArrayList<>();

    synchronized void append(String track) {
        tracks.add(track); // ~ data-race #1
    }

    synchronized List<String> tracks() {
        return Collections.unmodifiableList(tracks);
    }

    public static void main(String[] args) throws InterruptedException {
        UnmodifiableView playlist = new UnmodifiableView();
        Thread editor = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                playlist.append("track " + i);
            }
        });
        editor.start();
        List<String> view = playlist.tracks();
        int shown = 0;
        for (int i = 0; i < 100; i++) {
            shown = Math.max(shown, view.size()); // ~ data-race #1
        }
        editor.join();
        System.out.println(shown);
    }
}
