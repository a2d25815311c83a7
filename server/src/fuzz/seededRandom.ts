/** A pseudo-random number generator: the same seed gives the same numbers, so that a fault can be reproduced. */
export class SeededRandom {
  private state: number

  constructor(seed: number, turn = 0) {
    this.state = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(turn + 1, 0xc2b2_ae35)
    this.next()
  }

  /** From 0 (inclusive) to 1 (exclusive) (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns an integer from 0 to below the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** Returns true with this probability, in percent. */
  percent(percent: number): boolean {
    return this.next() * 100 < percent
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)]
    if (choice === undefined && choices.length === 0) throw new Error('There is nothing to choose from')
    return choice as T
  }
}
