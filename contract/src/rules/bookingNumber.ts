import { plainIdentifier } from './typedText'

/** The characters of a booking number (migration 0139): no look-alikes (0, O, 1, I, L) and no vowels. */
const shape = /^[2-9B-DF-HJKMNP-TV-Z]{8}$/

/**
 * Formats a booking number for reading: 'K7QM-3XWD'.
 * @param shortCode 8 characters, as the API returns them
 */
export function formatBookingNumber(shortCode: string): string {
  return `${shortCode.slice(0, 4)}-${shortCode.slice(4)}`
}

/**
 * Returns the booking number that a search text is, in any case and with or without dashes and spaces; undefined if it
 * is something else.
 */
export function parseBookingNumber(typed: string): string | undefined {
  const shortCode = plainIdentifier(typed)
    .replace(/\p{Pd}/gu, '')
    .toUpperCase()
  return shape.test(shortCode) ? shortCode : undefined
}
