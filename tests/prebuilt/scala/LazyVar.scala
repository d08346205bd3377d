/** Made when first asked for, by both threads at once, if it comes so. */
class LazyVar {
  private[this] var made: java.util.ArrayList[String] = null

  def words: java.util.ArrayList[String] = {
    if (made == null) { // ~ unsafe-publication #1
      made = new java.util.ArrayList // ~ unsafe-publication #1
    }
    made
  }
}

object LazyVar {
  def main(args: Array[String]): Unit = {
    val book = new LazyVar
    new Thread(() => println(book.words.size)).start()
    println(book.words.size)
  }
}
