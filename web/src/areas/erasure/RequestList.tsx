import { IconUserX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ErasureRow } from '#contract/erasure/calls'
import { useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { InstantText } from '../../ui/DateTimeText'
import { ListPage } from '../../ui/list/ListPage'
import { Name } from '../../ui/Name'
import { Person } from '../../ui/Person'
import { StateBadge } from './StateBadge'

/** Lists the requests of patients to erase their accounts. */
export function RequestList() {
  const t = useText('erasure')
  const { time_zone: zone } = useUser()
  const { page, setPage } = useListAddress()
  const list = useQuery({ ...api.erasure.list.query({ query: { page } }), placeholderData: keepPreviousData })
  return (
    <ListPage<ErasureRow>
      title={t('list.title')}
      lead={t('list.lead')}
      list={list}
      onPageChange={setPage}
      rowKey={({ id }) => id}
      rowName={({ patient }) => patient.name_text}
      rowTo={({ id }) => `/erasure-requests/${id}/view`}
      empty={{ body: t('list.empty'), icon: <IconUserX /> }}
      columns={[
        {
          key: 'patient',
          header: t('patient'),
          render: ({ patient }) => (
            <Person
              id={patient.id}
              name={patient.name_text}
              photo={patient.avatar}
              line={<bdi>{t('number', { id: patient.id })}</bdi>}
            />
          ),
        },
        { key: 'state', header: t('state'), card: 'badge', render: ({ state }) => <StateBadge state={state} /> },
        { key: 'asked', header: t('asked'), render: ({ asked_at: at }) => <InstantText instant={at} zone={zone} /> },
        {
          key: 'decided',
          header: t('decided'),
          render: ({ decided_at: at }) => at && <InstantText instant={at} zone={zone} />,
          hideBelow: 'md',
        },
        {
          key: 'by',
          header: t('by'),
          render: ({ decided_by: by }) => by && <Name>{by.name_text}</Name>,
          hideBelow: 'lg',
        },
      ]}
    />
  )
}
