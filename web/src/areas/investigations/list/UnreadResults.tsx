import { IconFlask } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UnreadResult } from '#contract/investigations/investigation'
import { type Text, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useListAddress } from '../../../app/router/useListAddress'
import { api } from '../../../lib/api/api'
import { DayText } from '../../../ui/DateTimeText'
import { ListPage } from '../../../ui/list/ListPage'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { openInvestigationAddress } from '../addresses'
import { PriorityBadge } from '../badges'
import classes from '../investigations.module.css'
import { TypesText } from './investigationColumns'

const rowsPerPage = 20

/** The results of what the user ordered that nobody has read yet, the oldest first; each opens where it was ordered. */
export function UnreadResults() {
  const t = useText('investigations')
  const { page, setPage } = useListAddress()
  const list = useQuery({
    ...api.investigations.unread.query({ query: { page, limit: rowsPerPage } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  return (
    <ListPage<UnreadResult>
      title={t('unread.title')}
      list={list}
      onPageChange={setPage}
      empty={{ icon: <IconFlask />, body: t('unread.none') }}
      columns={unreadColumns(t)}
      rowKey={({ id }) => id}
      rowName={({ investigationTypeText, patient }) => `${investigationTypeText} · ${patient.name_text}`}
      rowTo={openInvestigationAddress}
    />
  )
}

function unreadColumns(t: Text<'investigations'>): Column<UnreadResult>[] {
  return [
    {
      key: 'types',
      header: t('field.types'),
      render: (order) => (
        <span className={classes.cell}>
          <TypesText order={order} />
          <span className={classes.quiet}>{t(`type.${order.center_type}`)}</span>
        </span>
      ),
    },
    {
      key: 'patient',
      header: t('field.patient'),
      render: ({ patient, hospital }) => (
        <span className={classes.cell}>
          <Name>{patient.name_text}</Name>
          <span className={classes.quiet}>
            <Name>{hospital.name}</Name>
          </span>
        </span>
      ),
    },
    {
      key: 'execution_date',
      header: t('field.execution_date'),
      render: ({ execution_date: date }) => date && <DayText day={date} />,
    },
    { key: 'priority', header: t('field.priority'), render: (order) => <PriorityBadge order={order} /> },
  ]
}
