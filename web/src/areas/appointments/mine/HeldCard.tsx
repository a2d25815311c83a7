import { IconHourglass } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { StatusBadge } from '../../../ui/StatusBadge'
import { VisitCard } from '../../../ui/visit/VisitCard'
import { Hold } from '../booking/Hold'
import { OtherZone } from '../booking/OtherZone'
import { PlaceLine } from '../booking/PlaceLine'
import { nextAddress } from '../booking/stage'
import { useLetGo } from '../booking/useLetGo'
import { useReread } from '../booking/useReread'
import { useWhen } from '../time/useWhen'

type HeldCardProps = { appointment: PatientAppointment; holdUntil: string }

/** A time that is kept while its booking is not finished: for how long, going on, and letting go. */
export function HeldCard({ appointment, holdUntil }: HeldCardProps) {
  const t = useText('appointments')
  const { letGo, busyId } = useLetGo()
  const reread = useReread()
  const { day, time, clinic } = useWhen()(appointment)
  return (
    <VisitCard
      day={day}
      time={time}
      badge={
        <StatusBadge tone="warn" icon={<IconHourglass />}>
          {t('held.badge')}
        </StatusBadge>
      }
      person={{
        name: appointment.doctor.name,
        photo: appointment.doctor.avatar,
        line: <PlaceLine specialty={appointment.speciality} hospital={appointment.clinic.hospital.name} />,
      }}
      primary={
        <Button variant="light" to={nextAddress(appointment)}>
          {t('held.finish')}
        </Button>
      }
      actions={
        <Button
          variant="subtle"
          onClick={() => void letGo(appointment)}
          busy={busyId === appointment.id}
          busyText={t('letGo.busy')}
        >
          {t('held.letGo')}
        </Button>
      }
    >
      {clinic && <OtherZone>{clinic}</OtherZone>}
      <Hold until={holdUntil} onEnd={() => void reread()} />
    </VisitCard>
  )
}
