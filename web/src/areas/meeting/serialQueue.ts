/** Runs steps one after the other; a step that fails does not stop those behind it. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve()
  private stopped = false

  run(step: () => unknown): void {
    this.last = this.last
      .then(() => (this.stopped ? undefined : step()))
      .catch((error: unknown) => {
        // Closing a connection makes whatever is under way fail.
        if (!this.stopped) reportError(error)
      })
  }

  stop(): void {
    this.stopped = true
  }
}
