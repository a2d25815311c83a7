import { useQuery } from '@tanstack/react-query'
import type { BuiltInView } from '../../../app/entity/ViewTabs'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'

/**
 * Returns the views that the list of users has; the one of those who were invited shows how many they are. There is none of
 * all staff: the document's switch shows them.
 */
export function useUserViews(): BuiltInView[] {
  const t = useText('users')
  const { data } = useQuery({
    ...api.users.list.query({ query: { status: 'invited', is_staff: '1', limit: 1 } }),
    ...handlesOwnError,
    staleTime: 60_000,
  })
  return [
    { key: 'everyone', label: t('view.everyone'), filters: '' },
    { key: 'invited', label: t('view.invited'), filters: 'is_staff=1&status=invited', count: data?.meta.total },
  ]
}
