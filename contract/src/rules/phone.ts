import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number in its international form.
 * In: as typed, national or with + and the country's number; the ISO code of the country chosen. Out: E.164
 * ('+201001234567'), or undefined when it is no possible number there.
 */
export function internationalPhone(typed: string, country: string | undefined): string | undefined {
  const digits = typed.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
  const home = country && isSupportedCountry(country) ? country : undefined
  const number = home ? parsePhoneNumberFromString(digits, home) : parsePhoneNumberFromString(digits)
  return number?.isPossible() ? number.number : undefined
}
