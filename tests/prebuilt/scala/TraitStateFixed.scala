/** The trait's methods hold the lock of the object that has the trait. */
object TraitStateFixed {
  trait Counting {
    private var count = 0

    def hit(): Unit = synchronized { count += 1 }

    def hits: Int = synchronized { count }
  }

  class Page extends Counting

  def main(args: Array[String]): Unit = {
    val page = new Page
    new Thread(() => page.hit()).start()
    println(page.hits)
  }
}
