import { IconTableImport } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ImportSummary } from '#contract/dataImports/calls'
import { useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { InstantText } from '../../ui/DateTimeText'
import { ListPage } from '../../ui/list/ListPage'
import { Name } from '../../ui/Name'
import { StateBadge } from './StateBadge'

/** Lists the files that were sent. */
export function ImportList() {
  const t = useText('dataImports')
  const { time_zone: zone } = useUser()
  const { page, setPage } = useListAddress()
  const list = useQuery({ ...api.dataImports.list.query({ query: { page } }), placeholderData: keepPreviousData })
  const send = (
    <Button variant="primary" icon={<IconTableImport />} to="/data-imports/create">
      {t('send.title')}
    </Button>
  )
  return (
    <ListPage<ImportSummary>
      title={t('list.title')}
      lead={t('list.lead')}
      actions={send}
      list={list}
      onPageChange={setPage}
      rowKey={({ id }) => id}
      rowName={({ file_name: name }) => name}
      rowTo={({ id }) => `/data-imports/${id}/view`}
      empty={{ body: t('list.empty'), icon: <IconTableImport /> }}
      columns={[
        { key: 'file', header: t('file'), render: ({ file_name: name }) => <BidiText>{name}</BidiText> },
        { key: 'state', header: t('state'), card: 'badge', render: ({ state }) => <StateBadge state={state} /> },
        { key: 'kind', header: t('kind'), render: ({ kind }) => t(`kind.${kind}`) },
        { key: 'hospital', header: t('hospital'), render: ({ hospital }) => <Name>{hospital.name}</Name> },
        { key: 'created', header: t('rows.created'), align: 'end', render: ({ counts }) => counts.created },
        {
          key: 'by',
          header: t('by'),
          render: ({ created_by: by }) => <Name>{by.name_text}</Name>,
          hideBelow: 'md',
        },
        {
          key: 'at',
          header: t('at'),
          render: ({ created_at: at }) => <InstantText instant={at} zone={zone} />,
          hideBelow: 'lg',
        },
      ]}
    />
  )
}
