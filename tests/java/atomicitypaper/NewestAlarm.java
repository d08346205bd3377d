package atomicitypaper;

import java.util.Vector;

/** Defect: the alarm that was raised is shown by what is last in the vector, which may be another alarm. */
final class NewestAlarm {
    private final Vector<String> alarms = new Vector<>();

    final class Panel {
        private String shown = "";

        synchronized void raise(String alarm) {
            alarms.addElement(alarm); // ~ atomicity-violation #1
            shown = alarms.lastElement(); // ~ atomicity-violation #1
        }

        synchronized String shown() {
            return shown;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NewestAlarm plant = new NewestAlarm();
        Panel hall = plant.new Panel();
        Thread smoke = new Thread(() -> plant.alarms.addElement("smoke"));
        smoke.start();
        hall.raise("leak");
        smoke.join();
        if (!hall.shown().equals("leak")) {
            throw new AssertionError("the panel shows " + hall.shown());
        }
    }
}
