import { useRef, useState } from 'react'
import type { Vacation } from '#contract/vacations/calls'
import { useEntityForm } from '../../app/entity/useEntityForm'
import { useFormBase } from '../../app/form/useFormBase'
import { api } from '../../lib/api/api'
import { type AffectedAppointments, affectedAppointmentsIn } from '../clinics'
import { initialValues, toRequestBody, type VacationBody, type VacationValues } from './fields'

/**
 * Manages the vacation form.
 * @param vacation undefined for a new one
 * @returns the form, and the affected appointments until the user decides about them
 */
export function useVacationForm(initial: VacationValues, vacation?: Vacation) {
  const [affected, setAffected] = useState<AffectedAppointments>()
  /** The body for which the cancellation was confirmed; after any change it must be confirmed again. */
  const confirmed = useRef('')
  const base = useFormBase(vacation, ({ id }) => api.vacations.show.call({ params: { id } }), initialValues)
  const form = useEntityForm<VacationValues, VacationBody & { cancel_appointments: boolean }>({
    initial,
    base,
    schema: () => import('#contract/vacations/vacationInput').then((m) => m.VacationInput),
    body: (values) => {
      const body = toRequestBody(values)
      return { ...body, cancel_appointments: confirmed.current === JSON.stringify(body) }
    },
    send: async (body, options) => {
      try {
        return await (vacation
          ? api.vacations.update.call({ params: { id: vacation.id }, body, ...options })
          : api.vacations.create.call({ body, ...options }))
      } catch (thrown) {
        setAffected(affectedAppointmentsIn(thrown))
        throw thrown
      }
    },
    area: 'vacations',
    listAt: '/vacations',
  })
  return {
    form,
    affected,
    keepAppointments: () => setAffected(undefined),
    cancelAppointments: () => {
      setAffected(undefined)
      confirmed.current = JSON.stringify(toRequestBody(form.values))
      form.submit()
    },
  }
}
