/** The zone where most people live, for the countries that have several. */
const mainZones = new Set([
  'Africa/Kinshasa',
  'America/Argentina/Buenos_Aires',
  'America/Buenos_Aires',
  'America/Godthab',
  'America/Guayaquil',
  'America/Mexico_City',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Toronto',
  'Asia/Almaty',
  'Asia/Gaza',
  'Asia/Jakarta',
  'Asia/Kuala_Lumpur',
  'Asia/Nicosia',
  'Asia/Shanghai',
  'Asia/Tashkent',
  'Asia/Ulaanbaatar',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/Kiev',
  'Europe/Kyiv',
  'Europe/Lisbon',
  'Europe/Madrid',
  'Europe/Moscow',
  'Pacific/Auckland',
  'Pacific/Port_Moresby',
  'Pacific/Tahiti',
  'Pacific/Tarawa',
])

/** Newer versions of Node have a method, older ones a getter; TypeScript declares neither yet. */
type LocaleWithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] }

const known = new Map<string, readonly string[]>()

/**
 * Returns the IANA time zones of a country, the one where most people live first.
 * @param code ISO 3166 alpha-2
 */
export function zonesOfCountry(code: string): readonly string[] {
  const cached = known.get(code)
  if (cached) return cached
  const locale = new Intl.Locale(`und-${code}`) as LocaleWithZones
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const sorted = [...zones].sort((one, other) => Number(mainZones.has(other)) - Number(mainZones.has(one)))
  known.set(code, sorted)
  return sorted
}
