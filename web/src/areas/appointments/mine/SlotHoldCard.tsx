import { IconHourglass } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { StatusBadge } from '../../../ui/StatusBadge'
import { VisitCard } from '../../../ui/visit/VisitCard'
import { DoctorAffiliation } from '../booking/DoctorAffiliation'
import { OtherZone } from '../booking/OtherZone'
import { SlotHold } from '../booking/SlotHold'
import { nextAddress } from '../booking/stage'
import { useCancelAppointment } from '../booking/useCancelAppointment'
import { useRefetchAppointments } from '../booking/useRefetchAppointments'
import { useFormatVisitTime } from '../time/useFormatVisitTime'

type SlotHoldCardProps = { appointment: PatientAppointment; payUntil: string }

/** Shows a slot hold with the time left to pay, a link to continue the booking and a button to release the hold. */
export function SlotHoldCard({ appointment, payUntil }: SlotHoldCardProps) {
  const t = useText('appointments')
  const { cancelAppointment, busyId } = useCancelAppointment()
  const refetch = useRefetchAppointments()
  const { day, time, clinic } = useFormatVisitTime()(appointment)
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
        id: appointment.doctor.id,
        name: appointment.doctor.name,
        photo: appointment.doctor.avatar,
        line: (
          <DoctorAffiliation
            specialty={appointment.speciality}
            hospital={appointment.clinic.hospital.name}
            city={appointment.clinic.city}
            type={appointment.clinic_type}
          />
        ),
      }}
      primary={
        <Button variant="primary" to={nextAddress(appointment)}>
          {t('held.finish')}
        </Button>
      }
      actions={
        <Button
          variant="subtle"
          onClick={() => void cancelAppointment(appointment)}
          busy={busyId === appointment.id}
          busyText={t('letGo.busy')}
        >
          {t('held.letGo')}
        </Button>
      }
    >
      {clinic && <OtherZone>{clinic}</OtherZone>}
      <SlotHold until={payUntil} onEnd={() => void refetch()} />
    </VisitCard>
  )
}
