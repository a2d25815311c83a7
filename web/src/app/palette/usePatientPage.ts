import { useAuthSession } from '../session/useAuthSession'

/**
 * Returns the page of a patient whom the user finds: the account, or the appointments; undefined if the user finds no
 * patients, or has no page to open.
 */
export function usePatientPage(): ((id: number) => string) | undefined {
  const { can } = useAuthSession()
  // Either of them lets staff find patients, within those whom they may see.
  if (!can(['list-patient', 'listPatients'])) return undefined
  if (can(['show-user', 'update-user'])) return (id) => `/users/${id}/view`
  return can('list-appointment') ? (id) => `/appointments?patient_id=${id}` : undefined
}
