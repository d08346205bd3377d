import scala.collection.mutable.ArrayBuffer

/** Who uses the buffer holds its lock. */
class SharedBufferFixed {
  private val names = ArrayBuffer[String]()

  def add(name: String): Unit = names.synchronized { names += name }

  def size: Int = names.synchronized { names.length }
}

object SharedBufferFixed {
  def main(args: Array[String]): Unit = {
    val guests = new SharedBufferFixed
    new Thread(() => guests.add("ann")).start()
    println(guests.size)
  }
}
