import { IconMicroscope, IconPill, IconStethoscope } from '@tabler/icons-react'
import type { PatientTimelineItem } from '#contract/patientTimeline/timeline'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import { VisitCard } from '../../ui/visit/VisitCard'
import { useFormatVisitTime } from '../appointments'
import { partAddress, visitAddress } from './addresses'

/** An item of the timeline that is a visit. */
type TimelineVisit = PatientTimelineItem & {
  id: number
  clinic: NonNullable<PatientTimelineItem['clinic']>
  doctor: NonNullable<PatientTimelineItem['doctor']>
}

/** A finished visit in the timeline. */
export function VisitCardOf({ visit }: { visit: TimelineVisit }) {
  const t = useText('patientTimeline')
  const { id, doctor, clinic, hospital } = visit
  const { day, time } = useFormatVisitTime()({
    starts_at: visit.created_at,
    time_zone: visit.time_zone,
    walk_in_text: null,
  })
  return (
    <VisitCard
      day={day}
      time={time}
      badge={<StatusBadge icon={<IconStethoscope />}>{t('kind.visit')}</StatusBadge>}
      person={{
        id: doctor.id,
        name: doctor.name,
        photo: doctor.avatar,
        line: (
          <>
            <Name>{visit.specialty}</Name> · <Name>{hospital.name}</Name>
          </>
        ),
      }}
      actions={
        <>
          <Button to={visitAddress(id)}>{t('visit.open')}</Button>
          {visit.has_investigations && (
            <Button icon={<IconMicroscope />} to={partAddress(id, 'lab-rad')}>
              {t('visit.tests')}
            </Button>
          )}
          {visit.has_prescriptions && (
            <Button icon={<IconPill />} to={partAddress(id, 'prescription')}>
              {t('visit.prescriptions')}
            </Button>
          )}
        </>
      }
    >
      <p>
        <Name>{clinic.title}</Name>
      </p>
    </VisitCard>
  )
}
