/** Runs the work of one key in the order in which it was added, one after another; that of different keys at the same time. */
export class KeyedQueue {
  /** The last work of each key, while it is not finished. */
  private readonly last = new Map<string, Promise<unknown>>()

  /** Runs work once all that was added before for the key has succeeded or failed. @throws what the work throws */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve()
    const own = before.catch(() => undefined).then(work)
    this.last.set(key, own)
    try {
      return await own
    } finally {
      if (this.last.get(key) === own) this.last.delete(key)
    }
  }

  /** Waits until all that was added so far has succeeded or failed: for a key, or for all of them. */
  async settled(key?: string): Promise<void> {
    await Promise.allSettled(key === undefined ? this.last.values() : [this.last.get(key)])
  }
}
