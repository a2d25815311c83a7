import { IconCalendarRepeat, IconChartBar, IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SavedReportRow } from '#contract/reports/calls'
import { type Removal, useRemoval } from '../../app/entity/useRemoval'
import { useText } from '../../app/i18n/useText'
import { navigate } from '../../app/router/navigation'
import { useListAddress } from '../../app/router/useListAddress'
import { useAuthSession, useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { InstantText } from '../../ui/DateTimeText'
import { ListPage } from '../../ui/list/ListPage'
import type { RowAction } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'

/** Lists the saved reports: New Report, Result, Edit, Delete (document 3, section 2). */
export function SavedList() {
  const t = useText('reports')
  const { can } = useAuthSession()
  const { time_zone: zone } = useUser()
  const { filters, page, isFiltered, setFilters, setPage, clear } = useListAddress('q')
  const list = useQuery({
    ...api.reports.page.query({ query: { q: filters.q, page } }),
    placeholderData: keepPreviousData,
  })
  const removal = useRemoval()
  const remove: Removal = {
    call: api.reports.remove,
    area: 'reports',
    body: t('saved.delete'),
    done: t('saved.deleted'),
  }
  const result = ({ id }: SavedReportRow) => `/reports/${id}/result`
  const actions = (row: SavedReportRow): RowAction[] => [
    ...(can('show-report')
      ? [
          {
            key: 'result',
            label: t('saved.result'),
            icon: <IconChartBar />,
            quick: true,
            onSelect: () => void navigate(result(row)),
          },
        ]
      : []),
    ...(can('update-report')
      ? [
          {
            key: 'edit',
            label: t('saved.edit'),
            icon: <IconPencil />,
            onSelect: () => void navigate(`/reports/${row.id}/edit`),
          },
        ]
      : []),
    ...(can('create-report') && can(['show-report', 'update-report'])
      ? [
          {
            key: 'copy',
            label: t('saved.duplicate'),
            icon: <IconCopy />,
            onSelect: () => void navigate(`/reports/create?of=${row.id}`),
          },
        ]
      : []),
    ...(can('delete-report')
      ? [
          {
            key: 'delete',
            label: t('saved.remove'),
            icon: <IconTrash />,
            danger: true,
            onSelect: () => void removal(remove, row.id),
          },
        ]
      : []),
  ]
  return (
    <ListPage<SavedReportRow>
      title={t('saved.title')}
      actions={
        <>
          {can('show-report') && (
            <Button icon={<IconCalendarRepeat />} to="/reports/schedules">
              {t('schedules.title')}
            </Button>
          )}
          {can('create-report') && (
            <Button variant="primary" icon={<IconPlus />} to="/reports/create">
              {t('builder.new')}
            </Button>
          )}
        </>
      }
      query={filters.q}
      onQueryChange={(q) => setFilters({ q })}
      searchPlaceholder={t('saved.search')}
      onClearFilters={isFiltered ? clear : undefined}
      list={list}
      onPageChange={setPage}
      columns={[
        { key: 'name', header: t('field.name'), render: ({ name }) => <BidiText>{name}</BidiText> },
        {
          key: 'description',
          header: t('field.description'),
          render: ({ description }) => <BidiText>{description}</BidiText>,
          hideBelow: 'md',
        },
        { key: 'author', header: t('field.author'), render: ({ created_by: author }) => <Name>{author.name}</Name> },
        {
          key: 'updated',
          header: t('field.updated'),
          render: ({ updated_at: at }) => <InstantText instant={at} zone={zone} />,
          hideBelow: 'lg',
        },
      ]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowTo={can('show-report') ? result : undefined}
      rowActions={actions}
    />
  )
}
