import { useQuery } from '@tanstack/react-query'
import { escalationLevels } from '#contract/escalations/steps'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { FilterChip } from '../../../ui/list/FilterChip'

/** Names of the filters in the address. */
export const escalationFilters = ['hospital_id', 'level', 'acknowledged'] as const
type EscalationFilter = (typeof escalationFilters)[number]

type EscalationFiltersProps = {
  filters: Record<EscalationFilter, string>
  setFilters: (some: Partial<Record<EscalationFilter, string | null>>) => void
}

/** The filters of the list of escalations. */
export function EscalationFilters({ filters, setFilters }: EscalationFiltersProps) {
  const t = useText('vitals')
  const hospitals = useQuery(api.escalations.hospitals.query()).data?.data ?? []
  return (
    <>
      <FilterChip
        label={t('escalation.filterHospital')}
        options={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.hospital_id || null}
        onChange={(hospital_id) => setFilters({ hospital_id })}
      />
      <FilterChip
        label={t('escalation.filterLevel')}
        options={[...escalationLevels].reverse().map((level) => ({ value: level, label: t(`level.${level}`) }))}
        value={filters.level || null}
        onChange={(level) => setFilters({ level })}
      />
      <FilterChip
        label={t('escalation.filterAcknowledged')}
        options={[
          { value: '0', label: t('escalation.notAcknowledged') },
          { value: '1', label: t('escalation.isAcknowledged') },
        ]}
        value={filters.acknowledged || null}
        onChange={(acknowledged) => setFilters({ acknowledged })}
      />
    </>
  )
}
