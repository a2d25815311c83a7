import { DateFilterField } from '../fields/DateFilterField'
import { formatDay } from '../format'
import { useUiLanguage } from '../texts'
import { FilterPanel } from './FilterPanel'

type DateRange = {
  /** `YYYY-MM-DD`; empty without one. */
  from: string
  to: string
}

type DateRangeFilterProps = DateRange & {
  labels: { filter: string; from: string; to: string }
  /** Called with what changed; null removes a date. */
  onChange: (range: { [Name in keyof DateRange]?: string | null }) => void
  /** The latest day that can be chosen, such as today. */
  max?: string | undefined
}

/** A filter by a range of days, either of which may be left out. A first day after the last one empties the last one. */
export function DateRangeFilter({ labels, from, to, onChange, max }: DateRangeFilterProps) {
  const language = useUiLanguage()
  const shown = (day: string) => (day ? formatDay(day, language) : '…')
  return (
    <FilterPanel
      label={labels.filter}
      chosen={from || to ? `${shown(from)} – ${shown(to)}` : undefined}
      onRemove={() => onChange({ from: null, to: null })}
    >
      <DateFilterField
        label={labels.from}
        value={from || null}
        onChange={(day) => onChange({ from: day, ...(day && to && day > to ? { to: null } : {}) })}
        max={max}
        optional
      />
      <DateFilterField
        label={labels.to}
        value={to || null}
        onChange={(day) => onChange({ to: day })}
        min={from || undefined}
        max={max}
        optional
      />
    </FilterPanel>
  )
}
