import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import { DateField } from '../../ui/fields/DateField'
import { TextField } from '../../ui/fields/TextField'
import { formatDay } from '../../ui/format'
import { FilterChip } from '../../ui/list/FilterChip'
import { FilterPanel } from '../../ui/list/FilterPanel'

/** Read, changed, or neither of them: what has to do with signing in. */
export const auditSorts = ['0', '1', 'sign-in'] as const

/** As the address has them. */
export const auditFilters = ['user_id', 'action', 'kind', 'record_id', 'change', 'from', 'to'] as const

type Name = (typeof auditFilters)[number]

type AuditFiltersProps = {
  filters: Record<Name, string>
  setFilters: (some: Partial<Record<Name, string | null>>) => void
}

async function findPeople(q: string) {
  const { data } = await api.audit.people.call({ query: { q } })
  return data.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** A person's name for the number in the address: names do not stand there. */
function useNameOf(id: string): string {
  const found = useQuery({ ...api.audit.people.query({ query: { id } }), enabled: id !== '' })
  return found.data?.data[0]?.name ?? id
}

export function AuditFilters({ filters, setFilters }: AuditFiltersProps) {
  const t = useText('audit')
  const language = useLanguage()
  const dayOf = (day: string) => (day ? formatDay(day, language) : '…')
  const { user_id: who, action, kind, record_id: recordId, change, from, to } = filters
  const name = useNameOf(who)
  return (
    <>
      <FilterPanel
        label={t('filter.who')}
        chosen={who ? name : undefined}
        onRemove={() => setFilters({ user_id: null })}
      >
        <AsyncSelectField
          label={t('filter.who')}
          search={findPeople}
          value={who ? { value: who, label: name } : null}
          onChange={(person) => setFilters({ user_id: person?.value ?? null })}
          optional
        />
      </FilterPanel>
      <FilterChip
        label={t('filter.change')}
        options={auditSorts.map((value) => ({ value, label: t(`change.${value}`) }))}
        value={change || null}
        onChange={(value) => setFilters({ change: value })}
      />
      <FilterPanel
        label={t('filter.when')}
        chosen={from || to ? `${dayOf(from)} – ${dayOf(to)}` : undefined}
        onRemove={() => setFilters({ from: null, to: null })}
      >
        <DateField label={t('from')} value={from || null} onChange={(day) => setFilters({ from: day })} optional />
        <DateField
          label={t('to')}
          value={to || null}
          onChange={(day) => setFilters({ to: day })}
          min={from || undefined}
          optional
        />
      </FilterPanel>
      <FilterPanel
        label={t('filter.record')}
        chosen={kind || recordId ? `${kind} ${recordId}`.trim() : undefined}
        onRemove={() => setFilters({ kind: null, record_id: null })}
      >
        <TextField label={t('kind')} value={kind} onChange={(value) => setFilters({ kind: value })} optional />
        <TextField label={t('id')} value={recordId} onChange={(value) => setFilters({ record_id: value })} optional />
      </FilterPanel>
      <FilterPanel
        label={t('filter.action')}
        chosen={action || undefined}
        onRemove={() => setFilters({ action: null })}
      >
        <TextField
          label={t('filter.action')}
          value={action}
          onChange={(value) => setFilters({ action: value })}
          optional
        />
      </FilterPanel>
    </>
  )
}
