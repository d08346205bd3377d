/** Volatile: what one thread writes, the other reads. */
object StopFlagFixed {
  @volatile private var stopped = false

  def main(args: Array[String]): Unit = {
    val worker = new Thread(() => {
      var rounds = 0
      while (!stopped) {
        rounds += 1
        println(rounds)
      }
    })
    worker.start()
    stopped = true
    worker.join()
  }
}
