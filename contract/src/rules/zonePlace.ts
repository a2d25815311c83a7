import type { Language } from '../kit/translate'

const arabicPrefix = 'توقيت '

/**
 * Returns a short place name of a time zone, to name a zone beside a time. In English it is the city of the IANA name;
 * in Arabic the locale's name for the zone, since Arabic readers do not read IANA names.
 * @param zone IANA name
 */
export function zonePlace(zone: string, language: Language): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  if (language === 'en') return city
  const format = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { timeZone: zone, timeZoneName: 'shortGeneric' })
  const name = format.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? ''
  return name.startsWith(arabicPrefix) ? name.slice(arabicPrefix.length) : name || city
}
