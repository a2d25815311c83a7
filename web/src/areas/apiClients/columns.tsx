import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import type { ApiClient } from '#contract/apiClients/calls'
import type { Text } from '../../app/i18n/useText'
import { InstantText } from '../../ui/DateTimeText'
import { Isolate } from '../../ui/Isolate'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'

/**
 * Returns the columns of the list of API clients.
 * @param zone the reader's time zone, such as `Africa/Cairo`
 */
export function clientColumns(t: Text<'apiClients'>, zone: string): Column<ApiClient>[] {
  return [
    { key: 'name', header: t('field.name'), render: ({ name }) => <Name>{name}</Name> },
    {
      key: 'state',
      header: t('state'),
      card: 'badge',
      render: ({ disabled_at: disabledAt }) => (
        <StatusBadge
          tone={disabledAt === null ? 'teal' : 'neutral'}
          icon={disabledAt === null ? <IconCircleCheck /> : <IconBan />}
        >
          {t(disabledAt === null ? 'state.enabled' : 'state.disabled')}
        </StatusBadge>
      ),
    },
    { key: 'hospital', header: t('field.hospital_id'), render: ({ hospital }) => <Name>{hospital.name}</Name> },
    {
      key: 'client_id',
      header: t('clientId'),
      hideBelow: 'lg',
      render: ({ client_id: id }) => <Isolate>{id}</Isolate>,
    },
    { key: 'scopes', header: t('field.scopes'), render: ({ scopes }) => <Isolate>{scopes.join(' ')}</Isolate> },
    {
      key: 'used',
      header: t('lastUsed'),
      hideBelow: 'md',
      render: ({ last_used_at: at }) => (at === null ? t('never') : <InstantText instant={at} zone={zone} />),
    },
  ]
}
