import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { plainIdentifier } from './typedText'

/**
 * Converts a phone number to its international form.
 * @param typed a national number, or an international one with + and the country calling code
 * @param country ISO code of the chosen country
 * @returns E.164 ('+201001234567'), or undefined when it is not a possible number there
 */
export function internationalPhone(typed: string, country: string | undefined): string | undefined {
  const digits = plainIdentifier(typed)
  const home = country && isSupportedCountry(country) ? country : undefined
  const number = home ? parsePhoneNumberFromString(digits, home) : parsePhoneNumberFromString(digits)
  return number?.isPossible() ? number.number : undefined
}
