import type { Removal } from '../../app/entity/useRemoval'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'

/** Returns how to delete a user, for the list and the user's page. */
export function useUserRemoval(): Removal {
  const t = useText('users')
  return { call: api.users.remove, area: 'users', body: t('delete.body'), done: t('delete.done') }
}
