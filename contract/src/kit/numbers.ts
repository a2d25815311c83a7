import * as z from 'zod'
import { readDecimal } from '../rules/decimalNumber'
import { emptyAsMissing } from './values'

/**
 * Returns the schema of a required number, as JSON or as text that `readDecimal` reads: an empty field is reported as
 * required, an ambiguous number as such, any other invalid value with the given text.
 */
export function requiredNumber(invalid = 'validation.number') {
  return z.preprocess(
    (value) => {
      const filled = emptyAsMissing(value)
      return typeof filled === 'string' ? numberIn(filled) : filled
    },
    z.number({ error: ({ input }) => (input === undefined ? 'validation.required' : (ambiguity(input) ?? invalid)) }),
  )
}

/** Returns the number that a text is, or the text itself. */
function numberIn(text: string): number | string {
  const { number } = readDecimal(text)
  return number === undefined ? text : Number(number)
}

function ambiguity(input: unknown): string | undefined {
  const key = typeof input === 'string' ? readDecimal(input).problem?.key : undefined
  return key === 'validation.ambiguousNumber' ? key : undefined
}
