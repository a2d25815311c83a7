import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import type { PatientPrescription } from '#contract/prescriptions/appointmentCalls'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { useOwn } from './useOwn'

type OwnVisitProps = {
  id: string
  children: (visit: PatientAppointment, orders: readonly PatientPrescription[], total: number) => ReactNode
}

/** Loads a visit of the patient with its prescriptions. */
export function OwnVisit({ id, children }: OwnVisitProps) {
  const t = useText('prescriptions')
  const visit = useQuery({ ...api.patient.show.query({ params: { id } }), ...handlesOwnError })
  const orders = useOwn(id)
  const missing = { to: '/patient/appointments', label: t('own.visits') }
  return (
    <QueryBoundary query={visit} missing={missing}>
      {({ data }) => (
        <QueryBoundary query={orders} missing={missing}>
          {({ data: found, meta }) => children(data, found, meta.total)}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}
