/** The values of a form after another person has changed the record. */
export interface Merged<V extends object> {
  values: V
  /** Names of the fields that both have changed, with different results: `values` has the user's. */
  conflicts: (keyof V & string)[]
}

/**
 * Merges what the user has typed with what is saved now: a field that the user has not changed gets the saved value.
 *
 * @param mine the values on the screen
 * @param base the values with which the form was loaded
 * @param theirs the values that are saved now
 */
export function mergeValues<V extends object>(mine: V, base: V, theirs: V): Merged<V> {
  const values = { ...mine }
  const conflicts: (keyof V & string)[] = []
  for (const name of Object.keys(mine) as (keyof V & string)[]) {
    if (isSame(theirs[name], base[name]) || isSame(mine[name], theirs[name])) continue
    if (isSame(mine[name], base[name])) values[name] = theirs[name]
    else conflicts.push(name)
  }
  return { values, conflicts }
}

/** Returns whether two values of a field are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
