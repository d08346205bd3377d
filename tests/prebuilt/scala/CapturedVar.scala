/** Two threads count in one captured variable. */
object CapturedVar {
  def main(args: Array[String]): Unit = {
    var count = 0
    val first = new Thread(() => count += 1) // ~ data-race #1
    val second = new Thread(() => count += 1) // ~ data-race #1
    first.start()
    second.start()
    first.join()
    second.join()
    println(count)
  }
}
