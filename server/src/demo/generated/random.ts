/** A pseudo-random number generator, reproducible from its seed. */
export interface Random {
  /** Returns a number of at least 0 and less than 1. */
  next(): number
  /** Returns an integer from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** Returns true with this probability, from 0 to 1. */
  isChance(probability: number): boolean
  /**
   * Returns one of the values of the list.
   * @throws RangeError if the list is empty
   */
  pick<T>(list: readonly T[]): T
  /** Returns a copy of the list in random order. */
  shuffled<T>(list: readonly T[]): T[]
}

/**
 * Creates a pseudo-random number generator (mulberry32).
 * @param seed an integer; the same seed generates the same numbers
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    isChance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('There is nothing to pick from')
      return list[between(0, list.length - 1)] as T
    },
    shuffled<T>(list: readonly T[]): T[] {
      const order = [...list]
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = between(0, last)
        const moved = order[last] as T
        order[last] = order[other] as T
        order[other] = moved
      }
      return order
    },
  }
}
