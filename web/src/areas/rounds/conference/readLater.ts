/** In milliseconds: hundreds of browsers are told of a change at once, and shall not all read it in the same moment. */
const soonest = 300
const latest = 1_800

/** Reads once for all changes of the next moment, at a time of its own. */
export class ReadLater {
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly read: () => void,
    private readonly random: () => number = Math.random,
  ) {}

  /** Something has changed. */
  ask(): void {
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined
        this.read()
      },
      soonest + this.random() * (latest - soonest),
    )
  }

  /** Everything was read meanwhile, or nobody looks any more. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
