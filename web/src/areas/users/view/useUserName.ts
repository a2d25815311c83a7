import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'

/** What a person is called; undefined while that is not known, or not to be asked. */
export function useUserName(id: number): string | undefined {
  const { can } = useAuthSession()
  const user = useQuery({
    ...api.users.show.query({ params: { id } }),
    ...handlesOwnError,
    enabled: can(['show-user', 'update-user']),
  })
  return user.data?.data.name_text
}
