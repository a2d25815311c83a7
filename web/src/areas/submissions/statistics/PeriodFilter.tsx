import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { dayIn } from '../../../lib/dates'
import { DateRangeFilter } from '../../../ui/list/DateRangeFilter'

type Period = { from: string; to: string }
type PeriodFilterProps = Period & { onChange: (period: Partial<Record<keyof Period, string | null>>) => void }

/** The filter of a range of days, none of them in the future. */
export function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
  const t = useText('submissions')
  return (
    <DateRangeFilter
      labels={{ filter: t('filter.dates'), from: t('filter.from'), to: t('filter.to') }}
      from={from}
      to={to}
      onChange={onChange}
      max={dayIn(useUser().time_zone)}
    />
  )
}
