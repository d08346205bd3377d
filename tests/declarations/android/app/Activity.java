package android.app;

import android.os.Bundle;

public class Activity {
    protected void onCreate(Bundle state) {}

    protected void onStart() {}

    protected void onResume() {}

    protected void onPause() {}

    protected void onStop() {}

    protected void onDestroy() {}
}
