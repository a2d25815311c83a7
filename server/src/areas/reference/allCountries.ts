import countryNames from 'i18n-iso-countries'
import arabic from 'i18n-iso-countries/langs/ar.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

/**
 * Returns the ISO 3166 countries that have a calling code, as rows: alpha-2 code, both names, and '+' with the calling
 * code.
 */
export function allCountries() {
  countryNames.registerLocale(english)
  countryNames.registerLocale(arabic)
  const dialled = new Set<string>(getCountries())
  return Object.entries(countryNames.getNames('en'))
    .filter(([code]) => dialled.has(code))
    .map(([code, name]) => ({
      code,
      name,
      alternate_name: countryNames.getName(code, 'ar') ?? name,
      phone_code: `+${getCountryCallingCode(code as CountryCode)}`,
    }))
}
