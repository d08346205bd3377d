import java.util.concurrent.atomic.AtomicInteger

/** Two threads count in one atomic; the variable that one of them captures is read when it has ended. */
object CapturedVarFixed {
  def main(args: Array[String]): Unit = {
    val count = new AtomicInteger
    var last = 0
    val first = new Thread(() => println(count.incrementAndGet()))
    val second = new Thread(() => last = count.incrementAndGet())
    first.start()
    second.start()
    first.join()
    second.join()
    println(last)
  }
}
