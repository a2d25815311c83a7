import * as z from 'zod'

/** PostgreSQL's integer: an id beyond it cannot exist, and must not reach the database. */
const largestId = 2_147_483_647

export const id = z.coerce.number({ error: 'validation.required' }).int().positive().max(largestId)

/** An id in a form: an empty choice reads as "required", anything else that is no id as the given text. */
export function chosenId(invalid = 'validation.invalidChoice') {
  return z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z
      .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], {
        error: (issue) => (issue.input === undefined ? 'validation.required' : invalid),
      })
      .pipe(z.number().int(invalid).positive(invalid).max(largestId, invalid)),
  )
}

/** The same, which may be left out: null then. */
export function optionalId(invalid = 'validation.invalidChoice') {
  return z
    .preprocess((value) => (value === '' || value === null ? undefined : value), chosenId(invalid).optional())
    .transform((value) => value ?? null)
}

/**
 * For rules between fields: checked also while other fields are still wrong, so that a form shows all of its problems at
 * once.
 */
export const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** A line of text: trimmed, never empty, at most 255 characters, without control characters. */
export function singleLine(max = 255) {
  return z
    .string({ error: 'validation.required' })
    .trim()
    .min(1, 'validation.required')
    .max(max, { error: 'validation.max' })
    .refine(hasNoControlCharacters, 'validation.text')
}

export const optionalSingleLine = z
  .string()
  .trim()
  .max(255, { error: 'validation.max' })
  .refine(hasNoControlCharacters, 'validation.text')
  .nullish()
  .transform((value) => value || null)

/** Several lines of text; at most `max` characters; line breaks and tabs allowed. */
export function multiLine(max: number) {
  return z.string().trim().max(max, { error: 'validation.max' }).refine(hasNoNullCharacter, 'validation.text')
}

/** The same, which may be left empty: null then. */
export function optionalMultiLine(max: number) {
  return multiLine(max)
    .nullish()
    .transform((value) => value || null)
}

function hasNoControlCharacters(text: string): boolean {
  for (const character of text) if (character < ' ' || character === '\u007f') return false
  return true
}

function hasNoNullCharacter(text: string): boolean {
  return !text.includes('\u0000')
}

/** A calendar day, `YYYY-MM-DD`, that exists, in the years that anybody alive has to do with. */
export const day = z.string({ error: 'validation.required' }).refine(isCalendarDay, 'validation.date')

function isCalendarDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match || text < '1800' || text > '2999-12-31') return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const instant = new Date(Date.UTC(year, month - 1, date))
  return instant.getUTCFullYear() === year && instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date
}

/**
 * Whether a day or a time comes before another. Rules between fields also look at fields whose own checks have failed:
 * what is no text comes before nothing.
 */
export function isBefore(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one < other
}

/** A wall-clock time, `HH:mm`, 24 hours. */
export const wallTime = z.string({ error: 'validation.required' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time')

/** Is it the name of a time zone, such as 'Africa/Cairo'? */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime()

function emailWith(invalid: string) {
  return z
    .string({ error: 'validation.required' })
    .trim()
    .min(1, 'validation.required')
    .max(255, { error: 'validation.max' })
    .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, invalid)
}

/** Of the user form. */
export const email = emailWith('validation.invalidEmailAddress')

/** Of every other form; the documents have other words for a wrong one. */
export const contactEmail = emailWith('validation.invalidEmail')

/** The name of a place or of its contact: at least three characters, beginning with a letter. */
export const properName = singleLine()
  .min(3, { error: 'validation.min' })
  .regex(/^\p{L}/u, 'validation.startsWithLetter')

const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/** A phone of a place: digits, with a plus before them where it is international. Spaces and dashes are left out. */
export const numericPhone = singleLine()
  .transform((text) =>
    text.replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 15)).replace(/[\s\-().]/g, ''),
  )
  .pipe(z.string().regex(/^\+?\d+$/, 'validation.number'))

/** On or off, as JSON and as forms send it. */
export const flag = z.preprocess(
  (value) => value === true || value === 1 || value === '1' || value === 'true',
  z.boolean(),
)

/** The IANA name of a time zone. */
export const timeZone = singleLine(64).refine(isTimeZone, 'validation.timeZone')

/** Minimum 8 characters (document 1, section 5); a ceiling so that hashing cannot be made to cost. */
export const password = z
  .string({ error: 'validation.required' })
  .min(1, 'validation.required')
  .min(8, 'validation.passwordShort')
  .max(200, { error: 'validation.max' })

/** A code with its text in the caller's language. */
export const code = z.number().int()
export const text = z.string()
