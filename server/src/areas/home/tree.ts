/** A facility with its parent. */
export interface FacilityNode {
  id: number
  parent_id: number | null
}

/**
 * Returns the sum of each facility and everything below it. A facility whose parent is not in the list is a root.
 * @param own the amount of each facility without those below it; missing ones are zero
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

/** Returns the sum of all facilities in the list; amounts of other facilities are ignored. */
export function sumOf(facilities: readonly FacilityNode[], own: ReadonlyMap<number, number>): number {
  return facilities.reduce((sum, { id }) => sum + (own.get(id) ?? 0), 0)
}
