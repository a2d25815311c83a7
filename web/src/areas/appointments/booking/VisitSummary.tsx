import type { ReactNode } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { VisitCard } from '../../../ui/visit/VisitCard'
import { useFormatVisitTime } from '../time/useFormatVisitTime'
import { ClinicType } from './ClinicType'
import { DoctorAffiliation } from './DoctorAffiliation'
import { OtherZone } from './OtherZone'

type VisitSummaryProps = {
  appointment: PatientAppointment
  /** Replaces the default badge, which shows the visit type. */
  badge?: ReactNode
  actions?: ReactNode
}

/** Shows the time, doctor and type of a visit. */
export function VisitSummary({ appointment, badge, actions }: VisitSummaryProps) {
  const { day, time, clinic } = useFormatVisitTime()(appointment)
  return (
    <VisitCard
      day={day}
      time={time}
      badge={badge ?? <ClinicType type={appointment.clinic_type} />}
      actions={actions}
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
    >
      {clinic && <OtherZone>{clinic}</OtherZone>}
    </VisitCard>
  )
}
