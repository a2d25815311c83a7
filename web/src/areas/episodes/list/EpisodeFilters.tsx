import { useText } from '../../../app/i18n/useText'
import { SwitchField } from '../../../ui/fields/SwitchField'
import { FilterChip } from '../../../ui/list/FilterChip'
import { optionOf, type Utilities } from '../useUtilities'

/** Names of the filters in the address; `status` is 1 while discharged episodes are shown. */
export const episodeFilters = ['q', 'status', 'severity', 'department_id', 'specialty_id'] as const
type EpisodeFilter = (typeof episodeFilters)[number]

type EpisodeFiltersProps = {
  /** Undefined until they are loaded. */
  utilities: Utilities | undefined
  filters: Record<EpisodeFilter, string>
  setFilters: (some: Partial<Record<EpisodeFilter, string | null>>) => void
}

/** The filters of the list of episodes. */
export function EpisodeFilters({ utilities, filters, setFilters }: EpisodeFiltersProps) {
  const t = useText('episodes')
  return (
    <>
      <SwitchField
        label={t('list.discharged')}
        checked={filters.status === '1'}
        onChange={(on) => setFilters({ status: on ? '1' : null })}
      />
      <FilterChip
        label={t('field.severity')}
        options={(utilities?.severities ?? []).map(optionOf)}
        value={filters.severity || null}
        onChange={(value) => setFilters({ severity: value })}
      />
      <FilterChip
        label={t('field.department')}
        options={(utilities?.departments ?? []).map(optionOf)}
        value={filters.department_id || null}
        onChange={(value) => setFilters({ department_id: value })}
      />
      <FilterChip
        label={t('field.specialty')}
        options={(utilities?.specialties ?? []).map(optionOf)}
        value={filters.specialty_id || null}
        onChange={(value) => setFilters({ specialty_id: value })}
      />
    </>
  )
}
