/** A lazy value is made under the object's lock, once. */
class LazyVarFixed {
  private var pages = 0
  private var reads = 0

  lazy val words: java.util.ArrayList[String] = {
    pages += 1
    new java.util.ArrayList
  }

  lazy val readers: java.util.ArrayList[String] = {
    reads += 1
    new java.util.ArrayList
  }
}

object LazyVarFixed {
  lazy val title: StringBuilder = new StringBuilder("title")

  def main(args: Array[String]): Unit = {
    val book = new LazyVarFixed
    new Thread(() => println(book.words.size + book.readers.size + title.length)).start()
    println(book.words.size + book.readers.size + title.length)
  }
}
