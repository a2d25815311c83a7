import type { LabTrend } from '#contract/results/labTrend'
import { useText } from '../../../app/i18n/useText'
import { Chart } from '../../../ui/chart/Chart'
import type { ChartBand } from '../../../ui/chart/chartTypes'
import { formatDate } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { useUiLanguage } from '../../../ui/texts'
import classes from './values.module.css'

/** The values of an analyte over time, with the range if all of them have the same one. */
export function TrendChart({ trend }: { trend: LabTrend }) {
  const t = useText('investigations')
  const language = useUiLanguage()
  const { analyte, unit, values, time_zone: zone } = trend
  const dayOf = (at: string | undefined) => isolated(at ? formatDate(at, language, zone) : '')
  const finding = t('trend.finding', {
    count: values.length,
    analyte: isolated(analyte),
    first: dayOf(values[0]?.at),
    last: dayOf(values.at(-1)?.at),
    value: isolated(`\u200e${values.at(-1)?.value} ${unit ?? ''}`.trim()),
  })
  return (
    <div className={classes.rows}>
      <Chart
        form="line"
        title={analyte}
        finding={finding}
        zone={zone}
        {...(unit !== null && { unit })}
        series={[{ key: 'value', label: analyte, points: values.map(pointOf), ...bandOf(trend, t) }]}
      />
      <p className={classes.hint}>{t(trend.has_more ? 'trend.newest' : 'trend.sameUnit')}</p>
    </div>
  )
}

const pointOf = ({ at, value }: LabTrend['values'][number]) => ({ at, value: Number(value) })

/** Ranges differ between labs: without a common one there is no band. */
function bandOf({ values }: LabTrend, t: ReturnType<typeof useText<'investigations'>>): { band?: ChartBand } {
  const [first, ...others] = values
  const isCommon = others.every(({ low, high }) => low === first?.low && high === first?.high)
  if (!first || !isCommon || (first.low === null && first.high === null)) return {}
  return {
    band: {
      ...(first.low !== null && { from: Number(first.low) }),
      ...(first.high !== null && { to: Number(first.high) }),
      label: t('trend.range'),
      outsideLabel: t('trend.outside'),
    },
  }
}
