/** Returns whether the database can store a text: it has neither null characters nor lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Cs}/u.test(text)
}

/**
 * Returns the fields of a validated input with text that cannot be stored or searched; no form field can contain one.
 * List items belong to their field.
 */
export function unstorableFields(input: unknown, field = 'body'): string[] {
  if (typeof input === 'string') return isStorable(input) ? [] : [field]
  if (typeof input !== 'object' || input === null) return []
  const members = Array.isArray(input)
    ? input.map((value) => [field, value])
    : Object.entries(input).map(([name, value]) => [field === 'body' ? name : `${field}.${name}`, value])
  return members.flatMap(([path, value]) => unstorableFields(value, path))
}
