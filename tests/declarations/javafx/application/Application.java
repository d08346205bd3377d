package javafx.application;

import javafx.stage.Stage;

public abstract class Application {
    public void init() throws Exception {}

    public abstract void start(Stage stage) throws Exception;

    public void stop() throws Exception {}
}
