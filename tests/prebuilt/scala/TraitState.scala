/** The trait's variable is a field of each class that has the trait. */
object TraitState {
  trait Counting {
    private var count = 0

    def hit(): Unit = count += 1

    def hits: Int = count
  }

  class Page extends Counting // ~ data-race #1

  def main(args: Array[String]): Unit = {
    val page = new Page
    new Thread(() => page.hit()).start()
    println(page.hits)
  }
}
