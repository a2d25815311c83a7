/** Runs steps one after the other; a failed step does not stop the following ones. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve()
  private stopped = false

  run(step: () => unknown): void {
    this.last = this.last
      .then(() => (this.stopped ? undefined : step()))
      .catch((error: unknown) => {
        // Closing a connection makes the running step fail.
        if (!this.stopped) reportError(error)
      })
  }

  stop(): void {
    this.stopped = true
  }
}
