import type { FormGroup, FormPlace } from '#contract/surveys/form'

/** A question of a form with its number, which counts through all groups. */
export interface NumberedPlace {
  number: number
  place: FormPlace
}

/** Returns the questions of a form with their numbers. */
export function numberedPlaces(groups: readonly FormGroup[]): NumberedPlace[] {
  return groups.flatMap(({ questions }) => questions).map((place, index) => ({ number: index + 1, place }))
}

/** Returns the questions before one of a form: those that its conditions can be about. */
export function earlierPlaces(groups: readonly FormGroup[], line: number): NumberedPlace[] {
  const places = numberedPlaces(groups)
  const at = places.findIndex(({ place }) => place.line_id === line)
  return places.slice(0, Math.max(at, 0))
}
