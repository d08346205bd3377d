/** An object is made once, safely; what it holds is shared by all threads. */
object ObjectVar {
  private var issued = 0

  def next(): Int = {
    issued += 1 // ~ data-race #1
    issued
  }

  def main(args: Array[String]): Unit = {
    val other = new Thread(() => println(next()))
    other.start()
    println(next())
    other.join()
  }
}
