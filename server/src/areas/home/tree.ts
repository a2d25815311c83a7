/** A place with the one above it. */
export interface Place {
  id: number
  parent_id: number | null
}

/**
 * What each place has together with everything below it. In: what each has by itself, missing ones are zero. A place
 * whose parent is not among the places is a root.
 */
export function sumsBelow(places: readonly Place[], own: ReadonlyMap<number, number>): Map<number, number> {
  const parentOf = new Map(places.map(({ id, parent_id: parent }) => [id, parent]))
  const sums = new Map(places.map(({ id }) => [id, 0]))
  for (const { id } of places) {
    const amount = own.get(id) ?? 0
    if (amount === 0) continue
    const seen = new Set<number>()
    for (let place: number | null | undefined = id; place != null && sums.has(place); place = parentOf.get(place)) {
      if (seen.has(place)) break
      seen.add(place)
      sums.set(place, (sums.get(place) ?? 0) + amount)
    }
  }
  return sums
}

/** What all places have together; what lies elsewhere does not count. */
export function sumOf(places: readonly Place[], own: ReadonlyMap<number, number>): number {
  return places.reduce((sum, { id }) => sum + (own.get(id) ?? 0), 0)
}
