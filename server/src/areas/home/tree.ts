/** A place with the one above it. */
export interface FacilityNode {
  id: number
  parent_id: number | null
}

/**
 * What each place has together with everything below it. In: what each has by itself, missing ones are zero. A place
 * whose parent is not among the places is a root.
 */
export function sumsBelow(facilities: readonly FacilityNode[], own: ReadonlyMap<number, number>): Map<number, number> {
  const parentOf = new Map(facilities.map(({ id, parent_id: parent }) => [id, parent]))
  const sums = new Map(facilities.map(({ id }) => [id, 0]))
  for (const { id } of facilities) {
    const amount = own.get(id) ?? 0
    if (amount === 0) continue
    const seen = new Set<number>()
    for (
      let facility: number | null | undefined = id;
      facility != null && sums.has(facility);
      facility = parentOf.get(facility)
    ) {
      if (seen.has(facility)) break
      seen.add(facility)
      sums.set(facility, (sums.get(facility) ?? 0) + amount)
    }
  }
  return sums
}

/** What all places have together; what lies elsewhere does not count. */
export function sumOf(facilities: readonly FacilityNode[], own: ReadonlyMap<number, number>): number {
  return facilities.reduce((sum, { id }) => sum + (own.get(id) ?? 0), 0)
}
