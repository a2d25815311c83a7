import { useQuery } from '@tanstack/react-query'
import type { Vacation } from '#contract/vacations/calls'
import { EntityList } from '../../app/entity/EntityList'
import { useText } from '../../app/i18n/useText'
import { useSession } from '../../app/session/useSession'
import { api } from '../../lib/api/api'
import { DayText } from '../../ui/DateTimeText'
import { FilterChip } from '../../ui/list/FilterChip'
import { Name } from '../../ui/Name'

/** The vacations that one keeps, and those that close what one works with. */
export function VacationList() {
  const t = useText('vacations')
  const mayMake = useSession().can(['create-vacation', 'update-vacation'])
  const types = useQuery({ ...api.vacations.types.query(), enabled: mayMake, staleTime: 300_000 })
  return (
    <EntityList<Vacation, 'q' | 'type'>
      title={t('title')}
      area="vacations"
      sheet={(query, signal) => api.vacations.sheet.call({ query, signal })}
      entity="vacation"
      createAt="/vacations/create"
      editAt={(id) => `/vacations/edit/${id}`}
      newLabel={t('new')}
      searchPlaceholder={t('search')}
      filterNames={['q', 'type']}
      filters={({ filters, setFilters }) =>
        types.data && (
          <FilterChip
            label={t('field.type')}
            options={types.data.data.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={filters.type || null}
            onChange={(type) => setFilters({ type })}
          />
        )
      }
      read={(query) => api.vacations.list.query({ query })}
      columns={[
        { key: 'title', header: t('field.title'), render: ({ title }) => <Name>{title}</Name> },
        { key: 'type', header: t('field.type'), render: ({ type_text }) => type_text },
        { key: 'related', header: t('field.related'), render: ({ related_name }) => <Name>{related_name}</Name> },
        { key: 'from', header: t('field.date_from'), render: ({ date_from }) => <DayText day={date_from} /> },
        { key: 'to', header: t('field.date_to'), render: ({ date_to }) => <DayText day={date_to} /> },
      ]}
      rowName={({ title }) => title}
      isFixed={({ editable }) => !editable}
      remove={{ call: api.vacations.remove, area: 'vacations', body: t('delete'), done: t('deleted') }}
    />
  )
}
