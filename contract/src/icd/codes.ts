import * as z from 'zod'
import { asciiDigits } from '../rules/digits'
import { plainIdentifier, searchedText } from '../rules/typedText'

/** A stem or extension code, such as `5A11` or `BA00.Z`. */
const oneCode = '[0-9A-Z]{4,7}(?:\\.[0-9A-Z]{1,4})?'

const codePattern = new RegExp(`^${oneCode}(?:[&/]${oneCode})*$`)

/** An ICD-11 code of the linearization MMS, or several joined with `&` and `/` (postcoordination, clusters). */
export const icdCode = z
  .string({ error: 'validation.required' })
  .overwrite(plainIdentifier)
  .toUpperCase()
  .min(1, 'validation.required')
  .max(200, { error: 'validation.max' })
  .regex(codePattern, 'icd.invalidCode')

/** Returns whether a search text is a code or its beginning, such as `5a11` or `BA00.`, rather than words. */
export function looksLikeCode(text: string): boolean {
  return /^(?=.*\d)[0-9A-Za-z]{3,7}(\.[0-9A-Za-z]{0,4})?$/.test(asciiDigits(searchedText(text)))
}

/**
 * Returns a title without the markup with which WHO's search highlights what it found. A `<` that begins no tag stays:
 * titles contain comparisons.
 */
export function plainTitle(title: string): string {
  return title
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
}
