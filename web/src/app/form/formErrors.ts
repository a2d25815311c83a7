/** Messages by field; a field of a nested object is named with a dot. */
export type FieldErrors = Record<string, readonly string[]>

/** Whether a set of fields contains this field or the field that it is a part of: `days.monday` is a part of `days`. */
function covers(fields: ReadonlySet<string>, name: string): boolean {
  return fields.has(name) || fields.has(name.split('.')[0] ?? name)
}

/**
 * Returns the errors to show at the fields.
 *
 * @param found what the schema finds now
 * @param fromServer what the server found, for fields that have not changed since
 * @param touched the fields that the user has left
 */
export function errorsToShow(found: FieldErrors, fromServer: FieldErrors, touched: ReadonlySet<string>): FieldErrors {
  return Object.fromEntries(Object.entries({ ...found, ...fromServer }).filter(([name]) => covers(touched, name)))
}

/** Returns the first message of each field that is not on the screen and so cannot show it. */
export function errorsElsewhere(errors: FieldErrors, onScreen: ReadonlySet<string>): readonly string[] {
  return Object.entries(errors).flatMap(([name, texts]) => (covers(onScreen, name) ? [] : texts.slice(0, 1)))
}
