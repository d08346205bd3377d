/** One lock goes before all others. */
class LockOrderFixed(private var balance: Long) {
  def transferTo(other: LockOrderFixed, amount: Long): Unit = LockOrderFixed.synchronized {
    balance -= amount
    other.balance += amount
  }
}

object LockOrderFixed {
  def main(args: Array[String]): Unit = {
    val mine = new LockOrderFixed(100)
    val yours = new LockOrderFixed(100)
    new Thread(() => mine.transferTo(yours, 1)).start()
    new Thread(() => yours.transferTo(mine, 2)).start()
  }
}
