/** Janus before 1.2 can crash when many people leave a room at the same time: so many handles are released at once. */
export const mostReleased = 8

/** The handles at Janus that are no longer needed, which are released a few at a time. */
export class ReleaseQueue {
  private readonly waiting: number[] = []
  private running: Promise<void> | undefined

  /** @param release resolves once the handle is gone, and never rejects */
  constructor(private readonly release: (handle: number) => Promise<void>) {}

  /** @param isFirst whether they come before those that wait, because people send through them */
  add(handles: readonly number[], isFirst: boolean): void {
    if (isFirst) this.waiting.unshift(...handles)
    else this.waiting.push(...handles)
    this.running ??= this.releaseAll().finally(() => {
      this.running = undefined
    })
  }

  /** Resolves once nothing waits. */
  async finished(): Promise<void> {
    await this.running
  }

  /** Forgets the handles that wait: they are gone. */
  clear(): void {
    this.waiting.length = 0
  }

  private async releaseAll(): Promise<void> {
    // What is added in the same moment is in the first portion, in the order above.
    await Promise.resolve()
    while (this.waiting.length > 0) {
      await Promise.all(this.waiting.splice(0, mostReleased).map((handle) => this.release(handle)))
    }
  }
}
