import { IconBed, IconFileText, IconMicroscope } from '@tabler/icons-react'
import type { PatientTimelineItem } from '#contract/patientTimeline/timeline'
import { useText } from '../../app/i18n/useText'
import { useUser } from '../../app/session/useAuthSession'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InstantText } from '../../ui/DateTimeText'
import { Facts } from '../../ui/Facts'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import { stayResultsAddress } from './addresses'

/** A stay in a hospital in the timeline. */
export function StayCard({ stay }: { stay: PatientTimelineItem }) {
  const t = useText('patientTimeline')
  const { time_zone: zone } = useUser()
  const { created_at: admitted, discharge_time: discharged } = stay
  return (
    <Card
      title={<Name>{stay.hospital.name}</Name>}
      actions={<StatusBadge icon={<IconBed />}>{t('kind.stay')}</StatusBadge>}
    >
      <Facts
        facts={[
          { label: t('stay.from'), value: <InstantText instant={admitted} zone={zone} show="date" dateStyle="long" /> },
          {
            label: t('stay.until'),
            value: discharged ? (
              <InstantText instant={discharged} zone={zone} show="date" dateStyle="long" />
            ) : (
              t('stay.now')
            ),
          },
          { label: t('stay.specialty'), value: <Name>{stay.specialty}</Name> },
        ]}
      />
      {discharged && (
        <Button icon={<IconFileText />} to="/my-documents">
          {t('stay.documents')}
        </Button>
      )}
      {discharged && stay.episode_id !== null && stay.has_investigations && (
        <Button icon={<IconMicroscope />} to={stayResultsAddress(stay.episode_id)}>
          {t('stay.results')}
        </Button>
      )}
    </Card>
  )
}
