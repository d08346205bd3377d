/** A lazy value is made under the object's lock, once. */
class LazyVarFixed {
  private var pages = 0

  lazy val words: java.util.ArrayList[String] = { // ~? unsafe-publication #1
    pages += 1
    new java.util.ArrayList
  }
}

object LazyVarFixed {
  lazy val title: StringBuilder = new StringBuilder("title") // ~? data-race #2

  def main(args: Array[String]): Unit = {
    val book = new LazyVarFixed
    new Thread(() => println(book.words.size + title.length)).start()
    println(book.words.size + title.length)
  }
}
