import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { dayIn } from '../../lib/dates'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import { CodeField } from '../../ui/fields/CodeField'
import { SelectField } from '../../ui/fields/SelectField'
import { isolated } from '../../ui/isolated'
import { DateRangeFilter } from '../../ui/list/DateRangeFilter'
import { FilterChip } from '../../ui/list/FilterChip'
import { FilterPanel } from '../../ui/list/FilterPanel'
import { useAuditChoices } from './useAuditChoices'
import { useAuditTexts } from './useAuditTexts'

/** Kinds of change to filter by: read, changed, or sign-in events. */
export const auditSorts = ['0', '1', 'sign-in'] as const

/** Names of the filters in the URL. */
export const auditFilters = ['user_id', 'action', 'kind', 'record_id', 'address', 'change', 'from', 'to'] as const

type Name = (typeof auditFilters)[number]

type AuditFiltersProps = {
  filters: Record<Name, string>
  setFilters: (some: Partial<Record<Name, string | null>>) => void
}

async function findPeople(q: string) {
  const { data } = await api.audit.people.call({ query: { q } })
  return data.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Returns the name of the person with this id: the URL has ids only. */
function useNameOf(id: string): string {
  const found = useQuery({ ...api.audit.people.query({ query: { id } }), enabled: id !== '' })
  return found.data?.data[0]?.name ?? id
}

/** Shows the filters of the audit log, with a chip for each active one. */
export function AuditFilters({ filters, setFilters }: AuditFiltersProps) {
  const t = useText('audit')
  const { user_id: who, action, kind, record_id: recordId, address, change, from, to } = filters
  const today = dayIn(useUser().time_zone)
  const auditTexts = useAuditTexts()
  const { actions, kinds } = useAuditChoices({ action, kind })
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
      <DateRangeFilter
        labels={{ filter: t('filter.when'), from: t('from'), to: t('to') }}
        from={from}
        to={to}
        onChange={setFilters}
        max={today}
      />
      <FilterPanel
        label={t('filter.record')}
        chosen={kind || recordId ? `${kind && auditTexts.kind(kind)} ${recordId}`.trim() : undefined}
        onRemove={() => setFilters({ kind: null, record_id: null })}
      >
        <SelectField
          label={t('kind')}
          options={kinds}
          value={kind || null}
          onChange={(value) => setFilters({ kind: value })}
          optional
        />
        <CodeField label={t('id')} value={recordId} onChange={(value) => setFilters({ record_id: value })} optional />
      </FilterPanel>
      <FilterChip
        label={t('column.action')}
        options={actions}
        value={action || null}
        onChange={(value) => setFilters({ action: value })}
      />
      <FilterPanel
        label={t('column.address')}
        chosen={address ? isolated(address) : undefined}
        onRemove={() => setFilters({ address: null })}
      >
        <CodeField
          label={t('column.address')}
          hint={t('address.hint')}
          maxLength={100}
          value={address}
          onChange={(value) => setFilters({ address: value })}
          optional
        />
      </FilterPanel>
    </>
  )
}
