/**
 * What a form was loaded with: a digest of each field of the record, as the `If-Match` header of the call that replaces it,
 * such as `"name=k3x9,price=9ab2"`. The server digests what is saved now in the same way, and so knows which fields another
 * person has changed meanwhile.
 */

/** Returns the JSON text of a value with sorted names, without texts in the caller's language, which may change between two calls. */
function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const names = Object.keys(value)
    .filter((name) => !name.endsWith('_text'))
    .sort()
  const fields = names.map(
    (name) => `${JSON.stringify(name)}:${canonicalText((value as Record<string, unknown>)[name])}`,
  )
  return `{${fields.join()}}`
}

/** Returns what a field refers to: of a record, only its id. */
function referenceOf(value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && 'id' in value
  return isRecord ? value.id : value
}

/** Returns a short digest of a text (FNV-1a of its UTF-16 code units, 32 bits): it detects a change, and is no protection against forgery. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

function digestOf(value: unknown): string {
  return digest(canonicalText(referenceOf(value)))
}

/**
 * Returns the revision of a record as a call has returned it.
 * @param record the record, as parsed from JSON
 */
export function revisionOf(record: object): string {
  const fields = Object.entries(record).filter(([name]) => /^\w+$/.test(name))
  return `"${fields.map(([name, value]) => `${name}=${digestOf(value)}`).join()}"`
}

/**
 * Parses a revision.
 * @returns the digests by field; undefined for a text that `revisionOf` does not make
 */
export function parseRevision(text: string): ReadonlyMap<string, string> | undefined {
  if (!/^"(\w+=\w+(,\w+=\w+)*)?"$/.test(text)) return undefined
  const pairs = text.slice(1, -1).split(',').filter(Boolean)
  return new Map(pairs.map((pair) => pair.split('=') as [string, string]))
}

/**
 * Returns the field of a record that an input field replaces: `level_id` replaces `level`, `hospital_ids` replaces `hospitals`.
 * @param named the fields with other names, by input
 */
function replacedBy(input: string, record: object, named: Readonly<Record<string, string>>): string | undefined {
  const names = [named[input] ?? input, input.replace(/_id$/, ''), input.replace(/_ids$/, 's')]
  return names.find((name) => name in record)
}

/**
 * Returns the input fields that replace something that has changed since a form was loaded.
 * @param revision from `parseRevision`
 * @param record what is saved now, as parsed from JSON
 * @param inputs the names of the fields of the call's body
 * @param named `replacedFields` of the call
 */
export function changedSince(
  revision: ReadonlyMap<string, string>,
  record: object,
  inputs: readonly string[],
  named: Readonly<Record<string, string>> = {},
): string[] {
  const values = new Map<string, unknown>(Object.entries(record))
  return inputs.filter((input) => {
    const name = replacedBy(input, record, named)
    const loaded = name && revision.get(name)
    return name !== undefined && loaded !== undefined && loaded !== digestOf(values.get(name))
  })
}
