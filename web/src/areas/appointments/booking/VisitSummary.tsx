import type { ReactNode } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { VisitCard } from '../../../ui/visit/VisitCard'
import { useFormatVisitTime } from '../time/useFormatVisitTime'
import { ClinicType } from './ClinicType'
import { DoctorAffiliation } from './DoctorAffiliation'
import { OtherZone } from './OtherZone'

type VisitSummaryProps = {
  appointment: PatientAppointment
  /** How one meets the doctor, unless told. */
  badge?: ReactNode
  actions?: ReactNode
}

/** When, with whom and how. */
export function VisitSummary({ appointment, badge, actions }: VisitSummaryProps) {
  const { day, time, clinic } = useFormatVisitTime()(appointment)
  return (
    <VisitCard
      day={day}
      time={time}
      badge={badge ?? <ClinicType type={appointment.clinic_type} />}
      actions={actions}
      person={{
        name: appointment.doctor.name,
        photo: appointment.doctor.avatar,
        line: <DoctorAffiliation specialty={appointment.speciality} hospital={appointment.clinic.hospital.name} />,
      }}
    >
      {clinic && <OtherZone>{clinic}</OtherZone>}
    </VisitCard>
  )
}
