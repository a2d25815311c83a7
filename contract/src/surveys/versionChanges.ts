/** A place of a version of a form, as far as versions are compared. */
export interface ComparedPlace {
  line_id: number
  question_id: number
  required: boolean
  show_if: unknown
  red_flag: unknown
}

/** What differs between two versions of a form, as `line_id`s of questions. */
export interface VersionChanges {
  added: number[]
  removed: number[]
  changed: number[]
}

/** Returns the members of the longest increasing subsequence: what did not move. */
function unmoved(positions: readonly number[]): Set<number> {
  // The ends of the best subsequences by length, each with the one before it.
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const position of positions) {
    const found = ends.findIndex((end) => end > position)
    const length = found < 0 ? ends.length : found
    previous.set(position, ends[length - 1])
    ends[length] = position
  }
  const members = new Set<number>()
  for (let last = ends.at(-1); last !== undefined; last = previous.get(last)) members.add(last)
  return members
}

/** Conditions that were read from JSON can have their members in another order. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [members, others] = [Object.entries(one), new Map(Object.entries(other))]
  return members.length === others.size && members.every(([name, value]) => isEqual(value, others.get(name)))
}

/**
 * Compares two versions of a form, by the lines of their questions.
 * @param before the places of the earlier version, in order
 * @param after those of the later one
 * @returns in the order of the form; `changed` also has the questions that were moved, as few as explain the new order
 */
export function versionChanges(before: readonly ComparedPlace[], after: readonly ComparedPlace[]): VersionChanges {
  const earlier = new Map(before.map((place, position) => [place.line_id, { ...place, position }]))
  const lines = new Set(after.map(({ line_id }) => line_id))
  const common = after.flatMap((place) => earlier.get(place.line_id) ?? [])
  const still = unmoved(common.map(({ position }) => position))
  const isChanged = (place: ComparedPlace) => {
    const old = earlier.get(place.line_id)
    if (!old) return false
    const isSame =
      old.question_id === place.question_id &&
      old.required === place.required &&
      isEqual(old.show_if, place.show_if) &&
      isEqual(old.red_flag, place.red_flag)
    return !isSame || !still.has(old.position)
  }
  return {
    added: after.filter(({ line_id }) => !earlier.has(line_id)).map(({ line_id }) => line_id),
    removed: before.filter(({ line_id }) => !lines.has(line_id)).map(({ line_id }) => line_id),
    changed: after.filter(isChanged).map(({ line_id }) => line_id),
  }
}
