/** A text that the database can hold: without the null character, and without halves of characters. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Cs}/u.test(text)
}

/**
 * The fields of an input, as its schema let it through, whose text nobody could store or search for; no form field can
 * hold one. Lists are part of their field.
 */
export function unstorableFields(input: unknown, field = 'body'): string[] {
  if (typeof input === 'string') return isStorable(input) ? [] : [field]
  if (typeof input !== 'object' || input === null) return []
  const members = Array.isArray(input)
    ? input.map((value) => [field, value])
    : Object.entries(input).map(([name, value]) => [field === 'body' ? name : `${field}.${name}`, value])
  return members.flatMap(([place, value]) => unstorableFields(value, place))
}
