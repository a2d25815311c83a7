/** Numbers that look random and are the same at each run. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number
  /** A whole number between two, both included. */
  between(from: number, to: number): number
  /** True so often, of 1. */
  isChance(probability: number): boolean
  /** One of the list, which is not empty. */
  pick<T>(list: readonly T[]): T
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[]
}

/**
 * Makes a generator of pseudo-random numbers (mulberry32).
 * @param seed a whole number; the same one makes the same numbers
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
