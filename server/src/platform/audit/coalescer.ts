import type { AuditEvent } from './events'

/** Milliseconds within which repeated events become one entry. */
const defaultWindow = 60_000
const maxOpen = 10_000

interface CoalescedEvent {
  /** The latest repeat. */
  event: AuditEvent
  repeats: number
  timer: NodeJS.Timeout
}

/**
 * Keeps a burst of events from flooding the log: the first event is written at once; those repeated within a minute
 * become one entry with their number, at the end of the minute and with the time of the last one.
 */
export class Coalescer {
  private readonly open = new Map<string, CoalescedEvent>()

  constructor(
    private readonly write: (event: AuditEvent) => void,
    private readonly window = defaultWindow,
  ) {}

  /** @param key identifies identical events */
  add(key: string, event: AuditEvent): void {
    const coalesced = this.open.get(key)
    if (coalesced) {
      coalesced.event = event
      coalesced.repeats += 1
      return
    }
    this.write(event)
    if (this.open.size >= maxOpen) return
    this.open.set(key, { event, repeats: 0, timer: setTimeout(() => this.close(key), this.window).unref() })
  }

  /** Writes the events repeated so far. */
  closeAll(): void {
    for (const key of [...this.open.keys()]) this.close(key)
  }

  private close(key: string): void {
    const coalesced = this.open.get(key)
    if (!coalesced) return
    clearTimeout(coalesced.timer)
    this.open.delete(key)
    const { event, repeats } = coalesced
    if (repeats > 0) this.write(repeats > 1 ? { ...event, times: repeats } : event)
  }
}
