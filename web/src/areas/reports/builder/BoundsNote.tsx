import { reportLimits } from '#contract/reports/limits'
import { useText } from '../../../app/i18n/useText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { type BuilderValues, joinsOf, periodDays, type Reached } from './builderState'

/** How much of the limits the definition uses, and whether its base table still needs a period. */
export function BoundsNote({ values, base }: { values: BuilderValues; base: Reached }) {
  const t = useText('reports')
  const { columns, joins, conditions, days: mostDays } = reportLimits
  const used = [values.columns.length + 1, joinsOf(values).length, values.conditions.length] as const
  const { period } = base.table
  const days = period === null ? undefined : periodDays(values, period)
  const needsPeriod = period !== null && (days === undefined || days > mostDays)
  const isWithin = !needsPeriod && used[0] <= columns && used[1] <= joins && used[2] <= conditions
  const column = base.table.columns.find(({ name }) => name === period)?.label ?? ''
  return (
    <InlineNotice
      tone={isWithin ? 'ok' : 'warn'}
      title={needsPeriod ? t('builder.periodNeeded', { column, max: mostDays }) : isWithin && t('builder.within')}
    >
      {t('builder.used', {
        columns: used[0],
        mostColumns: columns,
        joins: used[1],
        mostJoins: joins,
        conditions: used[2],
        mostConditions: conditions,
      })}
      {days !== undefined && ` · ${t('builder.days', { days, max: mostDays })}`}
    </InlineNotice>
  )
}
