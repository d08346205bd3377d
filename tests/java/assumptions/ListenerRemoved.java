package assumptions;

import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;

/** Fine: to remove a listener does not call it (A69): only the thread that changes the price does. */
final class ListenerRemoved implements PropertyChangeListener {
    private int changes;

    @Override
    public void propertyChange(PropertyChangeEvent event) {
        changes++;
    }

    public static void main(String[] args) {
        PropertyChangeSupport prices = new PropertyChangeSupport("prices");
        ListenerRemoved listener = new ListenerRemoved();
        prices.addPropertyChangeListener(listener);
        new Thread(() -> prices.firePropertyChange("price", 1, 2)).start();
        prices.removePropertyChangeListener(listener);
    }
}
