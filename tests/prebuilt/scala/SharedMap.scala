import scala.collection.mutable

/** A map that threads fill, and one that they look into before they fill it. */
object SharedMap {
  private val prices = mutable.HashMap[String, Int]()
  private val stock = scala.collection.concurrent.TrieMap[String, Int]()

  def price(name: String): Int = prices.getOrElseUpdate(name, name.length) // ~ data-race #1

  def deliver(name: String): Unit =
    if (!stock.contains(name)) stock.put(name, 1) // ~ check-then-act #2

  def main(args: Array[String]): Unit = {
    for (_ <- 1 to 2) new Thread(() => {
      println(price("tea"))
      deliver("tea")
    }).start()
  }
}
