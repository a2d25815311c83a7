import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { dayIn } from '../../../lib/dates'
import { DateFilterField } from '../../../ui/fields/DateFilterField'
import { formatDay } from '../../../ui/format'
import { FilterPanel } from '../../../ui/list/FilterPanel'

type Period = { from: string; to: string }
type PeriodFilterProps = Period & { onChange: (period: Partial<Record<keyof Period, string | null>>) => void }

/** The filter of a range of days, none of them in the future. A first day after the last one empties the last one. */
export function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
  const t = useText('submissions')
  const language = useLanguage()
  const today = dayIn(useUser().time_zone)
  const shown = (day: string) => (day ? formatDay(day, language) : '…')
  return (
    <FilterPanel
      label={t('statistics.period')}
      chosen={from || to ? `${shown(from)} – ${shown(to)}` : undefined}
      onRemove={() => onChange({ from: null, to: null })}
    >
      <DateFilterField
        label={t('statistics.from')}
        value={from || null}
        onChange={(day) => onChange({ from: day, ...(day && to && day > to ? { to: null } : {}) })}
        max={today}
        optional
      />
      <DateFilterField
        label={t('statistics.to')}
        value={to || null}
        onChange={(day) => onChange({ to: day })}
        min={from || undefined}
        max={today}
        optional
      />
    </FilterPanel>
  )
}
