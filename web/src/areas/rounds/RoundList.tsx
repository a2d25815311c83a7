import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SeriesScope } from '#contract/calendarEvents/codes'
import { useRemoval } from '../../app/entity/useRemoval'
import { type Text, useText } from '../../app/i18n/useText'
import { navigate } from '../../app/router/navigation'
import { useListAddress } from '../../app/router/useListAddress'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { ClockText, DayText } from '../../ui/DateTimeText'
import { ListPage } from '../../ui/list/ListPage'
import type { Column, RowAction } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { editAddress, roundsAddress, showAddress } from './addresses'
import { RoundStatus } from './RoundStatus'
import type { RoundRow } from './types'

/** The documented columns. */
function columns(t: Text<'rounds'>): Column<RoundRow>[] {
  return [
    { key: 'title', header: t('field.title'), render: ({ title }) => <Name>{title}</Name> },
    { key: 'organizer', header: t('field.organizer'), render: ({ organizerName }) => <Name>{organizerName}</Name> },
    {
      key: 'specialty',
      header: t('field.specialty'),
      render: ({ specialtyName }) => <Name>{specialtyName}</Name>,
      hideBelow: 'lg',
    },
    { key: 'type', header: t('field.type'), render: ({ type_text: text }) => text, hideBelow: 'lg' },
    { key: 'date', header: t('field.date'), render: ({ date }) => <DayText day={date} /> },
    { key: 'from', header: t('field.from'), render: ({ from }) => <ClockText time={from} /> },
    { key: 'to', header: t('field.to'), render: ({ to }) => <ClockText time={to} /> },
    { key: 'status', header: t('field.status'), render: (round) => <RoundStatus round={round} />, card: 'badge' },
  ]
}

/** Lists the rounds of the user's hospitals. */
export function RoundList() {
  const t = useText('rounds')
  const { can } = useAuthSession()
  const removal = useRemoval()
  const { filters, page, isFiltered, setFilters, setPage, clear } = useListAddress('q')
  const list = useQuery({
    ...api.rounds.list.query({ query: { q: filters.q, page } }),
    placeholderData: keepPreviousData,
  })
  const remove = (id: number, scope: SeriesScope) => ({
    call: { call: () => api.rounds.remove.call({ params: { id }, query: { scope } }) },
    area: 'rounds',
    body: t(scope === 'one' ? 'delete' : 'delete.following'),
    done: t(scope === 'one' ? 'deleted' : 'deleted.following'),
  })
  const actionsOf = ({ id, status, in_series: inSeries }: RoundRow): RowAction[] => [
    ...(status === 1 && can('update-round')
      ? [
          {
            key: 'edit',
            label: t('row.edit'),
            icon: <IconPencil />,
            quick: true,
            onSelect: () => void navigate(editAddress(id)),
          },
        ]
      : []),
    ...((status === 1 || status === 4) && can('delete-round')
      ? [
          {
            key: 'delete',
            label: t('row.delete'),
            icon: <IconTrash />,
            danger: true,
            onSelect: () => void removal(remove(id, 'one'), id),
          },
          ...(inSeries
            ? [
                {
                  key: 'deleteFollowing',
                  label: t('row.deleteFollowing'),
                  icon: <IconTrash />,
                  danger: true,
                  onSelect: () => void removal(remove(id, 'following'), id),
                },
              ]
            : []),
        ]
      : []),
  ]
  return (
    <ListPage<RoundRow>
      title={t('title')}
      actions={
        can('create-round') && (
          <Button variant="primary" icon={<IconPlus />} to={`${roundsAddress}/create`}>
            {t('new')}
          </Button>
        )
      }
      query={filters.q}
      onQueryChange={(q) => setFilters({ q })}
      searchPlaceholder={t('search')}
      onClearFilters={isFiltered ? clear : undefined}
      list={list}
      onPageChange={setPage}
      empty={{ title: t('none') }}
      columns={columns(t)}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      rowTo={({ id }) => (can('show-round') ? showAddress(id) : undefined)}
      rowActions={actionsOf}
    />
  )
}
