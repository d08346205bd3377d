package models;

import java.util.concurrent.CopyOnWriteArrayList;

/** A list that is copied with each change. */
class ListCopied {
    static final CopyOnWriteArrayList<Integer> LIST = new CopyOnWriteArrayList<>();

    public static void main(String[] args) {
        new Thread(() -> LIST.add(1)).start();
        LIST.addIfAbsent(2);
        System.out.println(LIST);
    }
}
