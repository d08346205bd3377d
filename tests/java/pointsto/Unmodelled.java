package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.prefs.PreferenceChangeEvent;
import java.util.prefs.PreferenceChangeListener;
import java.util.prefs.Preferences;

/// A library method without a model calls back what it is given, at once (A8).
class Unmodelled {
    public static void main(String[] args) throws Exception {
        Preferences preferences = Preferences.userRoot();
        see(preferences); // sees any Preferences
        preferences.addPreferenceChangeListener(event -> here()); // on main
        PreferenceChangeListener listener = new PreferenceChangeListener() {
            @Override
            public void preferenceChange(PreferenceChangeEvent event) {
                here(); // on main
            }

            public void other() {
                here(); // on nothing
            }
        };
        preferences.addPreferenceChangeListener(listener);
    }
}
