import { useRef, useState } from 'react'
import type { Vacation, VacationAppointment } from '#contract/vacations/calls'
import { useEntityForm } from '../../app/entity/useEntityForm'
import { api } from '../../lib/api/api'
import { Problem } from '../../lib/api/problem'
import { bodyOf, type VacationBody, type VacationValues } from './fields'

/** The appointments that a vacation would cancel: how many, and those that one may see. */
export interface AffectedAppointments {
  count: number
  appointments: readonly VacationAppointment[]
}

function affectedAppointmentsIn(thrown: unknown): AffectedAppointments | undefined {
  if (!(thrown instanceof Problem)) return undefined
  const { appointments_count: count, appointments } = thrown.extra
  return typeof count === 'number' ? { count, appointments: appointments as VacationAppointment[] } : undefined
}

/**
 * The state of the vacation form; a new one without an id. Out: also the appointments that stand in the way, until one
 * has decided on them.
 */
export function useVacationForm(initial: VacationValues, vacation?: Vacation) {
  const [affected, setAffected] = useState<AffectedAppointments>()
  /** What was looked at when the cancelling was confirmed; whatever is changed afterwards is asked for anew. */
  const confirmed = useRef('')
  const form = useEntityForm<VacationValues, VacationBody & { cancel_appointments: boolean }>({
    initial,
    schema: () => import('#contract/vacations/vacationInput').then((m) => m.VacationInput),
    body: (values) => {
      const body = bodyOf(values)
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
      confirmed.current = JSON.stringify(bodyOf(form.values))
      form.submit()
    },
  }
}
