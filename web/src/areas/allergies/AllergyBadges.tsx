import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import { ClinicalListBadges } from '../clinicalLists'
import { allergyList } from './list'

/** Shows the active allergies of a patient in the banner, the most severe first, or why none is shown. */
export function AllergyBadges({ patientId }: { patientId: number }) {
  const t = useText('allergies')
  return (
    <ClinicalListBadges list={allergyList} patientId={patientId}>
      {(entries) =>
        entries
          .filter(({ status }) => status === 'active')
          .map(({ id, substance_text: substance, severity }) => (
            <StatusBadge key={id} tone="bad" icon={<IconAlertTriangle />}>
              {t('title')}: <Name>{substance}</Name> · {t(`severity.${severity}`)}
            </StatusBadge>
          ))
      }
    </ClinicalListBadges>
  )
}
