import scala.collection.mutable.ArrayBuffer

/** A buffer is no place for two threads to meet. */
class SharedBuffer {
  private val names = ArrayBuffer[String]()

  def add(name: String): Unit = names += name // ~ data-race #1

  def size: Int = names.length // ~ data-race #1
}

object SharedBuffer {
  def main(args: Array[String]): Unit = {
    val guests = new SharedBuffer
    new Thread(() => guests.add("ann")).start()
    println(guests.size)
  }
}
