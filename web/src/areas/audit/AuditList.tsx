import { IconEye, IconPencil } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/audit'
import { type Text, useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useSession'
import { api } from '../../lib/api/api'
import { InstantText } from '../../ui/DateTimeText'
import { ListPage } from '../../ui/list/ListPage'
import type { Column } from '../../ui/list/listTypes'
import { StatusBadge } from '../../ui/StatusBadge'
import { AuditFilters, auditFilters } from './AuditFilters'

const perPage = 50

/** Who read or changed what, when and from where. */
export function AuditList() {
  const t = useText('audit')
  const { time_zone: zone } = useUser()
  const { page, filters, isFiltered, setPage, setFilters, clear } = useListAddress(...auditFilters)
  const { change, ...asked } = filters
  const list = useQuery({
    ...api.audit.list.query({
      query: { page, limit: perPage, ...asked, ...(change === '0' || change === '1' ? { change } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage<AuditEntry>
      title={t('title')}
      lead={t('lead')}
      list={list}
      onPageChange={setPage}
      filters={<AuditFilters filters={filters} setFilters={setFilters} />}
      onClearFilters={isFiltered ? clear : undefined}
      columns={columns(t, zone)}
      rowKey={({ id }) => id}
      rowName={({ action }) => action}
    />
  )
}

function columns(t: Text<'audit'>, zone: string): Column<AuditEntry>[] {
  return [
    { key: 'at', header: t('column.at'), render: ({ at }) => <InstantText instant={at} zone={zone} /> },
    {
      key: 'user',
      header: t('column.user'),
      render: ({ user }) => (user ? <bdi>{user.name}</bdi> : t('system')),
    },
    {
      key: 'change',
      header: t('filter.change'),
      card: 'badge',
      render: ({ change }) => (
        <StatusBadge tone={change ? 'teal' : 'neutral'} icon={change ? <IconPencil /> : <IconEye />}>
          {t(change ? 'change.1' : 'change.0')}
        </StatusBadge>
      ),
    },
    {
      key: 'action',
      header: t('column.action'),
      render: ({ action }) => <bdi dir="ltr">{action.replace('.', ' · ')}</bdi>,
    },
    {
      key: 'record',
      header: t('column.record'),
      render: ({ kind, record_id: id }) => kind && <bdi dir="ltr">{id === null ? kind : `${kind} ${id}`}</bdi>,
    },
    {
      key: 'address',
      header: t('column.address'),
      render: ({ address }) => address && <bdi dir="ltr">{address}</bdi>,
      hideBelow: 'md',
    },
  ]
}
