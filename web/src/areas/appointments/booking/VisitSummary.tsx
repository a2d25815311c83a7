import type { ReactNode } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { VisitCard } from '../../../ui/visit/VisitCard'
import { useWhen } from '../time/useWhen'
import { ClinicType } from './ClinicType'
import { OtherZone } from './OtherZone'
import { PlaceLine } from './PlaceLine'

type VisitSummaryProps = {
  appointment: PatientAppointment
  /** How one meets the doctor, unless told. */
  badge?: ReactNode
  actions?: ReactNode
}

/** When, with whom and how. */
export function VisitSummary({ appointment, badge, actions }: VisitSummaryProps) {
  const { day, time, clinic } = useWhen()(appointment)
  return (
    <VisitCard
      day={day}
      time={time}
      badge={badge ?? <ClinicType type={appointment.clinic_type} />}
      actions={actions}
      person={{
        name: appointment.doctor.name,
        photo: appointment.doctor.avatar,
        line: <PlaceLine specialty={appointment.speciality} hospital={appointment.clinic.hospital.name} />,
      }}
    >
      {clinic && <OtherZone>{clinic}</OtherZone>}
    </VisitCard>
  )
}
