import type * as z from 'zod'
import { schemaOf } from '../platform/http/openapi'
import { areaTestings } from '../testing/areas'
import type { AreaTesting } from '../testing/areaTesting'

type Json = Record<string, unknown>

/** Returns a value for a field, from its schema. */
export type GuessValue = (json: Json, text: string, name: string) => unknown

/** Guesses a value from a schema alone, for fields without a known value. Undefined if the schema says nothing. */
export function guess(json: Json, text: string): unknown {
  if ('const' in json) return json.const
  if (Array.isArray(json.enum)) return json.enum[0]
  if (Array.isArray(json.anyOf)) return guess(json.anyOf[0] as Json, text)
  switch (json.type) {
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return json.minimum ?? 1
    case 'array':
      return []
    case 'string':
      return json.format === 'uuid' ? crypto.randomUUID() : text
    default:
      return undefined
  }
}

/**
 * As `guess`, but no value with which fields often start, nor one that another field has: true, the last of several, a number that is
 * not the smallest, a text with the name of the field.
 */
export function guessUnusual(json: Json, text: string, name: string): unknown {
  if (Array.isArray(json.enum)) return json.enum.at(-1)
  if (Array.isArray(json.anyOf)) return guessUnusual(json.anyOf[0] as Json, text, name)
  if (json.type === 'boolean') return true
  if (json.type !== 'integer' && json.type !== 'number') return guess(json, `${text} ${name}`)
  const { minimum = 1, maximum = Number.MAX_SAFE_INTEGER } = json as { minimum?: number; maximum?: number }
  return Math.min(minimum + 2, maximum)
}

/** Fields that many areas have. */
function common(n: number): Json {
  return {
    name: `Name ${n}`,
    name_ar: `اسم ${n}`,
    alternate_name: `اسم ${n}`,
    alternate_bio: `نبذة ${n}`,
    phone: '+201001234567',
    address: '1 Nile Street',
    // Alternates, so that some requests change it; both have the same offset in winter.
    time_zone: n % 2 === 0 ? 'Africa/Tripoli' : 'Africa/Cairo',
    format: n % 4 === 0 ? 'xlsx' : 'csv',
    columns: JSON.stringify([{ field: 'id', header: 'ID' }]),
    from: '2026-11-18',
    to: '2026-11-18',
    page: 1,
    limit: 10,
    q: 'a',
    before: 2_147_483_647,
    client_id: crypto.randomUUID(),
  }
}

/**
 * Returns values for fields that mean the same in every area: the areas' own ones and the common ones.
 * @param n a unique number for each request, because names must be unique
 * @throws Error for a field to which two areas give a value
 */
export function usualValues(n: number): Json {
  const fields = [common(n), ...areaTestings.map(({ samples }) => samples?.(n) ?? {})].flatMap(Object.entries)
  const known = new Map<string, unknown>()
  for (const [name, value] of fields) {
    if (known.has(name)) throw new Error(`Two areas give a value to ${name}`)
    known.set(name, value)
  }
  return Object.fromEntries(known)
}

/** Values for fields of one call whose name has another meaning in others, by the name of the call. */
export const samplesOfCalls: NonNullable<AreaTesting['samplesOfCalls']> = Object.assign(
  {},
  ...areaTestings.map((area) => area.samplesOfCalls),
)

/**
 * Returns an input that matches the schema: known values by name, and guesses for the rest.
 * @param text the value of text fields that are not known
 */
export function sample(schema: z.ZodObject, known: Json, text = 'Text', guessValue: GuessValue = guess): Json {
  const filled = Object.entries(schema.shape).map(([name, field]): [string, unknown] => [
    name,
    name in known ? known[name] : guessValue(schemaOf(field, 'input'), text, name),
  ])
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}
