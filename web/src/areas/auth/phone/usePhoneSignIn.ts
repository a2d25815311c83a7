import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'

/** Returns whether patients without an email can sign in with their phone here; undefined as long as that is not known. */
export function usePhoneSignIn(): boolean | undefined {
  const settings = useQuery({ ...api.settings.show.query(), ...handlesOwnError, staleTime: Number.POSITIVE_INFINITY })
  return settings.data && settings.data.data.phone_sign_in === true
}
