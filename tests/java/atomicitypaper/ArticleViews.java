package atomicitypaper;

/** Harmless: the title is shown and the views are counted, under one lock, but as two things. */
final class ArticleViews {
    static final class Article {
        private String title = "Rain";
        private int views;

        synchronized String title() {
            return title;
        }

        synchronized void title(String title) {
            this.title = title;
        }

        synchronized void viewed() {
            views++;
        }

        synchronized int views() {
            return views;
        }
    }

    static final class Page {
        private final Article article;
        private String shown;

        Page(Article article) {
            this.article = article;
        }

        synchronized void render() {
            shown = article.title();
            article.viewed();
        }

        synchronized String shown() {
            return shown;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Article article = new Article();
        Page page = new Page(article);
        Thread editor = new Thread(() -> article.title("Snow"));
        Thread reader = new Thread(page::render);
        editor.start();
        reader.start();
        editor.join();
        reader.join();
        if (page.shown() == null || article.views() != 1) {
            throw new AssertionError("nothing was shown");
        }
    }
}
