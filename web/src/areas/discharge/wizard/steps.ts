import { useCallback } from 'react'
import { useLocation, useSearchParams } from '../../../app/router/navigation'

/** The steps of a discharge in their order (document 3, section 2). */
export const steps = [
  'form',
  'lab-orders',
  'imaging-orders',
  'current-prescriptions',
  'medicines',
  'follow-ups',
  'review',
] as const
export type Step = (typeof steps)[number]

const stepOf = (text: string | null): Step => steps.find((step) => step === text) ?? 'form'

/** Returns the step on which a missing part is added. */
export function stepOfMissing(field: string): Step {
  return /^(prescriptions|home_medicines)\./.test(field) ? 'medicines' : 'form'
}

/** Returns the step in the address, the part of it that is missing, and how to go to another one. */
export function useStep() {
  const [search, setSearch] = useSearchParams()
  const step = stepOf(search.get('step'))
  const go = useCallback(
    (next: Step, field?: string) =>
      setSearch((before) => {
        before.set('step', next)
        if (field) before.set('field', field)
        else before.delete('field')
        return before
      }),
    [setSearch],
  )
  const addressOf = (next: Step) => {
    const query = new URLSearchParams(search)
    query.set('step', next)
    query.delete('field')
    return `?${query}`
  }
  return { step, field: search.get('field'), go, addressOf }
}

/** Returns the hospital to whose cases the discharge leads back: in the address, or in the state of the history entry. */
export function useReturnHospital(): string | undefined {
  const { search, state } = useLocation()
  const inState =
    typeof state === 'object' && state !== null && 'hospital_id' in state ? String(state.hospital_id) : null
  const id = new URLSearchParams(search).get('hospital_id') ?? inState
  return id && /^\d+$/.test(id) ? id : undefined
}
