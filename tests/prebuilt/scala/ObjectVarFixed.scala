/** All accesses hold the lock of the object. */
object ObjectVarFixed {
  private var issued = 0

  def next(): Int = synchronized {
    issued += 1
    issued
  }

  def main(args: Array[String]): Unit = {
    val other = new Thread(() => println(next()))
    other.start()
    println(next())
    other.join()
  }
}
