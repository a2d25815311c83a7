import { IconAlertCircle, IconCheck, IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../app/i18n/useText'
import { StatusBadge } from '../../ui/StatusBadge'
import type { ClinicalList, ListEntry } from './clinicalList'
import { useClinicalList } from './useClinicalList'

type ClinicalListBadgesProps<Entry extends ListEntry> = {
  list: ClinicalList<Entry>
  patientId: number
  /** Returns the badges of the entries, in the order of the server. */
  children: (entries: readonly Entry[]) => ReactNode
  /** Whether a list that nobody has recorded has a badge. */
  showsNotRecorded?: boolean
}

/** Shows a clinical list of a patient in the banner, or why nothing of it is shown. */
export function ClinicalListBadges<Entry extends ListEntry>({
  list: shown,
  patientId,
  children,
  showsNotRecorded = true,
}: ClinicalListBadgesProps<Entry>) {
  const t = useText(shown.name)
  const { state, list } = useClinicalList(shown, patientId)
  return (
    <>
      {state === 'failed' && (
        <StatusBadge tone="bad" icon={<IconAlertCircle />}>
          {t('failed')}
        </StatusBadge>
      )}
      {list && children(list.entries)}
      {state === 'not_recorded' && showsNotRecorded && (
        <StatusBadge tone="warn" icon={<IconQuestionMark />}>
          {t('notRecorded')}
        </StatusBadge>
      )}
      {state === 'none_known' && (
        <StatusBadge icon={<IconCheck />} outline>
          {t('noneKnown')}
        </StatusBadge>
      )}
    </>
  )
}
