package atomicitypaper;

/** Defect: the start of a meeting is read before it is moved, and its end afterwards, so that it seems to last for days. */
final class MeetingOverlap {
    private int left;
    private int right;

    MeetingOverlap(int left, int right) {
        this.left = left;
        this.right = right;
    }

    synchronized int left() {
        return left;
    }

    synchronized int right() {
        return right;
    }

    synchronized void move(int hours) {
        left += hours;
        right += hours;
    }

    synchronized boolean overlaps(MeetingOverlap o) {
        return o.left() <= right && o.right() >= left; // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        MeetingOverlap lunch = new MeetingOverlap(12, 13);
        MeetingOverlap review = new MeetingOverlap(9, 10);
        Thread secretary = new Thread(() -> review.move(6));
        secretary.start();
        boolean clash = lunch.overlaps(review);
        secretary.join();
        if (clash) {
            throw new AssertionError("neither at 9 nor at 15 is it lunch time");
        }
    }
}
