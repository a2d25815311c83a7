import type { ClinicalListName } from '#contract/clinicalLists/lists'
import { useLanguage, useText } from '../../app/i18n/useText'
import { useUser } from '../../app/session/useAuthSession'
import { formatDate } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import type { Recorded } from './clinicalList'

/** Returns a function that says who recorded something and when, in the reader's time zone. */
export function useRecordedLine(name: ClinicalListName) {
  const t = useText(name)
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  return (key: 'recorded' | 'noneKnown.by', { recorded_by: person, recorded_at: at }: Recorded) =>
    t(key, { person: isolated(person.name_text), date: isolated(formatDate(at, language, zone)) })
}
