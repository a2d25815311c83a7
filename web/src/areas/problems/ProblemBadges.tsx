import { IconDots, IconStethoscope } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import { ClinicalListBadges } from '../clinicalLists'
import { problemList } from './list'

/** The most problems in the banner. */
const most = 3

/** Shows the first active problems of a patient in the banner, and how many more there are. */
export function ProblemBadges({ patientId }: { patientId: number }) {
  const t = useText('problems')
  return (
    <ClinicalListBadges list={problemList} patientId={patientId} showsNotRecorded={false}>
      {(entries) => {
        const active = entries.filter(({ status }) => status === 'active')
        const count = active.length - most
        return (
          <>
            {active.slice(0, most).map(({ id, title }) => (
              <StatusBadge key={id} icon={<IconStethoscope />} outline>
                <Name>{title}</Name>
              </StatusBadge>
            ))}
            {count > 0 && (
              <StatusBadge icon={<IconDots />} outline>
                <span aria-hidden="true">+{count}</span>
                <span className="visually-hidden">{t('more', { count })}</span>
              </StatusBadge>
            )}
          </>
        )
      }}
    </ClinicalListBadges>
  )
}
