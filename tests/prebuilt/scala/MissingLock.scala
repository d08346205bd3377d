/** One of the methods forgets the lock. */
class MissingLock {
  private var balance = 100L

  def deposit(amount: Long): Unit = this.synchronized {
    balance += amount // ~ data-race #1
  }

  def withdraw(amount: Long): Boolean = {
    if (balance < amount) false
    else {
      balance -= amount // ~ data-race #1
      true
    }
  }
}

object MissingLock {
  def main(args: Array[String]): Unit = {
    val account = new MissingLock
    new Thread(() => account.deposit(5)).start()
    new Thread(() => println(account.withdraw(7))).start()
  }
}
