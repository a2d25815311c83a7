import type { WaitlistEntry } from '#contract/waitlist/entry'
import { type Text, useLanguage, useText } from '../../app/i18n/useText'
import { formatDay } from '../../ui/format'
import { isolated } from '../../ui/isolated'

/** Returns the doctor or the specialty that a patient waits for. */
export function subjectOf({ doctor, specialty }: Pick<WaitlistEntry, 'doctor' | 'specialty'>): string {
  return doctor?.name_text ?? specialty?.name ?? ''
}

/** Returns the parts of the day as text; all of them as 'Any time of day'. */
export function partsText(t: Text<'waitlist'>, parts: WaitlistEntry['parts']): string {
  if (parts.length === 3) return t('part.any')
  return parts.map((part) => t(`part.${part}`)).join(t('part.separator'))
}

/** Returns a function that says where and when a patient wants to be seen. */
export function useWishText() {
  const t = useText('waitlist')
  const language = useLanguage()
  return ({ hospital, date_from: from, date_to: to, parts }: WaitlistEntry) => ({
    place: hospital?.name ?? t('place.virtual'),
    dates: t('dates', { from: isolated(formatDay(from, language)), to: isolated(formatDay(to, language)) }),
    parts: partsText(t, parts),
  })
}
