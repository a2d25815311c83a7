import { useQuery } from '@tanstack/react-query'
import type { Prescription } from '#contract/prescriptions/prescription'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'

/**
 * Fetches what a prescription chooses from, and whether the caller can activate one.
 * @param ownerId of the case; for the type R, of the visit
 */
export function useUtilities(ownerId?: number, type: Prescription['type'] = 'doctor') {
  const name = type === 'R' ? 'appointmentId' : 'episodeId'
  return useQuery({
    ...api.prescriptions.utilities.query({ query: ownerId === undefined ? {} : { [name]: String(ownerId) } }),
    ...handlesOwnError,
  })
}

/** Returns an entry of a list as an option of a select. */
export const optionOf = ({ id, name }: { id: string | number; name: string }) => ({ value: String(id), label: name })
