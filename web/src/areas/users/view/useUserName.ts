import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'

/** Returns a user's name; undefined until it is fetched, or without the permission to fetch it. */
export function useUserName(id: number): string | undefined {
  const { can } = useAuthSession()
  const user = useQuery({
    ...api.users.show.query({ params: { id } }),
    ...handlesOwnError,
    enabled: can(['show-user', 'update-user']),
  })
  return user.data?.data.name_text
}
