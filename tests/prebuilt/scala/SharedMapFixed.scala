import scala.collection.concurrent.TrieMap

/** Maps that are made for it, asked in one step. */
object SharedMapFixed {
  private val prices = TrieMap[String, Int]()
  private val stock = TrieMap[String, Int]()

  def price(name: String): Int = prices.getOrElseUpdate(name, name.length)

  def deliver(name: String): Unit = stock.putIfAbsent(name, 1)

  def main(args: Array[String]): Unit = {
    for (_ <- 1 to 2) new Thread(() => {
      println(price("tea"))
      deliver("tea")
    }).start()
  }
}
