/** An item of a list that has no key of its own, with its position. */
export interface Numbered<T> {
  item: T
  at: number
  key: string
}

/** Returns the items with their positions, for lists whose items are told apart by nothing else. */
export function numbered<T>(items: readonly T[]): Numbered<T>[] {
  return items.map((item, at) => ({ item, at, key: String(at) }))
}
