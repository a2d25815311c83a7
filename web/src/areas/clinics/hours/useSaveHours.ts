import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExceptionInput } from '#contract/clinics/exceptions'
import { api } from '../../../lib/api/api'
import type { CallOptions } from '../../../lib/api/call'
import { type AffectedAppointments, affectedAppointmentsIn } from '../affected/affectedAppointments'

/** What a save sends: the version as read, and all exceptions of the clinic. */
export interface HoursToSave {
  version: number
  exceptions: readonly ExceptionInput[]
  /** Confirms that the appointments outside the new hours stay as they are. */
  leave_appointments: boolean
}

/**
 * Saves the exceptions of a clinic.
 * @returns the function, and the appointments outside the new hours until the user decides about them
 */
export function useSaveHours(clinicId: number) {
  const queries = useQueryClient()
  const [affected, setAffected] = useState<AffectedAppointments>()
  const save = async (body: HoursToSave, options: CallOptions = {}) => {
    try {
      const input = { ...body, exceptions: [...body.exceptions] }
      const response = await api.clinics.saveExceptions.call({ params: { id: clinicId }, body: input, ...options })
      void queries.invalidateQueries({ queryKey: ['clinics'] })
      return response
    } catch (thrown) {
      setAffected(affectedAppointmentsIn(thrown))
      throw thrown
    }
  }
  return { save, affected, dismiss: () => setAffected(undefined) }
}
