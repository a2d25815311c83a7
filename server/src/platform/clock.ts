export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests that stands still until it is moved. */
export class FakeClock implements Clock {
  constructor(private at: Date) {}

  now(): Date {
    return new Date(this.at)
  }

  set(at: Date | string): void {
    this.at = new Date(at)
  }

  advance(milliseconds: number): void {
    this.at = new Date(this.at.getTime() + milliseconds)
  }
}
