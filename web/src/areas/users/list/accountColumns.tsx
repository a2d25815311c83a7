import type { UserRow } from '#contract/users/calls'
import type { Text } from '../../../app/i18n/useText'
import type { Column } from '../../../ui/list/listTypes'
import { AccountStatusBadge } from './AccountStatusBadge'
import { LastSeen } from './LastSeen'

/** Returns the columns with the status of the account and when it was last used. */
export function accountColumns(t: Text<'users'>): Column<UserRow>[] {
  return [
    {
      key: 'status',
      header: t('list.status'),
      render: (row) => row.status && <AccountStatusBadge status={row.status} status_text={row.status_text} />,
      card: 'badge',
      exported: 'status_text',
    },
    {
      key: 'seen',
      header: t('list.seen'),
      render: ({ status, last_seen_at: at }) => status && <LastSeen at={at} />,
      hideBelow: 'md',
      exported: 'last_seen_at',
      exportHeader: t('list.seenUtc'),
    },
  ]
}
