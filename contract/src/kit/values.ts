import * as z from 'zod'
import { normalizeNationalId } from '../rules/nationalId'
import { plainIdentifier, shownText, visibleLength } from '../rules/typedText'

/** The maximum of PostgreSQL's integer: a larger id cannot exist, and must not reach the database. */
export const largestId = 2_147_483_647

export const id = z.coerce
  .number({ error: 'validation.required' })
  .int()
  // An empty field becomes 0.
  .positive({ error: (issue) => (issue.input === 0 ? 'validation.required' : undefined) })
  .max(largestId)

/**
 * The revision that was read, so that nobody overwrites what another person changed meanwhile. The documented calls do not
 * have it: without it, the change is made from whatever is stored.
 */
export const readRevision = id.nullish()

/** Returns undefined for a field that is not filled in: null, or a text of which nothing can be seen. */
export function emptyAsMissing(value: unknown): unknown {
  return isEmpty(value) ? undefined : value
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && shownText(value) === '')
}

/** A gender that has to be chosen. */
export const gender = z.enum(['male', 'female'], {
  error: ({ input }) => (emptyAsMissing(input) === undefined ? 'validation.required' : 'validation.invalidChoice'),
})

/**
 * Returns the schema of an id in a form.
 * @param invalid the text for an invalid value
 * @param missing the text for an empty choice
 */
export function chosenId(invalid = 'validation.invalidChoice', missing = 'validation.required') {
  return z.preprocess(
    emptyAsMissing,
    z
      .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], {
        error: (issue) => (issue.input === undefined ? missing : invalid),
      })
      .pipe(z.number().int(invalid).positive(invalid).max(largestId, invalid)),
  )
}

/** As chosenId, but optional: null if missing. */
export function optionalId(invalid = 'validation.invalidChoice') {
  return z.preprocess(emptyAsMissing, chosenId(invalid).optional()).transform((value) => value ?? null)
}

/** A role, by its id or its code. */
export const roleReference = z.union([id, z.string().overwrite(plainIdentifier).min(1).max(64)], {
  error: 'validation.invalidChoice',
})

/** For checks between fields: runs them even if other fields are invalid, so that a form shows all problems at once. */
export const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/**
 * Returns the schema of a single line of text: trimmed, with something that can be seen, at most `max` characters (255 by
 * default), without control characters. Marks of direction and joiners are kept.
 */
export function singleLine(max = 255) {
  return z
    .string({ error: 'validation.required' })
    .overwrite(shownText)
    .min(1, 'validation.required')
    .max(max, { error: 'validation.max' })
    .refine(hasNoControlCharacters, 'validation.text')
}

export const optionalSingleLine = z
  .string()
  .overwrite(shownText)
  .max(255, { error: 'validation.max' })
  .refine(hasNoControlCharacters, 'validation.text')
  .nullish()
  .transform((value) => value || null)

/**
 * Returns a check that a text has at least so many characters that can be seen. It comes after `min`, which reports a text
 * that is too short with what cannot be seen.
 */
export function visibleAtLeast(minimum: number) {
  return z.check<string>(({ value, issues }) => {
    if (value.length < minimum || visibleLength(value) >= minimum) return
    issues.push({
      code: 'too_small',
      origin: 'string',
      minimum,
      inclusive: true,
      input: value,
      message: 'validation.min',
    })
  })
}

/**
 * Returns the schema of an identifier that people type, at most `max` characters (255 by default): an email, a phone or a
 * code without marks and spaces, with ASCII digits (see `plainIdentifier`).
 */
export function identifier(max = 255) {
  return z
    .string({ error: 'validation.required' })
    .overwrite(plainIdentifier)
    .min(1, 'validation.required')
    .max(max, { error: 'validation.max' })
    .refine(hasNoControlCharacters, 'validation.text')
}

/** E.164; the form converts national formats before sending, and the server validates it again. */
export const phone = identifier(20)

/** Returns the schema of multi-line text of at most `max` characters; line breaks and tabs are allowed. */
export function multiLine(max: number) {
  return z
    .string()
    .overwrite(shownText)
    .max(max, { error: 'validation.max' })
    .refine(hasNoNullCharacter, 'validation.text')
}

/** As multiLine, but optional: null if missing or empty. */
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

/** An existing calendar day, `YYYY-MM-DD`, from 1800 to 2999. */
export const day = z.string({ error: 'validation.required' }).refine(isCalendarDay, 'validation.date')

function isCalendarDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match || text < '1800' || text > '2999-12-31') return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const instant = new Date(Date.UTC(year, month - 1, date))
  return instant.getUTCFullYear() === year && instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date
}

/**
 * Returns whether a day or a time is before another. Rules between fields also run on fields that are invalid by
 * themselves: false if either value is not a string.
 */
export function isBefore(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one < other
}

/** A wall-clock time, `HH:mm`, 24 hours. */
export const wallTime = z.string({ error: 'validation.required' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time')

/**
 * A day and a time on a wall clock, `YYYY-MM-DD HH:mm`, 24 hours. Document 3 sends vital signs as `Y-MM-d HH:mm`, with a day
 * that may have one digit: its leading zero is added.
 */
export const wallDateTime = z
  .string({ error: 'validation.required' })
  .overwrite((text) => text.replace(/^(\d{4}-\d{2}-)(?=\d )/, (before) => `${before}0`))
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/, 'validation.date')

/** The areas of the tz database, in which the names of its time zones begin. */
const zoneName =
  /^(?:UTC|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/[A-Za-z0-9_+/-]+)$/

/**
 * Returns whether a string is the name of a time zone, such as 'Africa/Cairo'. Intl also accepts names that PostgreSQL
 * does not, or that mean another zone there, such as 'SystemV/AST4' and 'IST'.
 */
export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An instant in the API: ISO 8601 in UTC. */
export const instant = z.iso.datetime()

function emailWith(invalid: string) {
  return z
    .string({ error: 'validation.required' })
    .overwrite(plainIdentifier)
    .min(1, 'validation.required')
    .max(255, { error: 'validation.max' })
    .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, invalid)
}

/** The email of the user form. */
export const email = emailWith('validation.invalidEmailAddress')

/** The email of every other form; the documents specify a different error message for it. */
export const contactEmail = emailWith('validation.invalidEmail')

/** The name of a facility or of its contact person: at least three characters, starting with a letter. */
export const properName = singleLine()
  .min(3, { error: 'validation.min' })
  .check(visibleAtLeast(3))
  .regex(/^\p{L}/u, 'validation.startsWithLetter')

/**
 * A facility's phone number: digits, with a plus sign before an international number. Spaces and dashes are removed.
 */
export const numericPhone = identifier()
  .transform((text) => text.replace(/[\p{Pd}().]/gu, ''))
  .pipe(z.string().regex(/^\+?\d+$/, 'validation.number'))

/** A national ID, or another number of identification: text with ASCII digits. */
export const nationalId = identifier().overwrite(normalizeNationalId)

/** As nationalId, but optional: null if missing or empty. */
export const optionalNationalId = z
  .string()
  .overwrite(normalizeNationalId)
  .max(255, { error: 'validation.max' })
  .refine(hasNoControlCharacters, 'validation.text')
  .nullish()
  .transform((value) => value || null)

/** A Boolean, as JSON or as a form sends it. */
export const flag = z.preprocess(
  (value) => value === true || value === 1 || value === '1' || value === 'true',
  z.boolean(),
)

/** The IANA name of a time zone. */
export const timeZone = singleLine(64).refine(isTimeZone, 'validation.timeZone')

/** At least 8 characters (document 1, section 5); a maximum limits the cost of hashing. */
export const password = z
  .string({ error: 'validation.required' })
  .min(1, 'validation.required')
  .min(8, 'validation.passwordShort')
  .max(200, { error: 'validation.max' })

/** A numeric code; its text in the caller's language is a separate field. */
export const code = z.number().int()
export const text = z.string()
