/** Counts open connections by what they have in common, such as their person. */
export class ConnectionCounts {
  private readonly counts = new Map<string, number>()

  constructor(private readonly max: number) {}

  isFull(key: string): boolean {
    return (this.counts.get(key) ?? 0) >= this.max
  }

  /**
   * Counts one connection.
   * @returns a function that uncounts it; later calls do nothing
   */
  add(key: string): () => void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      const left = (this.counts.get(key) ?? 1) - 1
      if (left > 0) this.counts.set(key, left)
      else this.counts.delete(key)
    }
  }
}
