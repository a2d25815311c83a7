import { IconAlertCircle, IconAlertTriangle, IconCheck, IconQuestionMark } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import { useAllergies } from './useAllergies'

/** Shows the active allergies of a patient in the banner, the most severe first, or why none is shown. */
export function AllergyBadges({ patientId }: { patientId: number }) {
  const t = useText('allergies')
  const { state, list } = useAllergies(patientId)
  const active = list?.allergies.filter(({ status }) => status === 'active') ?? []
  return (
    <>
      {state === 'failed' && (
        <StatusBadge tone="bad" icon={<IconAlertCircle />}>
          {t('failed')}
        </StatusBadge>
      )}
      {active.map(({ id, substance_text: substance, severity }) => (
        <StatusBadge key={id} tone="bad" icon={<IconAlertTriangle />}>
          {t('title')}: <Name>{substance}</Name> · {t(`severity.${severity}`)}
        </StatusBadge>
      ))}
      {state === 'not_recorded' && (
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
