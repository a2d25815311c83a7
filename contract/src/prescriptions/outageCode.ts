import { plainIdentifier } from '../rules/typedText'

/** 60 random bits in Crockford's base 32, which has no letters that look like digits. */
export const outageCodePattern = /^[0-9A-HJKMNP-TV-Z]{12}$/

/** The alphabet of the codes. */
export const outageCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The beginning of the path that a QR code contains; the code follows. */
export const outageCodePath = '/doses/'

/**
 * Returns the code in what a person typed, a hand scanner sent or a camera read: the code alone, in any case and with hyphens
 * or spaces, or the address that ends with it.
 */
export function outageCodeIn(text: string): string | undefined {
  const [, last = ''] = /([^/?#]*)\/?$/.exec(plainIdentifier(text)) ?? []
  const code = last
    .toUpperCase()
    .replaceAll(/\p{Pd}/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return outageCodePattern.test(code) ? code : undefined
}

/** Returns a code in groups of four, as it is printed. */
export function shownOutageCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
