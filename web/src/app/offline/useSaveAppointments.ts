import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useUser } from '../session/useAuthSession'
import { saveAppointments } from './savedAppointments'

type Lists = { upcomingAppointments: readonly PatientAppointment[] }

/**
 * Stores the coming appointments of every response on this device.
 *
 * @param query of the patient's own appointments
 */
export function useSaveAppointments({ data, dataUpdatedAt }: Pick<UseQueryResult<Lists>, 'data' | 'dataUpdatedAt'>) {
  const user = useUser()
  useEffect(() => {
    if (data) saveAppointments(user, data.upcomingAppointments, dataUpdatedAt)
  }, [user, data, dataUpdatedAt])
}
