import type { Language } from '#contract/kit/translate'
import { formatClock } from '../../../ui/format'

/**
 * Localizes a time range of the API, 'hh:mm AM - hh:mm PM', such as '9:00 ص - 1:30 م'. Other text is returned
 * unchanged.
 */
export function formatRange(range: string, language: Language): string {
  return range.replace(/(\d{2}):(\d{2}) (AM|PM)/g, (_, hours: string, minutes: string, half: string) => {
    const hour = (Number(hours) % 12) + (half === 'PM' ? 12 : 0)
    return formatClock(`${String(hour).padStart(2, '0')}:${minutes}`, language)
  })
}
