export type FieldErrors = Record<string, readonly string[]>

/** Whether a set of fields has this one, or the one that it is a part of: `days.monday` is a part of `days`. */
function covers(fields: ReadonlySet<string>, name: string): boolean {
  return fields.has(name) || fields.has(name.split('.')[0] ?? name)
}

/**
 * What is shown under the fields.
 * In: what the schema finds now, what the server said and nobody has changed since, and the fields a person has left.
 */
export function errorsToShow(found: FieldErrors, fromServer: FieldErrors, touched: ReadonlySet<string>): FieldErrors {
  return Object.fromEntries(Object.entries({ ...found, ...fromServer }).filter(([name]) => covers(touched, name)))
}

/** The first message of each field that is not on the screen and so cannot say it itself. */
export function errorsElsewhere(errors: FieldErrors, onScreen: ReadonlySet<string>): readonly string[] {
  return Object.entries(errors).flatMap(([name, texts]) => (covers(onScreen, name) ? [] : texts.slice(0, 1)))
}
