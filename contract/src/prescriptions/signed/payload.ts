import * as z from 'zod'
import { courseUnits, frequencyUnits, prescriptionKinds } from '../codes'
import { dosageUnits, drugForms, drugRoutes } from '../options'

/** The characters of a code: digits and capitals without I, L, O and U (Crockford's base 32). */
export const codeCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 12

const count = z.int().min(1)
/** Seconds since 1970. */
const seconds = z.int().min(0)

/**
 * What a signed prescription states. The names are short because every byte makes the QR code finer; decision 138 lists them
 * for others who verify our codes.
 */
export const SignedPayload = z.strictObject({
  /** The version of this format. */
  v: z.literal(1),
  /** The id of the key. */
  k: z.string().min(1).max(32),
  /** The code that is printed beside the QR code. */
  c: z.string().regex(new RegExp(`^[${codeCharacters}]{${codeLength}}$`)),
  /** The prescription's id and revision. */
  p: count,
  r: count,
  /** The drug and its strength. */
  d: z.string(),
  s: z.string(),
  /** The dose: an amount with its unit, or free text without one. */
  q: z.string(),
  u: z.enum(dosageUnits).optional(),
  /** Form and route. */
  f: z.enum(drugForms),
  o: z.enum(drugRoutes),
  w: z.enum(prescriptionKinds),
  /** Of a scheduled prescription: once every … */
  e: z.tuple([count, z.enum(frequencyUnits)]).optional(),
  /** For how long; missing: until it is stopped. */
  l: z.tuple([count, z.enum(courseUnits)]).optional(),
  /** Of a prescription as needed: the shortest interval in minutes, and the most in 24 hours in the unit of the dose. */
  m: z.tuple([count, z.string()]).optional(),
  /** 1: it is prescribed in spite of an allergy, and the record has the reason. */
  g: z.literal(1).optional(),
  /** The patient: initials and year of birth, nothing more. */
  n: z.string(),
  y: z.int().min(1800).max(9999).optional(),
  /** The prescriber: name, and number of the account. */
  a: z.string(),
  b: count,
  /** The hospital. */
  h: z.string(),
  /** Issued at, expires at. */
  t: seconds,
  x: seconds,
})
export type SignedPayload = z.output<typeof SignedPayload>

/** The most characters of what can be long, so that the address has less than 1.2 kB also in Arabic. The paper has all of it. */
export const maxLengths = { d: 70, s: 30, n: 12, a: 40, h: 40 } as const

/** Returns a code in groups of four, as it is printed. */
export function codeText(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
